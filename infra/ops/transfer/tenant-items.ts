import { streamKey } from '../../../events/kernel/commit.ts';
import type { PersonId, TenantId } from '../../../shared/kernel/ids.ts';
import { type MembershipItem, readIdentity } from '../../../functions/identity/identity.records.ts';
import { personId } from '../../../functions/platform/access-records.ts';
import { batchGet, type Item, query, scan } from '../../../functions/platform/dynamo.ts';
import { parseCommitKey, platform, records, scopeOf, SPLIT, streams } from '../../../functions/platform/keys/keys.ts';
import type { DomainItem } from '../../../functions/platform/access-records.ts';
import type { InstanceItem } from '../../../functions/tenancy/instance.records.ts';

/** Whether an item of Events or Records lies with a tenant. */
const liesWith = (tenant: TenantId, item: Item): boolean => item.pk.startsWith(`t${tenant}#`);

/** Items of Events or Records of a tenant, page by page. */
export async function* itemsOf(table: 'events' | 'records', tenant: TenantId): AsyncGenerator<Item[]> {
  for await (const page of scan(table)) yield page.filter((item) => liesWith(tenant, item));
}

/** What the platform holds of a tenant: itself, its people with their pointers, codes of certificates, and what falls due. */
export type PlatformItems = {
  readonly instance: InstanceItem;
  readonly domain: DomainItem;
  readonly memberships: readonly MembershipItem[];
  readonly others: readonly Item[];
};

/** Points at a tenant from outside: a membership, a certificate's code, something that falls due. */
const pointsAt = (tenant: TenantId, item: Item): boolean => item['tenant'] === tenant;
const isMembership = (item: Item): item is MembershipItem => item.pk.startsWith('p#id');

export async function platformItemsOf(tenant: TenantId): Promise<PlatformItems | null> {
  const [instance] = (await batchGet([{ table: 'platform', key: platform.instance(tenant) }])) as (InstanceItem | undefined)[];
  if (!instance) return null;
  const [domain] = (await batchGet([{ table: 'platform', key: platform.domain(instance.domain) }])) as (DomainItem | undefined)[];
  if (!domain) return null;
  const memberships: MembershipItem[] = [];
  const others: Item[] = [];
  for await (const page of scan('platform')) {
    for (const item of page.filter((one) => pointsAt(tenant, one))) {
      if (isMembership(item)) memberships.push(item);
      else others.push(item);
    }
  }
  return { instance, domain, memberships, others };
}

/** A person as the platform knows them: identity, secret, guard of the address, and the announcements of all changes. */
export async function personItems(person: PersonId): Promise<{ readonly platform: Item[]; readonly events: Item[] }> {
  const identity = await readIdentity(person);
  if (!identity) return { platform: [], events: [] };
  const [mail] = await batchGet([{ table: 'platform', key: platform.mail(identity.self.email) }]);
  return {
    platform: [identity.self, identity.secret, ...(mail ? [mail] : [])],
    events: await commitsOf(streamKey(streams.identity(person))),
  };
}

/** Everybody the platform knows of a tenant: who belongs to it, and whose record it keeps after they left. */
export async function peopleOf(tenant: TenantId, memberships: readonly MembershipItem[]): Promise<PersonId[]> {
  const people = new Set(memberships.map(({ person }) => person));
  for (let shard = 0; shard < SPLIT; shard += 1) {
    for (const member of await query('records', { pk: records.memberShard(scopeOf(tenant), shard) })) people.add(Number(member['person']));
  }
  return [...people].map(personId);
}

/** The platform's own announcements of an instance. */
export const listedEvents = (tenant: TenantId): Promise<Item[]> => commitsOf(streamKey(streams.listedInstance(tenant)));

async function commitsOf(key: string): Promise<Item[]> {
  const [pk = ''] = key.split('/');
  const items = await query('events', { pk });
  return items.filter((item) => streamKey(parseCommitKey(item).stream) === key);
}

/** The person that an item of the platform is about; null for items of other kinds. */
export function personIn(item: Item): PersonId | null {
  const found = /^p#id(\d+)$/.exec(item.pk) ?? /^t0#u(\d+)$/.exec(item.pk);
  if (found) return personId(Number(found[1]));
  return item.pk.startsWith('p#mail#') ? personId(Number(item['person'])) : null;
}

/** Where a tenant's files lie in the media bucket. */
export const filesPrefix = (tenant: TenantId): string => `t${scopeOf(tenant).tenant}/`;
