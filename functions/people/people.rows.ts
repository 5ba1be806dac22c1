import type { GroupRow } from '../../events/people/group.book.ts';
import type { MemberRow } from '../../events/people/member.book.ts';
import { idsOf, isStream } from '../../events/kernel/streams.ts';
import type { GroupId } from '../../shared/kernel/ids.ts';
import { asId } from '../../shared/kernel/ids.ts';
import {
  branchId,
  branchRecord,
  isEnded,
  type MemberItem,
  memberRecord,
  personBranchRecord,
  personGroupRecord,
  personId,
} from '../platform/request/access-records.ts';
import type { Item } from '../platform/tables/client.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import type { RecordSchema } from '../platform/tables/record.ts';
import type { RecordRowProjection } from '../platform/projection/row-projection.ts';
import { PLATFORM_TENANT, records, type Scope, scopeOfStream, SPLIT, streams } from '../platform/keys/keys.ts';
import { readMember } from '../platform/request/membership.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { groupBranchRecord, groupRecord } from './group.records.ts';
import { firstLinks, isRemoved, type PersonLinks, readLinks } from './member.records.ts';

const membersOf = async (scope: Scope): Promise<MemberItem[]> =>
  (
    await Promise.all(Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.memberShard(scope, n) }, memberRecord)))
  ).flat();

/** When somebody left who is no member now. */
const leftAt = ({ leftAt: away, deletedAt }: MemberItem): string | undefined => (deletedAt === undefined ? undefined : (away ?? deletedAt));

function memberRow(member: MemberItem, { branches, groups }: PersonLinks): MemberRow {
  const away = leftAt(member);
  return {
    person: member.person,
    role: member.role,
    primary: member.primary,
    owner: member.owner,
    // Lists and figures follow what is in effect, whichever flag took it away.
    active: member.active && !isEnded(member) && member.personInactive !== true,
    deactivateAt: member.deactivateAt,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    createdAt: member.createdAt,
    lastLoginAt: member.lastLoginAt,
    deleted: member.deletedAt !== undefined,
    // Who was removed is a member again by being added, not by being restored.
    deletedAt: isRemoved(member) ? null : (member.deletedAt ?? null),
    deletedBy: member.deletedBy ?? null,
    branches: branches.map((link) => ({
      branch: link.branch,
      role: link.role,
      active: link.active,
      direct: link.sources.some((source) => source.kind === 'direct'),
      groups: link.sources.flatMap((source) => (source.kind === 'group' ? [source.group] : [])),
    })),
    ...(away !== undefined && { leftAt: away }),
    ...(member.formerBranches && { formerBranches: member.formerBranches }),
    groups: groups.map((link) => ({ group: link.group, since: link.since })),
  };
}

/** Returns every person's links, read from the side of the branches or groups, each person's in the order of ids. */
async function linksByPerson<Link extends Item & { readonly person: number }>(
  schema: RecordSchema<Link>,
  ids: readonly number[],
  shardOf: (id: number, n: number) => string,
): Promise<Map<number, Link[]>> {
  const shards = ids.toSorted((a, b) => a - b).flatMap((id) => Array.from({ length: SPLIT }, (_, n) => shardOf(id, n)));
  const links = await inParallel(shards, SPLIT, (pk) => query('records', { pk }, schema));
  return Map.groupBy(links.flat(), ({ person }) => person);
}

/** Members with their links. Links have no version: they are announced under the member's version. */
export const memberRowProjection: RecordRowProjection = {
  mode: 'record',
  kind: 'member',
  matches: isStream('member'),
  streams: async (scope) => {
    if (scope.tenant === PLATFORM_TENANT) return [];
    const members = await membersOf(scope);
    return members.map((member) => streams.member(scope, personId(member.person)));
  },
  read: async (stream, first) => {
    const scope = scopeOfStream(stream);
    const person = personId(idsOf('member', stream).person);
    // The version is read before the links: a link that changes in between is announced under a higher version and read again then.
    const member = await readMember(scope, person);
    if (!member) return null;
    const links = member.v === 1 && first ? await firstLinks(scope, member, first) : await readLinks(scope, person);
    return { v: member.v, row: memberRow(member, links) };
  },
  all: async (scope) => {
    if (scope.tenant === PLATFORM_TENANT) return [];
    // As in read: the versions before the links.
    const members = await membersOf(scope);
    const [branches, groups] = await Promise.all([
      query('records', { pk: records.headers(scope, 'branch') }, branchRecord),
      query('records', { pk: records.headers(scope, 'group') }, groupRecord),
    ]);
    if (members.length <= SPLIT * (branches.length + groups.length)) return null;
    const inBranches = await linksByPerson(
      personBranchRecord,
      branches.map(({ id }) => id),
      (id, n) => records.branchShard(scope, branchId(id), n),
    );
    const inGroups = await linksByPerson(
      personGroupRecord,
      groups.map(({ id }) => id),
      (id, n) => records.groupShard(scope, asId<GroupId>(id), n),
    );
    return members.map((member) => {
      const links: PersonLinks = { branches: inBranches.get(member.person) ?? [], groups: inGroups.get(member.person) ?? [] };
      return { stream: streams.member(scope, personId(member.person)), v: member.v, row: memberRow(member, links) };
    });
  },
};

/** Groups with their links to branches. */
export const groupRowProjection: RecordRowProjection = {
  mode: 'record',
  kind: 'group',
  matches: isStream('group'),
  streams: async (scope) => {
    const groups = await query('records', { pk: records.headers(scope, 'group') }, groupRecord);
    return groups.map((group) => streams.group(scope, asId<GroupId>(group.id)));
  },
  read: async (stream) => {
    const scope = scopeOfStream(stream);
    const id = asId<GroupId>(idsOf('group', stream).group);
    const group = await getItem('records', records.header(scope, 'group', id), groupRecord);
    if (!group) return null;
    // The links of a deleted group are removed without an announcement: a row that had them would depend on when it was read.
    const branches =
      group.deletedAt === undefined
        ? await query('records', { pk: records.groupPartition(scope, id), prefix: records.linkPrefix.branch }, groupBranchRecord)
        : [];
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
