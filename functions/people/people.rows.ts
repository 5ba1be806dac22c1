import type { GroupRow } from '../../events/people/group.book.ts';
import type { IdentityRow } from '../../events/people/identity.book.ts';
import type { MemberRow } from '../../events/people/member.book.ts';
import type { StreamId } from '../../events/kernel/commit.ts';
import type { GroupId } from '../../shared/kernel/ids.ts';
import { asId } from '../../shared/kernel/ids.ts';
import type { MembershipItem } from '../identity/identity.records.ts';
import { readSelf } from '../identity/identity.records.ts';
import { type MemberItem, type PersonBranchItem, type PersonGroupItem, personId, type SelfItem } from '../platform/access-records.ts';
import { getItem, query, scan } from '../platform/dynamo.ts';
import { scopeOfCommit } from '../platform/event-store.ts';
import type { RecordFollower } from '../platform/follower.ts';
import { commitKey, idsOf, platform, PLATFORM_TENANT, records, SPLIT, streams } from '../platform/keys.ts';
import { readMember } from '../platform/membership.ts';
import type { GroupBranchItem, GroupItem } from './group.records.ts';

const isPlatform = (stream: StreamId): boolean => stream.pk.startsWith('t0#');
const scopeOfStream = (stream: StreamId) => scopeOfCommit(commitKey(stream, 1));
const personOf = (stream: StreamId) => personId(idsOf(stream).u ?? 0);

/** Members with their links. A link without a version of its own is announced with the member's. */
export const memberFollower: RecordFollower = {
  mode: 'record',
  kind: 'member',
  matches: (stream) => stream.name === 'm' && !isPlatform(stream),
  streams: async (scope) => {
    if (scope.tenant === PLATFORM_TENANT) return [];
    const shards = await Promise.all(
      Array.from({ length: SPLIT }, (_, n) => query<MemberItem>('records', { pk: records.memberShard(scope, n) })),
    );
    return shards.flat().map((member) => streams.member(scope, personId(member.person)));
  },
  read: async (stream) => {
    const scope = scopeOfStream(stream);
    const person = personOf(stream);
    // First the version, then what hangs on it: a link that changes in between is announced with a higher version, and read again then.
    const member = await readMember(scope, person);
    if (!member) return null;
    const partition = records.personPartition(scope, person);
    const [branches, groups] = await Promise.all([
      query<PersonBranchItem>('records', { pk: partition, prefix: records.linkPrefix.branch }),
      query<PersonGroupItem>('records', { pk: partition, prefix: records.linkPrefix.group }),
    ]);
    const row: MemberRow = {
      person,
      role: member.role,
      primary: member.primary,
      owner: member.owner,
      active: member.active,
      deactivateAt: member.deactivateAt,
      email: member.email,
      firstName: member.firstName,
      lastName: member.lastName,
      createdAt: member.createdAt,
      lastLoginAt: member.lastLoginAt,
      deleted: member.deletedAt !== undefined,
      branches: branches.map((link) => ({
        branch: link.branch,
        role: link.role,
        active: link.active,
        direct: link.sources.some((source) => source.kind === 'direct'),
        groups: link.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : [])),
      })),
      groups: groups.map((link) => ({ group: link.group, since: link.since })),
    };
    return { v: member.v, row };
  },
};

export const identityFollower: RecordFollower = {
  mode: 'record',
  kind: 'identity',
  matches: (stream) => stream.name === 'm' && isPlatform(stream),
  streams: async (scope) => {
    const found: StreamId[] = [];
    if (scope.tenant !== PLATFORM_TENANT) return found;
    // Identities have no partition of their own to list; the platform's book is built anew rarely, and off the path of any request.
    for await (const page of scan('platform')) {
      for (const item of page) if (item.sk === platform.self(personId(0)).sk) found.push(streams.identity(personId((item as SelfItem).id)));
    }
    return found;
  },
  read: async (stream) => {
    const person = personOf(stream);
    const self = await readSelf(person);
    if (!self) return null;
    const pointers = await query<MembershipItem>('platform', { pk: platform.personPartition(person), prefix: platform.membershipPrefix });
    const { email, firstName, lastName, active, superAdmin, createdAt, lastLoginAt } = self;
    const row: IdentityRow = {
      person,
      email,
      firstName,
      lastName,
      active,
      superAdmin,
      createdAt,
      lastLoginAt,
      tenants: pointers.map((pointer) => pointer.tenant),
    };
    return { v: self.v, row };
  },
};

export const groupFollower: RecordFollower = {
  mode: 'record',
  kind: 'group',
  matches: (stream) => stream.name === 'v' && /^t\d+#g\d+$/.test(stream.pk),
  streams: async (scope) => {
    const groups = await query<GroupItem>('records', { pk: records.headers(scope, 'G') });
    return groups.map((group) => streams.group(scope, asId<GroupId>(group.id)));
  },
  read: async (stream) => {
    const scope = scopeOfStream(stream);
    const id = asId<GroupId>(idsOf(stream).g ?? 0);
    const group = await getItem<GroupItem>('records', records.header(scope, 'G', id));
    if (!group) return null;
    const branches = await query<GroupBranchItem>('records', { pk: records.groupPartition(scope, id), prefix: records.linkPrefix.branch });
    const row: GroupRow = {
      group: id,
      name: group.name,
      description: group.description,
      createdAt: group.createdAt,
      deleted: group.deletedAt !== undefined,
      branches: branches.map((link) => link.branch),
    };
    return { v: group.v, row };
  },
};
