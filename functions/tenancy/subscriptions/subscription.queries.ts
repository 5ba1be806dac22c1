import { notFound } from '../../../shared/kernel/errors.ts';
import { parseId, type TenantId } from '../../../shared/kernel/ids.ts';
import { type SubscriptionFacts, tenantId } from '../../platform/request/access-records.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { platform, records, scopeOf } from '../../platform/keys/keys.ts';
import { findInstances } from '../instance.queries.ts';
import { instanceRecord } from '../instance.records.ts';
import { readAnyInstance } from '../platform-calls.ts';
import { type SubscriptionItem, subscriptionRecord } from './subscription.commands.ts';

/** A subscription for the platform: its facts are in the domain's record, its price in its own record. */
export type SubscriptionView = {
  readonly tenant: number;
  readonly facts: SubscriptionFacts;
  /** The zone of the instance. */
  readonly timeZone: string | null | undefined;
};

/** Returns the record of a subscription. */
export async function readSubscription({ tenant, facts }: SubscriptionView): Promise<SubscriptionItem> {
  const key = records.subscription(scopeOf(tenantId(tenant)), facts.id);
  const item = await readAnyInstance(() => getItem('records', key, subscriptionRecord));
  if (!item) throw new Error(`Subscription ${facts.id} of instance ${tenant} has no record.`);
  return item;
}

/**
 * Returns a subscription by its id, of whichever instance it is. The records of all domains are read for it, which hold the subscriptions:
 * super admins open one now and then, and an index of them would be a second truth.
 * @throws NOT_FOUND when it is missing
 */
export async function subscriptionById(input: string): Promise<SubscriptionView & { readonly tenant: TenantId }> {
  const id = parseId(input);
  const instances = id === null ? [] : await query('platform', { pk: platform.instances() }, instanceRecord);
  const domains = await findInstances(instances.map((instance) => tenantId(instance.id)));
  for (const { facts: domain } of domains) {
    const facts = domain.subscriptions.find((subscription) => subscription.id === id);
    if (facts) return { tenant: tenantId(domain.id), facts, timeZone: domain.timeZone };
  }
  throw notFound();
}
