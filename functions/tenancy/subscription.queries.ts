import { type SubscriptionFacts, tenantId } from '../platform/access-records.ts';
import { getItem } from '../platform/dynamo.ts';
import { records, scopeOf } from '../platform/keys/keys.ts';
import { ofAnyInstance } from './platform-calls.ts';
import type { SubscriptionItem } from './subscription.commands.ts';

/** A subscription as the platform shows it: its facts stand at the domain, its price in a record of its own. */
export type SubscriptionView = { readonly tenant: number; readonly facts: SubscriptionFacts };

export async function subscriptionRecord({ tenant, facts }: SubscriptionView): Promise<SubscriptionItem> {
  const key = records.subscription(scopeOf(tenantId(tenant)), facts.id);
  const item = await ofAnyInstance(() => getItem<SubscriptionItem>('records', key));
  if (!item) throw new Error(`Subscription ${facts.id} of instance ${tenant} has no record.`);
  return item;
}
