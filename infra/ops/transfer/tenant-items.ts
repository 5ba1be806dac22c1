import { streamKey } from '../../../events/kernel/commit.ts';
import { parseStream, tenantIn } from '../../../events/kernel/streams.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { type MembershipItem, readIdentity } from '../../../functions/identity/identity.records.ts';
import { personId } from '../../../functions/platform/request/access-records.ts';
import { batchGet } from '../../../functions/platform/tables/batches.ts';
import type { Item } from '../../../functions/platform/tables/client.ts';
import { getItem, query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { parseCommitKey, platform, records, scopeOf, SPLIT, streams } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { type DomainItem, domainRecord } from '../../../functions/platform/request/access-records.ts';
import { type InstanceItem, instanceRecord } from '../../../functions/tenancy/instance.records.ts';

/** Returns whether an item of Events or Records belongs to a tenant. */
const belongsTo = (tenant: TenantId, item: Item): boolean => tenantIn(item.pk) === tenant;

/** Returns the items of a tenant in Events or Records, page by page. */
export async function* itemsOf(table: 'events' | 'records', tenant: TenantId): AsyncGenerator<Item[]> {
  for await (const page of scan(table)) yield page.filter((item) => belongsTo(tenant, item));
}

/** Items of the Platform table about a tenant: instance, domain, memberships, and certificate codes and due entries as others. */
export type PlatformItems = {
  readonly instance: InstanceItem;
  readonly domain: DomainItem;
  readonly memberships: readonly MembershipItem[];
  readonly others: readonly Item[];
};

/** Returns whether a platform item refers to a tenant: a membership, a certificate code, a due entry. */
const refersTo = (tenant: TenantId, item: Item): boolean => item['tenant'] === tenant;
const isMembership = (item: Item): item is MembershipItem => item.pk.startsWith('p#id');

/** Returns the platform items about a tenant; null for an unknown tenant. */
export async function platformItemsOf(tenant: TenantId): Promise<PlatformItems | null> {
  const instance = await getItem('platform', platform.instance(tenant), instanceRecord);
  if (!instance) return null;
  const domain = await getItem('platform', platform.domain(instance.domain), domainRecord);
  if (!domain) return null;
  const memberships: MembershipItem[] = [];
  const others: Item[] = [];
  for await (const page of scan('platform')) {
    for (const item of page.filter((item) => refersTo(tenant, item))) {
      if (isMembership(item)) memberships.push(item);
      else others.push(item);
    }
  }
  return { instance, domain, memberships, others };
}

/** Returns a person's items: identity, secret and the guard of the address, and the announcements of all changes. */
export async function personItems(person: PersonId): Promise<{ readonly platform: Item[]; readonly events: Item[] }> {
  const identity = await readIdentity(person);
  if (!identity) return { platform: [], events: [] };
  const [mail] = await batchGet([{ table: 'platform', key: platform.mail(identity.self.email) }]);
  return {
    platform: [identity.self, identity.secret, ...(mail ? [mail] : [])],
    events: await commitsOf(streamKey(streams.identity(person))),
  };
}

/** Returns the people of a tenant: its members, and former members whose record it still has. */
export async function peopleOf(tenant: TenantId, memberships: readonly MembershipItem[]): Promise<PersonId[]> {
  const people = new Set(memberships.map(({ person }) => person));
  for (let shard = 0; shard < SPLIT; shard += 1) {
    for (const member of await query('records', { pk: records.memberShard(scopeOf(tenant), shard) })) people.add(Number(member['person']));
  }
  return [...people].map(personId);
}

/** Returns the announcements of an instance in the stream of the platform. */
export const listedEvents = (tenant: TenantId): Promise<Item[]> => commitsOf(streamKey(streams.listedInstance(tenant)));

async function commitsOf(key: string): Promise<Item[]> {
  const [pk = ''] = key.split('/');
  const items = await query('events', { pk });
  return items.filter((item) => streamKey(parseCommitKey(item).stream) === key);
}

/** Returns the person whom a platform item is about; null for items of other kinds. */
export function personIn(item: Item): PersonId | null {
  const stream = parseStream(parseCommitKey(item).stream);
  const person = stream?.kind === 'identity' ? stream.ids.person : /^p#id(\d+)$/.exec(item.pk)?.[1];
  if (person !== undefined) return personId(Number(person));
  return item.pk.startsWith('p#mail#') ? personId(Number(item['person'])) : null;
}

/** Returns the key prefix of a tenant's files in the media bucket. */
export const filesPrefix = (tenant: TenantId): string => objects.ofTenant(scopeOf(tenant));
