import type { IdentityEvent } from '../../events/identity/identity.events.ts';
import type { PeopleEvent } from '../../events/people/people.events.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import type { BranchId, GroupId, PersonId } from '../../shared/kernel/ids.ts';
import { type Day, dayOf } from '../../shared/kernel/instant.ts';
import { type MemberItem, type PersonBranchItem, type PersonGroupItem, personId } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { moveDue } from '../platform/due.ts';
import { query } from '../platform/dynamo.ts';
import { records, type Scope, streams } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** The announcement of a member's change, whose version the record has already. */
export const announceMember = (
  act: Act,
  scope: Scope,
  member: Pick<MemberItem, 'person' | 'v'>,
  events: readonly (PeopleEvent | IdentityEvent)[],
  out: readonly string[] = [],
): Promise<Write> =>
  announce({
    scope,
    stream: streams.member(scope, personId(member.person)),
    version: member.v,
    events,
    actor: act.actor,
    at: act.now,
    commandId: act.commandId,
    out,
  });

/** The day from which on an active member is none any more; null: no such day. */
const endOf = (member: Pick<MemberItem, 'active' | 'deactivateAt' | 'deletedAt'>): Day | null =>
  member.active && !member.deletedAt ? member.deactivateAt : null;

/** Keeps the list of what falls due in step with a member's date, in the transaction that writes it. */
export const dueOfMember = (act: Act, scope: Scope, before: MemberItem | null, after: MemberItem): Write[] =>
  moveDue({ kind: 'member-ends', scope, id: after.person }, before && endOf(before), endOf(after), dayOf(act.now));

/** A changed member with the announcement of it; made again when somebody else changed the member meanwhile. */
export async function replaceMember(
  act: Act,
  scope: Scope,
  before: MemberItem,
  after: MemberItem,
  events: readonly PeopleEvent[],
): Promise<Write[]> {
  const next: MemberItem = { ...after, v: before.v + 1 };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': before.v } },
    await announceMember(act, scope, next, events),
    ...dueOfMember(act, scope, before, next),
  ];
}

/** The same, where only some of it changes. */
export const changeMember = (
  act: Act,
  scope: Scope,
  member: MemberItem,
  change: Partial<MemberItem>,
  events: readonly PeopleEvent[],
): Promise<Write[]> => replaceMember(act, scope, member, { ...member, ...change }, events);

/** Both sides of a person's link to a branch, always written together. */
export const putBranchLink = (scope: Scope, link: Omit<PersonBranchItem, 'pk' | 'sk'>): Write[] => {
  const [person, branch] = [link.person as PersonId, link.branch as BranchId]; // ids of our own records
  return [
    { table: 'records', put: { ...link, ...records.personBranch(scope, person, branch) } },
    { table: 'records', put: { ...link, ...records.branchMember(scope, branch, person) } },
  ];
};

/** What hangs on a person in an instance. */
export type PersonLinks = { readonly branches: PersonBranchItem[]; readonly groups: PersonGroupItem[] };

/** A person's links to branches and groups, in the order of ids, in one reading. */
export async function readLinks(scope: Scope, person: PersonId): Promise<PersonLinks> {
  const links = await query('records', { pk: records.personPartition(scope, person), between: records.branchAndGroupLinks });
  return {
    branches: links.filter(({ sk }) => sk.startsWith(records.linkPrefix.branch)) as PersonBranchItem[],
    groups: links.filter(({ sk }) => sk.startsWith(records.linkPrefix.group)) as PersonGroupItem[],
  };
}

/** Takes away both sides of a person's link to a branch. */
export const removeBranchLink = (scope: Scope, person: PersonId, branch: BranchId): Write[] => [
  { table: 'records', remove: records.personBranch(scope, person, branch) },
  { table: 'records', remove: records.branchMember(scope, branch, person) },
];

/** Takes away both sides of a person's membership in a group. */
export const removeGroupLink = (scope: Scope, person: PersonId, group: GroupId): Write[] => [
  { table: 'records', remove: records.personGroup(scope, person, group) },
  { table: 'records', remove: records.groupMember(scope, group, person) },
];

/** Links of a person that have gone, as their stream announces them; nothing where there are none. */
export const linksGone = (person: number, to: 'branch' | 'group', removed: readonly number[]): PeopleEvent[] =>
  removed.length === 0 ? [] : [{ type: 'LinksChanged', of: { kind: 'person', id: person }, to, added: [], removed: [...removed] }];

/** The branch is there and not deleted, at the moment of the transaction. */
export const branchStands = (scope: Scope, branch: BranchId): Write => ({
  table: 'records',
  check: records.header(scope, 'B', branch),
  condition: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
  onFail: notFound(),
});
