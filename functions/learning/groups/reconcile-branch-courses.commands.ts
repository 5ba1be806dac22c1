import { asId, type BranchId, type CourseId } from '../../../shared/kernel/ids.ts';
import { groupsAmong, sameIds, withGroups } from './reconcile-branches.commands.ts';
import { type GroupFactsById, groupUnchanged, readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { groupBranchRecord } from '../../people/group.records.ts';
import { type BranchCourseItem, branchCourseRecord, branchRecord } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { tokenOf } from '../../platform/keys/consistency-tokens.ts';
import { records, type Scope, streams } from '../../platform/keys/keys.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { type Plan, transact, type Write } from '../../platform/tables/transact.ts';
import { announceCourseLinks, putCourseLink, removeCourseLink } from '../../courses/branch-course.records.ts';

/** Fits one transaction: both sides of a link for each course, the branch with its announcement, and the checks of the groups. */
const MOST_LINKS = 30;
const MOST_GROUPS = 30;

/** A course of a branch that differs from what the groups of the branch give. */
type CourseChange = { readonly course: CourseId; readonly link: BranchCourseItem | undefined; readonly groups: readonly number[] };

/** Returns the courses of a branch whose groups differ from those that give the course now. */
export function coursesToChange(links: readonly BranchCourseItem[], branch: number, facts: GroupFactsById): CourseChange[] {
  const given = new Map<number, number[]>();
  for (const group of facts.values())
    if (group.branches.has(branch)) for (const course of group.courses.keys()) given.set(course, [...(given.get(course) ?? []), group.id]);
  const byCourse = new Map(links.map((link) => [link.course, link]));
  return [...new Set([...given.keys(), ...byCourse.keys()])].flatMap((course): CourseChange[] => {
    const link = byCourse.get(course);
    const groups = given.get(course) ?? [];
    return sameIds(groups, groupsAmong(link?.sources ?? [])) ? [] : [{ course: asId<CourseId>(course), link, groups }];
  });
}

/** Returns what the groups give that a branch has, or has courses of. */
export async function groupsOfBranch(scope: Scope, branch: BranchId, links: readonly BranchCourseItem[]): Promise<GroupFactsById> {
  const groups = await query(
    'records',
    { pk: records.branchPartition(scope, branch), prefix: records.linkPrefix.group },
    groupBranchRecord,
  );
  return readGroupFacts(scope, [...groups.map(({ group }) => group), ...links.flatMap(({ sources }) => groupsAmong(sources))]);
}

/**
 * Adds the courses that groups of a branch give to the catalogue of the branch, and removes those that no group gives any more and that
 * were not assigned directly. Returns consistency tokens of the branch, also where another reconciliation was quicker. May be repeated,
 * late, or run beside another one.
 */
export async function reconcileBranchCourses(context: CommandContext, scope: Scope, branch: BranchId): Promise<string[]> {
  const tokens: string[] = [];
  for (let remaining = true; remaining;) {
    const { token, more } = await transact(() => planCourses(context, scope, branch));
    if (token !== null) tokens.push(token);
    remaining = more;
  }
  return tokens;
}

type Planned = { readonly token: string | null; readonly more: boolean };

async function planCourses(context: CommandContext, scope: Scope, id: BranchId): Promise<Plan<Planned>> {
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  if (!branch || branch.purgedAt !== undefined) return { writes: [], result: { token: null, more: false } };
  const links = await query('records', { pk: records.branchPartition(scope, id), prefix: records.linkPrefix.course }, branchCourseRecord);
  const facts = await groupsOfBranch(scope, id, links);
  const changes = coursesToChange(links, id, facts);
  if (changes.length === 0) return { writes: [], result: { token: tokenOf(streams.branch(scope, id), branch.v), more: false } };
  const fitting = firstChanges(changes);
  const removed = fitting.filter(({ link, groups }) => link && withGroups(link.sources, groups).length === 0).map(({ course }) => course);
  const added = fitting.filter(({ link }) => !link).map(({ course }) => course);
  const writes: Write[] = [
    ...(await announceCourseLinks(context, scope, branch, { added, removed })),
    ...fitting.flatMap(({ course, link, groups }) =>
      removed.includes(course)
        ? removeCourseLink(scope, id, course)
        : putCourseLink(scope, { branch: id, course, sources: withGroups(link?.sources ?? [], groups), since: link?.since ?? context.now }),
    ),
    ...[...new Set(fitting.flatMap(groupsIn))].flatMap((group) => {
      const read = facts.get(group);
      return read && read.v > 0 ? [groupUnchanged(scope, read)] : [];
    }),
  ];
  return { writes, result: { token: tokenOf(streams.branch(scope, id), branch.v + 1), more: fitting.length < changes.length } };
}

const groupsIn = ({ link, groups }: CourseChange): number[] => [...groups, ...groupsAmong(link?.sources ?? [])];

/** Returns the changes that fit one transaction, the first one always. */
function firstChanges(changes: readonly CourseChange[]): CourseChange[] {
  const used = new Set<number>();
  return changes.slice(0, MOST_LINKS).filter((change, index) => {
    for (const group of groupsIn(change)) used.add(group);
    return index === 0 || used.size <= MOST_GROUPS;
  });
}
