import { asId, type BranchId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import {
  branchId,
  type LinkSource,
  type MemberItem,
  memberRecord,
  type PersonBranchItem,
  personId,
} from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { getMany } from '../../platform/tables/batches.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import {
  changeMember,
  changeMembership,
  type PersonLinks,
  putBranchLink,
  readLinksOf,
  removeBranchLink,
  linksRemoved,
  removeGroupLink,
} from '../../people/member.records.ts';
import { type GroupFactsById, groupUnchanged, readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { TransactionParts } from '../../platform/tables/transaction-parts.ts';

/** People who are read for one transaction. */
const PEOPLE_AT_ONCE = 20;
const LINKS_READ_AT_ONCE = 8;
/** Writes for the links of one person that fit one transaction: each link on both sides, and the check of each group. */
const MOST_LINK_WRITES = 80;

/** Returns the groups among sources. */
export const groupsAmong = (sources: readonly LinkSource[]): number[] =>
  sources.flatMap((source) => (source.kind === 'group' ? [source.group] : []));

/** Returns sources with these groups and, where there was one, the direct source. */
export const withGroups = (sources: readonly LinkSource[], groups: readonly number[]): LinkSource[] => [
  ...sources.filter((source) => source.kind === 'direct'),
  ...groups.map((group): LinkSource => ({ kind: 'group', group })),
];

/** Returns whether two lists hold the same ids. */
export const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** A branch of a person that differs from what their groups give. */
type BranchChange = { readonly branch: BranchId; readonly link: PersonBranchItem | undefined; readonly groups: readonly number[] };

/** Returns the branches of a person whose groups differ from those that give the branch now. */
export function branchesToChange(links: PersonLinks, facts: GroupFactsById): BranchChange[] {
  const given = new Map<number, number[]>();
  for (const { group } of links.groups)
    for (const branch of facts.get(group)?.branches ?? []) given.set(branch, [...(given.get(branch) ?? []), group]);
  const branches = new Set([...given.keys(), ...links.branches.map(({ branch }) => branch)]);
  return [...branches].flatMap((branch): BranchChange[] => {
    const link = links.branches.find((one) => one.branch === branch);
    const groups = given.get(branch) ?? [];
    return sameIds(groups, groupsAmong(link?.sources ?? [])) ? [] : [{ branch: branchId(branch), link, groups }];
  });
}

type Reconciliation = { readonly context: CommandContext; readonly scope: Scope };

/**
 * Gives people the branches that their groups give, as learners, and takes from them those that no group gives any more and that they do
 * not have directly. Returns the consistency tokens of the people, also of those whom another reconciliation was quicker to settle. Each
 * transaction is written on the condition that members and groups are as they were read, so that it may be repeated, late, or run beside
 * another one.
 */
export async function reconcileBranches(context: CommandContext, scope: Scope, people: readonly PersonId[]): Promise<string[]> {
  const tokens: string[] = [];
  for (let rest = people; rest.length > 0;) {
    const part = rest.slice(0, PEOPLE_AT_ONCE);
    const { completed, reached } = await transact(() => planBranches({ context, scope }, part));
    tokens.push(...reached);
    rest = rest.slice(completed);
  }
  return tokens;
}

async function planBranches(
  work: Reconciliation,
  people: readonly PersonId[],
): Promise<Plan<{ readonly completed: number; readonly reached: readonly string[] }>> {
  const { scope } = work;
  const members = await getMany(
    'records',
    people.map((person) => records.member(scope, person)),
    memberRecord,
  );
  const links = await readLinksOf(scope, members);
  const facts = await readGroupFacts(
    scope,
    [...links.values()].flatMap(({ branches, groups }) => [
      ...groups.map(({ group }) => group),
      ...branches.flatMap(({ sources }) => groupsAmong(sources)),
    ]),
  );
  const parts = new TransactionParts();
  const reached: string[] = [];
  for (const [index, person] of people.entries()) {
    const [member, own] = [members[index], links.get(person)];
    if (!member || !own) continue;
    const changes = branchesToChange(own, facts);
    const fitting = firstChanges(changes);
    if (fitting.length > 0 && !parts.add(await personWrites(work, member, fitting, facts)))
      return { writes: parts.writes, result: { completed: index, reached } };
    reached.push(tokenOf(streams.member(scope, person), member.v + (fitting.length > 0 ? 1 : 0)));
    if (fitting.length < changes.length) return { writes: parts.writes, result: { completed: index, reached } };
  }
  return { writes: parts.writes, result: { completed: people.length, reached } };
}

const groupsIn = ({ link, groups }: BranchChange): number[] => [...groups, ...groupsAmong(link?.sources ?? [])];

/** Returns the changes that fit one transaction, the first one always. */
function firstChanges(changes: readonly BranchChange[]): BranchChange[] {
  const used = new Set<number>();
  return changes.filter((change, index) => {
    for (const group of groupsIn(change)) used.add(group);
    return index === 0 || 2 * (index + 1) + used.size <= MOST_LINK_WRITES;
  });
}

async function personWrites(
  { context, scope }: Reconciliation,
  member: MemberItem,
  changes: readonly BranchChange[],
  facts: GroupFactsById,
): Promise<Write[]> {
  const person = personId(member.person);
  const added = changes.filter(({ link }) => !link).map(({ branch }) => branch);
  const removed = changes.filter(({ link, groups }) => link && withGroups(link.sources, groups).length === 0).map(({ branch }) => branch);
  const used = new Set(changes.flatMap(groupsIn));
  // The command may have written the person's groups to the same stream.
  const step = { ...context, commandId: `${context.commandId}/branches/${member.v}` };
  return [
    ...(await changeMember(step, scope, member, {}, [
      { type: 'LinksChanged', of: { kind: 'person', id: person }, to: 'branch', added, removed },
    ])),
    ...changes.flatMap(({ branch, link, groups }) =>
      removed.includes(branch)
        ? removeBranchLink(scope, person, branch)
        : putBranchLink(scope, linkWith(context, person, branch, link, groups)),
    ),
    ...[...used].flatMap((id) => {
      const group = facts.get(id);
      return group && group.v > 0 ? [groupUnchanged(scope, group)] : [];
    }),
  ];
}

/** Whoever is in a branch through groups alone is a learner there. */
function linkWith(
  context: CommandContext,
  person: PersonId,
  branch: BranchId,
  link: PersonBranchItem | undefined,
  groups: readonly number[],
): Omit<PersonBranchItem, 'pk' | 'sk'> {
  const sources = withGroups(link?.sources ?? [], groups);
  return {
    person,
    branch,
    role: link && sources.some(({ kind }) => kind === 'direct') ? link.role : 'learner',
    active: link?.active ?? true,
    sources,
    since: link?.since ?? context.now,
  };
}

/** Removes people from a group that was deleted. Those who have left it already are passed over. Returns the consistency tokens of all. */
export async function removeFromGroup(
  context: CommandContext,
  scope: Scope,
  group: GroupId,
  people: readonly PersonId[],
): Promise<string[]> {
  const tokens: string[] = [];
  for (let rest = people; rest.length > 0;) {
    const part = rest.slice(0, PEOPLE_AT_ONCE);
    tokens.push(...(await transact(() => planRemoval({ context, scope }, group, part))));
    rest = rest.slice(PEOPLE_AT_ONCE);
  }
  return tokens;
}

async function planRemoval({ context, scope }: Reconciliation, group: GroupId, people: readonly PersonId[]): Promise<Plan<string[]>> {
  const [members, links] = await Promise.all([
    getMany(
      'records',
      people.map((person) => records.member(scope, person)),
      memberRecord,
    ),
    getMany(
      'records',
      people.map((person) => records.personGroup(scope, person, group)),
    ),
  ]);
  const writes = await inParallel([...people.entries()], LINKS_READ_AT_ONCE, async ([index, person]) => {
    const member = members[index];
    if (!member || !links[index]) return [];
    return [
      ...(await changeMembership({ context, scope, events: linksRemoved(person, 'group', [group]), out: [] }, member)),
      ...removeGroupLink(scope, person, asId<GroupId>(group)),
    ];
  });
  const reached = people.flatMap((person, index) => {
    const member = members[index];
    return member ? [tokenOf(streams.member(scope, person), member.v + (links[index] ? 1 : 0))] : [];
  });
  return { writes: writes.flat(), result: reached };
}
