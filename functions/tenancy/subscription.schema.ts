import { dayOf } from '../../shared/kernel/instant.ts';
import { builder } from '../platform/graphql/builder.ts';
import { SubscriptionStatusEnum } from '../platform/graphql/enums.ts';
import { currentSubscription } from '../platform/request/access-records.ts';
import { LmsInstanceType } from './instance.schema.ts';
import { type SubscriptionView, readSubscription } from './subscription.queries.ts';

const BillingIntervalEnum = builder.enumType('BillingInterval', { values: ['monthly', 'yearly'] as const });

const SubscriptionType = builder.objectRef<SubscriptionView>('Subscription').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ facts }) => facts.id }),
    instance_id: t.id({ resolve: ({ tenant }) => tenant }),
    status: t.field({ type: SubscriptionStatusEnum, resolve: ({ facts }) => facts.status }),
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
      const current = forPlatform ? currentSubscription(facts.subscriptions, dayOf(call.now)) : undefined;
      return current ? { tenant: facts.id, facts: current } : null;
    },
  }),
  subscriptions: t.field({
    type: [SubscriptionType],
    nullable: true,
    resolve: ({ facts, forPlatform }) =>
      forPlatform ? facts.subscriptions.map((subscription) => ({ tenant: facts.id, facts: subscription })) : null,
  }),
}));
