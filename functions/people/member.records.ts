import type { IdentityEvent } from '../../events/identity/identity.events.ts';
import type { PeopleEvent } from '../../events/people/people.events.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId, type PersonId, type TenantId } from '../../shared/kernel/ids.ts';
import type { Day } from '../../shared/kernel/instant.ts';
import {
  branchId,
  memberIsActive,
  type MemberItem,
  memberRecord,
  type PersonBranchItem,
  personBranchRecord,
  type PersonGroupItem,
  personGroupRecord,
  personId,
  usesLicence,
} from '../platform/request/access-records.ts';
import { endingSessions } from '../platform/request/live-session.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { announce } from '../platform/store/announce.ts';
import { readCommit } from '../platform/store/event-store.ts';
import { getMany } from '../platform/tables/batches.ts';
import type { Item } from '../platform/tables/client.ts';
import { moveDue } from '../platform/tables/due-list.ts';
import { query } from '../platform/tables/dynamo.ts';
import { commitKey, records, type Scope, scopeOf, streams } from '../platform/keys/keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import type { Write } from '../platform/tables/transact.ts';
import { todayOf } from '../platform/request/today.ts';

/** Returns what is recorded of a person in some instances, without those of which they are no member. */
export async function membersIn(
  person: PersonId,
  tenants: readonly TenantId[],
): Promise<{ readonly scope: Scope; readonly member: MemberItem }[]> {
  const scopes = tenants.map(scopeOf);
  const members = await getMany(
    'records',
    scopes.map((scope) => records.member(scope, person)),
    memberRecord,
  );
  return scopes.flatMap((scope, index) => (members[index] ? [{ scope, member: members[index] }] : []));
}

/** Returns whether a membership was ended for good by removing the person from the instance: it cannot be restored, only made again. */
export const isRemoved = ({ deletedAt, purgedAt }: Pick<MemberItem, 'deletedAt' | 'purgedAt'>): boolean =>
  deletedAt !== undefined && deletedAt === purgedAt;

/** Returns the announcement of a change under the version that the member record carries. */
export const announceMember = (
  context: CommandContext,
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
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    out,
  });

/** Returns the day on which an active member is deactivated; null for none. */
const endOf = (member: MemberItem): Day | null => (usesLicence(member) ? member.deactivateAt : null);

/** Returns the writes that move a member's entry on the list of due items with their end date. */
export const dueOfMember = (context: CommandContext, scope: Scope, before: MemberItem | null, after: MemberItem): Write[] =>
  moveDue({ kind: 'member-ends', scope, id: after.person }, before && endOf(before), endOf(after), todayOf(context));

/** Returns the events that have a reactor: courses and branches follow from whoever joins or leaves a group. */
const followedIn = (events: readonly PeopleEvent[]): string[] =>
  events.some((event) => event.type === 'LinksChanged' && event.to === 'group') ? ['LinksChanged'] : [];

/** A change of a member: the record before and after it, its events, and the names of those that have a reactor. */
type MemberChange = {
  readonly context: CommandContext;
  readonly scope: Scope;
  readonly before: MemberItem;
  readonly after: MemberItem;
  readonly events: readonly PeopleEvent[];
  readonly out: readonly string[];
};

async function memberWrites({ context, scope, before, after, events, out }: MemberChange): Promise<Write[]> {
  const today = todayOf(context);
  const next: MemberItem = {
    ...after,
    // Whoever loses the membership or gets it back signs in again: a session that was over does not continue.
    ...(memberIsActive(before, today) !== memberIsActive(after, today) && endingSessions(context.now)),
    v: before.v + 1,
  };
  return [
    { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': before.v } },
    await announceMember(context, scope, next, events, out),
    ...dueOfMember(context, scope, before, next),
  ];
}

/** Returns the writes of a changed member and its announcement; the transaction is retried when the record's version has changed. */
export const replaceMember = (
  context: CommandContext,
  scope: Scope,
  before: MemberItem,
  after: MemberItem,
  events: readonly PeopleEvent[],
): Promise<Write[]> => memberWrites({ context, scope, before, after, events, out: followedIn(events) });

/** Returns the writes of a partial change of a member and its announcement. */
export const changeMember = (
  context: CommandContext,
  scope: Scope,
  member: MemberItem,
  change: Partial<MemberItem>,
  events: readonly PeopleEvent[],
): Promise<Write[]> => replaceMember(context, scope, member, { ...member, ...change }, events);

/** Returns the change of a member who leaves these branches for good: weekly lines of the branches keep what they did. */
export const leftBranches = ({ formerBranches = [] }: MemberItem, branches: readonly number[]): Pick<MemberItem, 'formerBranches'> =>
  branches.length === 0 ? {} : { formerBranches: [...new Set([...formerBranches, ...branches])] };

/** Returns the writes of a member whose groups change, where the caller says whether a reactor follows: where a job does, none has to. */
export const changeMembership = (
  change: Pick<MemberChange, 'context' | 'scope' | 'events' | 'out'>,
  member: MemberItem,
): Promise<Write[]> => memberWrites({ ...change, before: member, after: member });

/** Returns the writes of a person's link to a branch, on both sides. */
export const putBranchLink = (scope: Scope, link: Omit<PersonBranchItem, 'pk' | 'sk'>): Write[] => {
  const [person, branch] = [link.person as PersonId, link.branch as BranchId]; // ids of our own records
  return [
    { table: 'records', put: { ...link, ...records.personBranch(scope, person, branch) } },
    { table: 'records', put: { ...link, ...records.branchMember(scope, branch, person) } },
  ];
};

/** A person's links in an instance. */
export type PersonLinks = { readonly branches: PersonBranchItem[]; readonly groups: PersonGroupItem[] };

/** Returns a person's links to branches and groups in the order of ids, by one query. */
export async function readLinks(scope: Scope, person: PersonId): Promise<PersonLinks> {
  const links = await query('records', { pk: records.personPartition(scope, person), between: records.branchAndGroupLinks });
  return {
    branches: links.filter(({ sk }) => sk.startsWith(records.linkPrefix.branch)).map(personBranchRecord.parse),
    groups: links.filter(({ sk }) => sk.startsWith(records.linkPrefix.group)).map(personGroupRecord.parse),
  };
}

/**
 * Returns the links with which somebody became a member, in the order of ids, by the commit that says so. They have these for as long as
 * their record has its first version, since every change of links moves it.
 */
export async function firstLinks(scope: Scope, { person: id, role }: MemberItem, first: Item): Promise<PersonLinks> {
  const { events, at } = await readCommit<PeopleEvent>(first);
  const added = (kind: 'branch' | 'group'): number[] =>
    events.flatMap((event) => (event.type === 'LinksChanged' && event.to === kind ? event.added : [])).sort((a, b) => a - b);
  const person = personId(id);
  return {
    branches: added('branch').map((branch) => ({
      ...records.personBranch(scope, person, branchId(branch)),
      person,
      branch,
      role,
      active: true,
      sources: [{ kind: 'direct' as const }],
      since: at,
    })),
    groups: added('group').map((group) => ({ ...records.personGroup(scope, person, asId<GroupId>(group)), person, group, since: at })),
  };
}

const LINKS_READ_AT_ONCE = 8;

/** Returns the links of members by their ids, as of the versions that were read, or later. Those of new members need no query each. */
export async function readLinksOf(scope: Scope, read: readonly (MemberItem | undefined)[]): Promise<ReadonlyMap<number, PersonLinks>> {
  const members = read.flatMap((member) => member ?? []);
  const begun = members.filter(({ v }) => v === 1);
  const firsts = await getMany(
    'events',
    begun.map(({ person }) => commitKey(streams.member(scope, personId(person)), 1)),
  );
  const firstOf = new Map(begun.map(({ person }, index) => [person, firsts[index]]));
  const links = await inParallel(members, LINKS_READ_AT_ONCE, (member) => {
    const first = firstOf.get(member.person);
    return first ? firstLinks(scope, member, first) : readLinks(scope, personId(member.person));
  });
  return new Map(members.map(({ person }, index) => [person, links[index] ?? { branches: [], groups: [] }]));
}

/** Returns the writes that remove a person's link to a branch, on both sides. */
export const removeBranchLink = (scope: Scope, person: PersonId, branch: BranchId): Write[] => [
  { table: 'records', remove: records.personBranch(scope, person, branch) },
  { table: 'records', remove: records.branchMember(scope, branch, person) },
];

/** Returns the writes that remove a person's membership of a group, on both sides. */
export const removeGroupLink = (scope: Scope, person: PersonId, group: GroupId): Write[] => [
  { table: 'records', remove: records.personGroup(scope, person, group) },
  { table: 'records', remove: records.groupMember(scope, group, person) },
];

/** Returns the event of a person's removed links; no event when there are none. */
export const linksRemoved = (person: number, to: 'branch' | 'group', removed: readonly number[]): PeopleEvent[] =>
  removed.length === 0 ? [] : [{ type: 'LinksChanged', of: { kind: 'person', id: person }, to, added: [], removed: [...removed] }];

/** Returns the check that a branch exists and is not deleted at the time of the transaction. */
export const branchExists = (scope: Scope, branch: BranchId): Write => ({
  table: 'records',
  check: records.header(scope, 'branch', branch),
  condition: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
  onFail: notFound(),
});
