import type { StreamId } from '../../events/kernel/commit.ts';
import { idsOf, isStream } from '../../events/kernel/streams.ts';
import type { IdentityEvent } from '../../events/identity/identity.events.ts';
import type { IdentityRow } from '../../events/people/identity.book.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { readCommit } from '../platform/store/event-store.ts';
import { type MembershipItem, membershipRecord } from '../identity/identity.records.ts';
import { readSelf } from '../identity/identity.records.ts';
import { personId, type SelfItem, selfRecord } from '../platform/request/access-records.ts';
import type { Item } from '../platform/tables/client.ts';
import { query, scan } from '../platform/tables/dynamo.ts';
import type { RecordRowProjection, StreamRow } from '../platform/projection/row-projection.ts';
import { platform, PLATFORM_TENANT, streams } from '../platform/keys/keys.ts';

type Identity = { readonly self: SelfItem; readonly pointers: readonly MembershipItem[] };

const SELF = platform.self(personId(0)).sk;

async function* platformItems(): AsyncGenerator<Item> {
  for await (const page of scan('platform')) yield* page;
}

/**
 * Yields every identity, by a scan of the table: identities have no partition to list, and the platform's book is rebuilt rarely and
 * outside requests. The items of a person are adjacent, `self` before the pointers to their memberships.
 */
async function* identities(): AsyncGenerator<Identity> {
  let current: { self: SelfItem; pointers: MembershipItem[] } | undefined;
  for await (const item of platformItems()) {
    if (item.sk === SELF) {
      if (current) yield current;
      current = { self: selfRecord.parse(item), pointers: [] };
    } else if (item.pk === current?.self.pk && item.sk.startsWith(platform.membershipPrefix))
      current.pointers.push(membershipRecord.parse(item));
  }
  if (current) yield current;
}

const identityRow = (self: SelfItem, tenants: readonly number[]): IdentityRow => ({
  person: self.id,
  email: self.email,
  firstName: self.firstName,
  lastName: self.lastName,
  active: self.active,
  superAdmin: self.superAdmin,
  createdAt: self.createdAt,
  lastLoginAt: self.lastLoginAt,
  tenants: [...tenants],
});

const tenantsOf = (pointers: readonly MembershipItem[]): number[] => pointers.map((pointer) => pointer.tenant);

const membershipsOf = async (person: PersonId): Promise<number[]> =>
  tenantsOf(await query('platform', { pk: platform.personPartition(person), prefix: platform.membershipPrefix }, membershipRecord));

/** Returns the one instance that somebody belonged to when they were created, by the commit that says so; null where it names none. */
async function beganIn(first: Item): Promise<number | null> {
  const { events } = await readCommit<IdentityEvent>(first);
  return (
    events.map((event) => (event.type === 'IdentityChanged' ? event.tenant : undefined)).find((tenant) => tenant !== undefined) ?? null
  );
}

/** Identities with the instances they belong to, for the platform's book. */
export const identityRowProjection: RecordRowProjection = {
  mode: 'record',
  kind: 'identity',
  matches: isStream('identity'),
  streams: async (scope) => {
    const ids: StreamId[] = [];
    if (scope.tenant !== PLATFORM_TENANT) return ids;
    for await (const { self } of identities()) ids.push(streams.identity(personId(self.id)));
    return ids;
  },
  read: async (stream, first) => {
    const person = personId(idsOf('identity', stream).person);
    const self = await readSelf(person);
    if (!self) return null;
    const began = self.v === 1 && first ? await beganIn(first) : null;
    return { v: self.v, row: identityRow(self, began === null ? await membershipsOf(person) : [began]) };
  },
  all: async (scope) => {
    if (scope.tenant !== PLATFORM_TENANT) return [];
    const rows: StreamRow[] = [];
    for await (const { self, pointers } of identities()) {
      const stream = streams.identity(personId(self.id));
      // A membership changed during the scan, or the person's items were not adjacent.
      const reread = pointers.length === self.memberships ? null : await identityRowProjection.read(stream);
      rows.push({ stream, ...(reread ?? { v: self.v, row: identityRow(self, tenantsOf(pointers)) }) });
    }
    return rows;
  },
};
