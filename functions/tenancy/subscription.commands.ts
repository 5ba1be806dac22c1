import * as z from 'zod/mini';
import { invalid, notFound } from '../../shared/kernel/errors.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { addDays, type Day, dayOf } from '../../shared/kernel/instant.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import type { DomainItem, SubscriptionFacts } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { moveDue } from '../platform/due.ts';
import { getItem, type Item } from '../platform/dynamo.ts';
import { records, type Scope, scopeOf } from '../platform/keys/keys.ts';
import { nextId } from '../platform/tables/sequences.ts';
import { type Plan, transact, type Write } from '../platform/tables/transact.ts';
import { announceInstance } from './instance.announcements.ts';
import { standing } from './instance.queries.ts';

/** Records `t7#i`/sub#id. What every request has to know of it stands at the instance's domain too. */
export type SubscriptionItem = Item &
  SubscriptionFacts & { v: number; billingInterval: 'monthly' | 'yearly'; amount: number | null; ended?: Day };

const date = z.optional(z.nullable(z.iso.date('Give a date.')));
const subscriptionSchema = z.strictObject({
  billingInterval: z.optional(z.enum(['monthly', 'yearly'])),
  amount: z.optional(
    z.nullable(
      z.number().check(
        z.minimum(0, 'An amount is 0 or more.'),
        z.refine((amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4), 'An amount has two decimals.'),
      ),
    ),
  ),
  trialEndsAt: date,
  planEndsAt: date,
  status: z.optional(z.enum(['active', 'trialing', 'paused', 'cancelled'])),
});
export type SubscriptionInput = z.input<typeof subscriptionSchema>;

/** The first day without it: plan and trial include the day they end on. null: it does not end by itself. */
function firstDayWithout({ status, planEndsAt, trialEndsAt }: SubscriptionFacts): Day | null {
  const last = status === 'active' ? planEndsAt : status === 'trialing' ? trialEndsAt : null;
  return last === null ? null : addDays(last, 1);
}

function refuseCrossed({ trialEndsAt, planEndsAt }: SubscriptionFacts): void {
  if (trialEndsAt !== null && planEndsAt !== null && planEndsAt < trialEndsAt)
    throw invalid('plan_ends_at', 'The plan cannot end before the trial.');
}

const isStill = (list: readonly SubscriptionFacts[]) => ({
  condition: '#list = :list',
  names: { '#list': 'subscriptions' },
  values: { ':list': list },
});

/** The list at the domain with the changed one in its place or at its end, if nobody changed it meanwhile. */
function listed(domain: DomainItem, { id, status, trialEndsAt, planEndsAt }: SubscriptionFacts): Write {
  const facts: SubscriptionFacts = { id, status, trialEndsAt, planEndsAt };
  const at = domain.subscriptions.findIndex((one) => one.id === id);
  const subscriptions = at === -1 ? [...domain.subscriptions, facts] : domain.subscriptions.with(at, facts);
  return { table: 'platform', put: { ...domain, subscriptions }, ...isStill(domain.subscriptions) };
}

/** Gives an instance a subscription. What it may grow by follows from its dates, live; the day it ends is put on the list of what falls due. */
export async function createSubscription(act: Act, tenant: TenantId, input: SubscriptionInput): Promise<number> {
  const wanted = parseInput(subscriptionSchema, input);
  const scope = scopeOf(tenant);
  const id = await nextId('subscription');
  const item: SubscriptionItem = {
    ...records.subscription(scope, id),
    id,
    v: 1,
    status: wanted.status ?? 'active',
    billingInterval: wanted.billingInterval ?? 'monthly',
    amount: wanted.amount ?? null,
    trialEndsAt: wanted.trialEndsAt ?? null,
    planEndsAt: wanted.planEndsAt ?? null,
  };
  refuseCrossed(item);
  return transact(async () => {
    const { instance, domain } = await standing(tenant);
    const writes: Write[] = [
      { table: 'records', put: item, condition: 'attribute_not_exists(pk)' },
      listed(domain, item),
      ...moveDue({ kind: 'subscription-ends', scope, id }, null, firstDayWithout(item), dayOf(act.now)),
      ...(await announceInstance(act, scope, instance, ['subscription'])),
    ];
    return { writes, answer: id };
  });
}

/** Changes a subscription; what is absent stays, null clears a date. A date that moves takes its place on the list along. */
export async function updateSubscription(act: Act, tenant: TenantId, id: number, input: SubscriptionInput): Promise<void> {
  const wanted = parseInput(subscriptionSchema, input);
  const scope = scopeOf(tenant);
  await transact(async (): Promise<Plan<undefined>> => {
    const { instance, domain } = await standing(tenant);
    const item = await getItem<SubscriptionItem>('records', records.subscription(scope, id));
    if (!item) throw notFound();
    const next: SubscriptionItem = { ...item, ...defined(wanted), v: item.v + 1 };
    refuseCrossed(next);
    const writes: Write[] = [
      { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': item.v } },
      listed(domain, next),
      ...moveDue({ kind: 'subscription-ends', scope, id }, firstDayWithout(item), firstDayWithout(next), dayOf(act.now)),
      ...(await announceInstance(act, scope, instance, ['subscription'])),
    ];
    return { writes, answer: undefined };
  });
}

const defined = (input: SubscriptionInput): Partial<SubscriptionItem> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/**
 * The day has come after which a subscription holds no more. Nothing has to be switched off, since every check looks at the dates;
 * the instance's rows and its trail are told, once.
 */
export async function subscriptionEnded(act: Act, scope: Scope, id: number): Promise<void> {
  await transact(async (): Promise<Plan<undefined>> => {
    const item = await getItem<SubscriptionItem>('records', records.subscription(scope, id));
    const first = item ? firstDayWithout(item) : null;
    if (!item || first === null || first > dayOf(act.now) || item.ended === first) return { writes: [], answer: undefined };
    const { instance } = await standing(scope.tenant);
    const writes: Write[] = [
      {
        table: 'records',
        put: { ...item, v: item.v + 1, ended: first },
        condition: '#v = :v',
        names: { '#v': 'v' },
        values: { ':v': item.v },
      },
      ...(await announceInstance(act, scope, instance, ['subscription-ended'])),
    ];
    return { writes, answer: undefined };
  });
}
