import * as z from 'zod/mini';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import type { TenantId } from '../../../shared/kernel/ids.ts';
import { addDays, type Day } from '../../../shared/kernel/instant.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import {
  areDatesInOrder,
  DATE_ORDER_TEXT,
  type SubscriptionFields,
  subscriptionInput,
} from '../../../shared/tenancy/subscription-input.ts';
import { type DomainItem, type SubscriptionFacts, subscriptionShape } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { moveDue } from '../../platform/tables/due-list.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { records, type Scope, scopeOf } from '../../platform/keys/keys.ts';
import { nextId } from '../../platform/tables/sequences.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { announceInstance } from '../instance.announcements.ts';
import { readInstanceRecords } from '../instance.queries.ts';
import { day, record, type RecordOf } from '../../platform/tables/record.ts';
import { todayIn } from '../../platform/request/today.ts';
import { todayOf } from '../../platform/request/today.ts';

/** Records `t7#i`/sub#id. The domain's record carries a copy of the facts, which every request reads. */
export const subscriptionRecord = record('subscription', {
  ...subscriptionShape,
  v: z.int(),
  billingInterval: z.enum(['monthly', 'yearly']),
  amount: z.nullable(z.number()),
  ended: z.optional(day),
});
export type SubscriptionItem = RecordOf<typeof subscriptionRecord>;

const changeInput = z.partial(subscriptionInput);
/** The input of `createSubscription`, whose absent fields have their defaults, and of `updateSubscription`, where they stay unchanged. */
export type SubscriptionInput = z.input<typeof changeInput>;

const DEFAULTS: SubscriptionFields = {
  billing_interval: 'monthly',
  amount: null,
  trial_ends_at: null,
  plan_ends_at: null,
  status: 'active',
};

type StoredFields = Pick<SubscriptionItem, 'status' | 'billingInterval' | 'amount' | 'trialEndsAt' | 'planEndsAt'>;

/** @throws VALIDATION when the plan ends before the trial */
function storedFields(fields: SubscriptionFields): StoredFields {
  if (!areDatesInOrder(fields)) throw invalid('plan_ends_at', DATE_ORDER_TEXT);
  return {
    status: fields.status,
    billingInterval: fields.billing_interval,
    amount: fields.amount,
    trialEndsAt: fields.trial_ends_at,
    planEndsAt: fields.plan_ends_at,
  };
}

const fieldsOf = (item: SubscriptionItem): SubscriptionFields => ({
  status: item.status,
  billing_interval: item.billingInterval,
  amount: item.amount,
  trial_ends_at: item.trialEndsAt,
  plan_ends_at: item.planEndsAt,
});

/** Returns the first day without the subscription; null when it has no end date. Plan and trial include the day they end on. */
function firstDayWithout({ status, planEndsAt, trialEndsAt }: SubscriptionFacts): Day | null {
  const lastDay = status === 'active' ? planEndsAt : status === 'trialing' ? trialEndsAt : null;
  return lastDay === null ? null : addDays(lastDay, 1);
}

const factsOf = ({ id, status, trialEndsAt, planEndsAt }: SubscriptionFacts): SubscriptionFacts => ({
  id,
  status,
  trialEndsAt,
  planEndsAt,
});

/** Returns the write of the domain's list of subscriptions, conditional on the list that was read. */
const replaceList = (domain: DomainItem, subscriptions: readonly SubscriptionFacts[]): Write => ({
  table: 'platform',
  put: { ...domain, subscriptions: [...subscriptions] },
  condition: '#list = :list',
  names: { '#list': 'subscriptions' },
  values: { ':list': domain.subscriptions },
});

const versionCondition = ({ v }: SubscriptionItem): Pick<Write, 'condition' | 'names' | 'values'> => ({
  condition: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
});

/** Creates a subscription and returns its id. Its end date is added to the list of due items. */
export const createSubscription = async (context: CommandContext, tenant: TenantId, input: SubscriptionInput): Promise<number> =>
  transact(await planSubscription(context, tenant, input));

/** Returns the plan of `createSubscription`, for a call that stores its result in the same transaction. @throws VALIDATION */
export async function planSubscription(
  context: CommandContext,
  tenant: TenantId,
  input: SubscriptionInput,
): Promise<() => Promise<Plan<number>>> {
  const fields = storedFields({ ...DEFAULTS, ...parseInput(changeInput, input) });
  const scope = scopeOf(tenant);
  let id: number | undefined;
  return async () => {
    const { instance, domain } = await readInstanceRecords(tenant);
    id ??= await nextId('subscription');
    const item: SubscriptionItem = { ...records.subscription(scope, id), id, v: 1, ...fields };
    const writes: Write[] = [
      { table: 'records', put: item, condition: 'attribute_not_exists(pk)' },
      replaceList(domain, [...domain.subscriptions, factsOf(item)]),
      ...moveDue({ kind: 'subscription-ends', scope, id }, null, firstDayWithout(item), todayIn(domain, context.now)),
      ...(await announceInstance(context, scope, instance, ['subscription-added'])),
    ];
    return { writes, result: id };
  };
}

const readItem = (scope: Scope, id: number): Promise<SubscriptionItem | undefined> =>
  getItem('records', records.subscription(scope, id), subscriptionRecord);

/**
 * Plans a change of a subscription. It keeps its place among the subscriptions of the instance, which are in the order of creation.
 * @throws NOT_FOUND, VALIDATION
 */
export async function planSubscriptionChange(
  context: CommandContext,
  tenant: TenantId,
  id: number,
  input: SubscriptionInput,
): Promise<Plan<boolean>> {
  const change = parseInput(changeInput, input);
  const scope = scopeOf(tenant);
  const [item, { instance, domain }] = await Promise.all([readItem(scope, id), readInstanceRecords(tenant)]);
  if (!item) throw notFound();
  const { ended, ...before } = item;
  const changed = { ...before, ...storedFields({ ...fieldsOf(item), ...change }) };
  const isMoved = firstDayWithout(item) !== firstDayWithout(changed);
  // A subscription that ends on another day is announced again on that day.
  const next: SubscriptionItem = { ...changed, v: item.v + 1, ...(ended !== undefined && !isMoved && { ended }) };
  const list = domain.subscriptions.map((facts) => (facts.id === id ? factsOf(next) : facts));
  const writes: Write[] = [
    { table: 'records', put: next, ...versionCondition(item) },
    replaceList(domain, list),
    ...moveDue({ kind: 'subscription-ends', scope, id }, firstDayWithout(item), firstDayWithout(next), todayIn(domain, context.now)),
    ...(await announceInstance(context, scope, instance, ['subscription-changed'])),
  ];
  return { writes, result: true };
}

/** Plans the removal of a subscription. Without any, the status of the instance is None. @throws NOT_FOUND */
export async function planSubscriptionRemoval(context: CommandContext, tenant: TenantId, id: number): Promise<Plan<boolean>> {
  const scope = scopeOf(tenant);
  const [item, { instance, domain }] = await Promise.all([readItem(scope, id), readInstanceRecords(tenant)]);
  if (!item) throw notFound();
  const list = domain.subscriptions.filter((facts) => facts.id !== id);
  const writes: Write[] = [
    { table: 'records', remove: item, ...versionCondition(item) },
    replaceList(domain, list),
    ...moveDue({ kind: 'subscription-ends', scope, id }, firstDayWithout(item), null, todayIn(domain, context.now)),
    ...(await announceInstance(context, scope, instance, ['subscription-deleted'])),
  ];
  return { writes, result: true };
}

/**
 * Announces once that a subscription has ended, for the instance's rows and its audit trail. Nothing is switched off: every check reads
 * the dates.
 */
export async function subscriptionEnded(context: CommandContext, scope: Scope, id: number): Promise<void> {
  await transact(async (): Promise<Plan<undefined>> => {
    const item = await readItem(scope, id);
    const endedOn = item ? firstDayWithout(item) : null;
    if (!item || endedOn === null || endedOn > todayOf(context) || item.ended === endedOn) return { writes: [], result: undefined };
    const { instance } = await readInstanceRecords(scope.tenant);
    const writes: Write[] = [
      { table: 'records', put: { ...item, v: item.v + 1, ended: endedOn }, ...versionCondition(item) },
      ...(await announceInstance(context, scope, instance, ['subscription-ended'])),
    ];
    return { writes, result: undefined };
  });
}
