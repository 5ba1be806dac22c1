import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type TenantId } from '../../../shared/kernel/ids.ts';
import { subscriptionWord } from '../../../shared/tenancy/subscription-word.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { arg, platformMutation, platformQuery } from '../../platform/graphql/root-fields.ts';
import { SubscriptionStatusEnum } from '../../platform/graphql/enums.ts';
import { currentSubscription } from '../../platform/request/access-records.ts';
import { LmsInstanceType } from '../instance.schema.ts';
import { changeSubscription, deleteSubscription, makeSubscription } from './platform-subscription.commands.ts';
import { type SubscriptionView, readSubscription, subscriptionById } from './subscription.queries.ts';
import { todayIn } from '../../platform/request/today.ts';

const BillingIntervalEnum = builder.enumType('BillingInterval', { values: ['monthly', 'yearly'] as const });

const SubscriptionType = builder.objectRef<SubscriptionView>('Subscription').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ facts }) => facts.id }),
    instance_id: t.id({ resolve: ({ tenant }) => tenant }),
    status: t.field({ type: SubscriptionStatusEnum, resolve: ({ facts }) => facts.status }),
    shown_status: t.string({
      description: '(added) Active, Trialing, Expired, Paused or Cancelled: as it stands today.',
      resolve: ({ facts, timeZone }, _, { call }) =>
        subscriptionWord(facts.status, { plan: facts.planEndsAt, trial: facts.trialEndsAt }, todayIn({ timeZone }, call.now)),
    }),
    billing_interval: t.field({
      type: BillingIntervalEnum,
      resolve: async (view) => (await readSubscription(view)).billingInterval,
    }),
    amount: t.float({ nullable: true, description: 'GBP', resolve: async (view) => (await readSubscription(view)).amount }),
    trial_ends_at: t.field({ type: 'Date', nullable: true, resolve: ({ facts }) => facts.trialEndsAt }),
    plan_ends_at: t.field({ type: 'Date', nullable: true, resolve: ({ facts }) => facts.planEndsAt }),
  }),
});

builder.objectFields(LmsInstanceType, (t) => ({
  subscription: t.field({
    type: SubscriptionType,
    nullable: true,
    description: 'Current subscription: the latest created one that is effective, else the latest created; null = None.',
    resolve: ({ facts, forPlatform }, _, { call }) => {
      const current = forPlatform ? currentSubscription(facts.subscriptions, todayIn(facts, call.now)) : undefined;
      return current ? { tenant: facts.id, facts: current, timeZone: facts.timeZone } : null;
    },
  }),
  subscriptions: t.field({
    type: [SubscriptionType],
    nullable: true,
    resolve: ({ facts, forPlatform }) =>
      forPlatform ? facts.subscriptions.map((subscription) => ({ tenant: facts.id, facts: subscription, timeZone: facts.timeZone })) : null,
  }),
}));

platformQuery('subscription', {
  type: SubscriptionType,
  nullable: true,
  args: { id: arg.id({ required: true }) },
  resolve: (_viewer, { id }) => subscriptionById(id),
});

platformMutation('createSubscription', {
  type: SubscriptionType,
  description: '[S] amount: GBP, 2 decimals, not negative.',
  args: {
    instance_id: arg.id({ required: true }),
    billing_interval: arg.string({ defaultValue: 'monthly' }),
    amount: arg.float(),
    trial_ends_at: arg({ type: 'Date' }),
    plan_ends_at: arg({ type: 'Date' }),
    status: arg.string({ defaultValue: 'active' }),
  },
  resolve: async (viewer, { instance_id: instance, ...input }, call) => {
    const tenant = parseId<TenantId>(instance);
    if (tenant === null) throw notFound();
    return subscriptionById(String(await makeSubscription(call, viewer, tenant, input)));
  },
});

platformMutation('updateSubscription', {
  type: SubscriptionType,
  description: '[S] null clears a date.',
  args: {
    id: arg.id({ required: true }),
    instance_id: arg.id(),
    billing_interval: arg.string(),
    amount: arg.float(),
    trial_ends_at: arg({ type: 'Date' }),
    plan_ends_at: arg({ type: 'Date' }),
    status: arg.string(),
  },
  resolve: async (viewer, { id, instance_id: instance, ...input }, call) => {
    const { tenant } = await subscriptionById(id);
    if (instance != null && parseId<TenantId>(instance) !== tenant) throw notFound();
    await changeSubscription(call, viewer, tenant, Number(id), input);
    return subscriptionById(id);
  },
});

platformMutation('deleteSubscription', {
  type: 'Boolean',
  description: '[S]',
  args: { id: arg.id({ required: true }) },
  resolve: async (viewer, { id }, call) => {
    await deleteSubscription(call, viewer, id);
    return true;
  },
});
