import type { StreamId } from '../../events/kernel/commit.ts';
import type { IdentityRow } from '../../events/people/identity.book.ts';
import type { MembershipItem } from '../identity/identity.records.ts';
import { readSelf } from '../identity/identity.records.ts';
import { personId, type SelfItem } from '../platform/access-records.ts';
import { query, scan } from '../platform/dynamo.ts';
import type { RecordFollower, StreamRow } from '../platform/projection/row-projection.ts';
import { idsOf, platform, PLATFORM_TENANT, streams } from '../platform/keys/keys.ts';

type Identity = { readonly self: SelfItem; readonly pointers: readonly MembershipItem[] };

const SELF = platform.self(personId(0)).sk;

/**
 * Everybody, from the whole table: identities have no partition of their own to list, and the platform's book is built anew rarely and
 * off the path of any request. A person's items lie together, `self` before the pointers to their memberships.
 */
async function* identities(): AsyncGenerator<Identity> {
  let open: { self: SelfItem; pointers: MembershipItem[] } | undefined;
  for await (const page of scan('platform')) {
    for (const item of page) {
      if (item.sk === SELF) {
        if (open) yield open;
        open = { self: item as SelfItem, pointers: [] };
      } else if (item.pk === open?.self.pk && item.sk.startsWith(platform.membershipPrefix)) open.pointers.push(item as MembershipItem);
    }
  }
  if (open) yield open;
}

const identityRow = (self: SelfItem, pointers: readonly MembershipItem[]): IdentityRow => ({
  person: self.id,
  email: self.email,
  firstName: self.firstName,
  lastName: self.lastName,
  active: self.active,
  superAdmin: self.superAdmin,
  createdAt: self.createdAt,
  lastLoginAt: self.lastLoginAt,
  tenants: pointers.map((pointer) => pointer.tenant),
});

export const identityFollower: RecordFollower = {
  mode: 'record',
  kind: 'identity',
  matches: (stream) => stream.name === 'm' && stream.pk.startsWith('t0#'),
  streams: async (scope) => {
    const found: StreamId[] = [];
    if (scope.tenant !== PLATFORM_TENANT) return found;
    for await (const { self } of identities()) found.push(streams.identity(personId(self.id)));
    return found;
  },
  read: async (stream) => {
    const person = personId(idsOf(stream).u ?? 0);
    const self = await readSelf(person);
    if (!self) return null;
    const pointers = await query<MembershipItem>('platform', { pk: platform.personPartition(person), prefix: platform.membershipPrefix });
    return { v: self.v, row: identityRow(self, pointers) };
  },
  all: async (scope) => {
    if (scope.tenant !== PLATFORM_TENANT) return [];
    const rows: StreamRow[] = [];
    for await (const { self, pointers } of identities()) {
      const stream = streams.identity(personId(self.id));
      // Somebody joined or left while the table was read, or their items did not lie together after all.
      const again = pointers.length === self.memberships ? null : await identityFollower.read(stream);
      rows.push({ stream, ...(again ?? { v: self.v, row: identityRow(self, pointers) }) });
    }
    return rows;
  },
};
