import { type SubscriptionFacts, tenantId } from '../platform/request/access-records.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { records, scopeOf } from '../platform/keys/keys.ts';
import { readAnyInstance } from './platform-calls.ts';
import { type SubscriptionItem, subscriptionRecord } from './subscription.commands.ts';

/** A subscription for the platform: its facts are in the domain's record, its price in its own record. */
export type SubscriptionView = { readonly tenant: number; readonly facts: SubscriptionFacts };

/** Returns the record of a subscription. */
export async function readSubscription({ tenant, facts }: SubscriptionView): Promise<SubscriptionItem> {
  const key = records.subscription(scopeOf(tenantId(tenant)), facts.id);
  const item = await readAnyInstance(() => getItem('records', key, subscriptionRecord));
  if (!item) throw new Error(`Subscription ${facts.id} of instance ${tenant} has no record.`);
  return item;
}
