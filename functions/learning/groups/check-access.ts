import type { ProgressRow } from '../../../events/learning/progress.projection.ts';
import { asId, type CourseId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { readHeadersWithDeleted } from '../../courses/course.queries.ts';
import { coursesToChange, groupsOfBranch, reconcileBranchCourses } from './reconcile-branch-courses.commands.ts';
import { type GroupFactsById, readGroupFacts } from '../../people/groups/group-facts.queries.ts';
import { branchesToChange, groupsAmong, reconcileBranches, sameIds } from './reconcile-branches.commands.ts';
import { groupRecord } from '../../people/group.records.ts';
import { readLinks } from '../../people/member.records.ts';
import { branchCourseRecord, branchId, branchRecord, memberRecord, personId } from '../../platform/request/access-records.ts';
import type { CommandContext } from '../../platform/request/command-context.ts';
import { records, type Scope, SPLIT } from '../../platform/keys/keys.ts';
import { personRows } from '../../platform/projection/views.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import { query } from '../../platform/tables/dynamo.ts';
import { reconcileEnrolments, unsettledPairs } from './reconcile-enrolments.commands.ts';

/** Access that differs from what the groups give: courses of a branch, branches or a course of a person; or what is due differs from the terms. */
export type AccessDifference =
  | { readonly of: 'catalogue'; readonly branch: number; readonly courses: readonly number[] }
  | { readonly of: 'branches'; readonly person: PersonId; readonly branches: readonly number[] }
  | { readonly of: 'course'; readonly person: PersonId; readonly course: CourseId }
  | { readonly of: 'terms'; readonly person: PersonId; readonly course: CourseId };

const AT_ONCE = 16;

/**
 * Returns where access through groups differs from a plain computation from the records: for each branch the courses of its groups, for
 * each person the branches and courses of theirs. Enrolments are compared as rows show them, which V4 compares with their streams. What is
 * due is compared with the terms of courses and groups, and with the zones of people.
 */
export async function accessDifferences(scope: Scope): Promise<AccessDifference[]> {
  const groups = await query('records', { pk: records.headers(scope, 'group') }, groupRecord);
  const facts = await readGroupFacts(
    scope,
    groups.map(({ id }) => id),
  );
  const branches = await query('records', { pk: records.headers(scope, 'branch') }, branchRecord);
  const catalogues = await inParallel(
    branches.filter(({ purgedAt }) => purgedAt === undefined),
    AT_ONCE,
    ({ id }) => catalogueDifference(scope, id),
  );
  const shards = await inParallel([...Array(SPLIT).keys()], AT_ONCE, (n) =>
    query('records', { pk: records.memberShard(scope, n) }, memberRecord),
  );
  const people = await inParallel(shards.flat(), AT_ONCE, ({ person }) => personDifferences(scope, personId(person), facts));
  return [...catalogues.flat(), ...people.flat()];
}

async function catalogueDifference(scope: Scope, id: number): Promise<AccessDifference[]> {
  const pk = records.branchPartition(scope, branchId(id));
  const links = await query('records', { pk, prefix: records.linkPrefix.course }, branchCourseRecord);
  const changes = coursesToChange(links, id, await groupsOfBranch(scope, branchId(id), links));
  return changes.length === 0 ? [] : [{ of: 'catalogue', branch: id, courses: changes.map(({ course }) => course) }];
}

async function personDifferences(scope: Scope, person: PersonId, facts: GroupFactsById): Promise<AccessDifference[]> {
  const links = await readLinks(scope, person);
  const branches = branchesToChange(links, facts).map(({ branch }) => branch);
  const rows = await personRows<ProgressRow>(scope, person, 'enrolment');
  const groups = links.groups.map(({ group }) => group);
  const had = new Map(rows.map(({ row }) => [row.course, groupsAmong(row.sources)]));
  const given = groups.flatMap((group) => [...(facts.get(group)?.courses.keys() ?? [])]);
  const different = [...new Set([...had.keys(), ...given])].filter(
    (course) =>
      !sameIds(
        had.get(course) ?? [],
        groups.filter((group) => facts.get(asId<GroupId>(group))?.courses.has(course)),
      ),
  );
  const courses = await withoutPurged(scope, different);
  return [
    ...(branches.length === 0 ? [] : [{ of: 'branches' as const, person, branches }]),
    ...courses.map((course) => ({ of: 'course' as const, person, course })),
    ...(await termDifferences(scope, person, rows, different)),
  ];
}

const CHECK = { actor: { kind: 'system', name: 'verify' }, commandId: 'verify' } as const;

/** Returns the open courses of a person whose due date or end of access is not what the terms of their sources and their zone give now. */
async function termDifferences(
  scope: Scope,
  person: PersonId,
  rows: readonly { readonly row: ProgressRow }[],
  different: readonly number[],
): Promise<AccessDifference[]> {
  const open = rows.flatMap(({ row }) => (row.active && row.completedAt === null && !different.includes(row.course) ? [row.course] : []));
  const pairs = (await withoutPurged(scope, open)).map((course) => ({ person, course }));
  const unsettled = await unsettledPairs({ ...CHECK, now: systemClock() }, scope, pairs);
  return unsettled.map(({ course }) => ({ of: 'terms' as const, person, course }));
}

/** A course that is purged is nobody's any more, and its learning records stay as they are. */
async function withoutPurged(scope: Scope, ids: readonly number[]): Promise<CourseId[]> {
  const courses = ids.map((id) => asId<CourseId>(id));
  const headers = courses.length === 0 ? [] : await readHeadersWithDeleted(scope, courses);
  return courses.filter((_, index) => headers[index]?.purgedAt === undefined);
}

/** Makes access what the groups give. */
export async function repairAccess(context: CommandContext, scope: Scope, differences: readonly AccessDifference[]): Promise<void> {
  for (const difference of differences)
    if (difference.of === 'catalogue') await reconcileBranchCourses(context, scope, branchId(difference.branch));
  const people = differences.flatMap((difference) => (difference.of === 'branches' ? [difference.person] : []));
  await reconcileBranches(context, scope, people);
  const pairs = differences.flatMap((difference) => (difference.of === 'course' || difference.of === 'terms' ? [difference] : []));
  await reconcileEnrolments(context, scope, pairs);
}
