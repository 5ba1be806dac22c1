import * as z from 'zod/mini';
import { invalid } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { addDays, type Day, dayOf } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { type DomainItem, type SubscriptionFacts, subscriptionShape } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { moveDue } from '../platform/tables/due-list.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { records, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import { announceInstance } from './instance.announcements.ts';
import { readInstanceRecords } from './instance.queries.ts';
import { day, record, type RecordOf } from '../platform/tables/record.ts';

/** Records `t7#i`/sub#id. The domain's record carries a copy of the facts, which every request reads. */
export const subscriptionRecord = record('subscription', {
  ...subscriptionShape,
  v: z.int(),
  billingInterval: z.enum(['monthly', 'yearly']),
  amount: z.nullable(z.number()),
  ended: z.optional(day),
});
export type SubscriptionItem = RecordOf<typeof subscriptionRecord>;

const dateSchema = z.optional(z.nullable(z.iso.date('Enter a date.')));
const subscriptionSchema = z.strictObject({
  billingInterval: z.optional(z.enum(['monthly', 'yearly'])),
  amount: z.optional(
    z.nullable(
      z.number().check(
        z.minimum(0, 'The amount must be 0 or more.'),
        z.refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'The amount can have at most two decimal places.'),
      ),
    ),
  ),
  trialEndsAt: dateSchema,
  planEndsAt: dateSchema,
  status: z.optional(z.enum(['active', 'trialing', 'paused', 'cancelled'])),
});
/** The input of `createSubscription`. */
type SubscriptionInput = z.input<typeof subscriptionSchema>;

/** Returns the first day without the subscription; null when it has no end date. Plan and trial include the day they end on. */
function firstDayWithout({ status, planEndsAt, trialEndsAt }: SubscriptionFacts): Day | null {
  const lastDay = status === 'active' ? planEndsAt : status === 'trialing' ? trialEndsAt : null;
  return lastDay === null ? null : addDays(lastDay, 1);
}

function assertDateOrder({ trialEndsAt, planEndsAt }: SubscriptionFacts): void {
  if (trialEndsAt !== null && planEndsAt !== null && planEndsAt < trialEndsAt)
    throw invalid('plan_ends_at', 'The plan cannot end before the trial.');
}

const unchanged = (list: readonly SubscriptionFacts[]) => ({
  condition: '#list = :list',
  names: { '#list': 'subscriptions' },
  values: { ':list': list },
});

/** Returns the write that adds a subscription to the domain's list, conditional on the list that was read. */
function addToDomain(domain: DomainItem, { id, status, trialEndsAt, planEndsAt }: SubscriptionFacts): Write {
  const facts: SubscriptionFacts = { id, status, trialEndsAt, planEndsAt };
  return { table: 'platform', put: { ...domain, subscriptions: [...domain.subscriptions, facts] }, ...unchanged(domain.subscriptions) };
}

/** Creates a subscription and returns its id. Its end date is added to the list of due items. */
export async function createSubscription(context: CommandContext, tenant: TenantId, input: SubscriptionInput): Promise<number> {
  const fields = parseInput(subscriptionSchema, input);
  const scope = scopeOf(tenant);
  const id = await nextId('subscription');
  const item: SubscriptionItem = {
    ...records.subscription(scope, id),
    id,
    v: 1,
    status: fields.status ?? 'active',
    billingInterval: fields.billingInterval ?? 'monthly',
    amount: fields.amount ?? null,
    trialEndsAt: fields.trialEndsAt ?? null,
    planEndsAt: fields.planEndsAt ?? null,
  };
  assertDateOrder(item);
  return transact(async () => {
    const { instance, domain } = await readInstanceRecords(tenant);
    const writes: Write[] = [
      { table: 'records', put: item, condition: 'attribute_not_exists(pk)' },
      addToDomain(domain, item),
      ...moveDue({ kind: 'subscription-ends', scope, id }, null, firstDayWithout(item), dayOf(context.now)),
      ...(await announceInstance(context, scope, instance, ['subscription'])),
    ];
    return { writes, result: id };
  });
}

/**
 * Announces once that a subscription has ended, for the instance's rows and its audit trail. Nothing is switched off: every check reads
 * the dates.
 */
export async function subscriptionEnded(context: CommandContext, scope: Scope, id: number): Promise<void> {
  await transact(async (): Promise<Plan<undefined>> => {
    const item = await getItem('records', records.subscription(scope, id), subscriptionRecord);
    const endedOn = item ? firstDayWithout(item) : null;
    if (!item || endedOn === null || endedOn > dayOf(context.now) || item.ended === endedOn) return { writes: [], result: undefined };
    const { instance } = await readInstanceRecords(scope.tenant);
    const writes: Write[] = [
      {
        table: 'records',
        put: { ...item, v: item.v + 1, ended: endedOn },
        condition: '#v = :v',
        names: { '#v': 'v' },
        values: { ':v': item.v },
      },
      ...(await announceInstance(context, scope, instance, ['subscription-ended'])),
    ];
    return { writes, result: undefined };
  });
}
