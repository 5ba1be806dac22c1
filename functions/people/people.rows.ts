import type { GroupRow } from '../../events/people/group.book.ts';
import type { MemberRow } from '../../events/people/member.book.ts';
import type { StreamId } from '../../events/kernel/commit.ts';
import type { GroupId } from '../../shared/kernel/ids.ts';
import { asId } from '../../shared/kernel/ids.ts';
import {
  type BranchItem,
  branchId,
  type MemberItem,
  type PersonBranchItem,
  type PersonGroupItem,
  personId,
} from '../platform/access-records.ts';
import { getItem, type Item, query } from '../platform/dynamo.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import type { RecordFollower } from '../platform/projection/row-projection.ts';
import { commitKey, idsOf, PLATFORM_TENANT, records, type Scope, SPLIT, streams } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import type { GroupBranchItem, GroupItem } from './group.records.ts';
import { type PersonLinks, readLinks } from './member.records.ts';

const isPlatform = (stream: StreamId): boolean => stream.pk.startsWith('t0#');
const scopeOfStream = (stream: StreamId) => scopeOfCommit(commitKey(stream, 1));
const personOf = (stream: StreamId) => personId(idsOf(stream).u ?? 0);

const membersOf = async (scope: Scope): Promise<MemberItem[]> =>
  (await Promise.all(Array.from({ length: SPLIT }, (_, n) => query<MemberItem>('records', { pk: records.memberShard(scope, n) })))).flat();

function memberRow(member: MemberItem, { branches, groups }: PersonLinks): MemberRow {
  return {
    person: member.person,
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
    deletedAt: member.deletedAt ?? null,
    deletedBy: member.deletedBy ?? null,
    branches: branches.map((link) => ({
      branch: link.branch,
      role: link.role,
      active: link.active,
      direct: link.sources.some((source) => source.kind === 'direct'),
      groups: link.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : [])),
    })),
    groups: groups.map((link) => ({ group: link.group, since: link.since })),
  };
}

/** Everybody's links, read from the side of the branches or groups, each person's in the order of ids as from their own side. */
async function linksByPerson<Link extends Item & { readonly person: number }>(
  ids: readonly number[],
  shardOf: (id: number, n: number) => string,
): Promise<Map<number, Link[]>> {
  const shards = ids.toSorted((a, b) => a - b).flatMap((id) => Array.from({ length: SPLIT }, (_, n) => shardOf(id, n)));
  const links = await inParallel(shards, SPLIT, (pk) => query<Link>('records', { pk }));
  return Map.groupBy(links.flat(), ({ person }) => person);
}

/** Members with their links. A link without a version of its own is announced with the member's. */
export const memberFollower: RecordFollower = {
  mode: 'record',
  kind: 'member',
  matches: (stream) => stream.name === 'm' && !isPlatform(stream),
  streams: async (scope) => {
    if (scope.tenant === PLATFORM_TENANT) return [];
    const members = await membersOf(scope);
    return members.map((member) => streams.member(scope, personId(member.person)));
  },
  read: async (stream) => {
    const scope = scopeOfStream(stream);
    const person = personOf(stream);
    // First the version, then what hangs on it: a link that changes in between is announced with a higher version, and read again then.
    const member = await readMember(scope, person);
    if (!member) return null;
    return { v: member.v, row: memberRow(member, await readLinks(scope, person)) };
  },
  all: async (scope) => {
    if (scope.tenant === PLATFORM_TENANT) return [];
    // As in read: first the versions, then what hangs on them.
    const members = await membersOf(scope);
    const [branches, groups] = await Promise.all([
      query<BranchItem>('records', { pk: records.headers(scope, 'B') }),
      query<GroupItem>('records', { pk: records.headers(scope, 'G') }),
    ]);
    if (members.length <= SPLIT * (branches.length + groups.length)) return null;
    const inBranches = await linksByPerson<PersonBranchItem>(
      branches.map(({ id }) => id),
      (id, n) => records.branchShard(scope, branchId(id), n),
    );
    const inGroups = await linksByPerson<PersonGroupItem>(
      groups.map(({ id }) => id),
      (id, n) => records.groupShard(scope, asId<GroupId>(id), n),
    );
    return members.map((member) => {
      const links: PersonLinks = { branches: inBranches.get(member.person) ?? [], groups: inGroups.get(member.person) ?? [] };
      return { stream: streams.member(scope, personId(member.person)), v: member.v, row: memberRow(member, links) };
    });
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
