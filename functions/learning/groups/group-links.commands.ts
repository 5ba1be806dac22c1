import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import type { PeopleEvent } from '../../../events/people/people.events.ts';
import { invalid, notFound } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import {
  branchesOfGroup,
  changeGroup,
  coursesOfGroup,
  putGroupBranch,
  putGroupCourse,
  removeGroupBranch,
  removeGroupCourse,
} from '../../people/group.records.ts';
import { branchExists } from '../../people/member.records.ts';
import { branchId } from '../../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import type { Write } from '../../platform/tables/transact.ts';
import { branchInScope, seesBranch } from '../../tenancy/branch.queries.ts';
import type { Terms } from '../../../shared/learning/terms/terms.ts';
import { assertPublished } from '../enrolment/enrolment.commands.ts';
import { changeWithAccess, type FollowedChange } from './follow-change.ts';

const MOST_IDS = 500;
/** Fits one transaction: both sides of each link and the check of each record, and the group with its announcement and its job. */
const LINKS_AT_ONCE = 28;

const linksChanged = (group: number, to: 'course' | 'branch', added: readonly number[], removed: readonly number[]): PeopleEvent => ({
  type: 'LinksChanged',
  of: { kind: 'group', id: group },
  to,
  added: [...added],
  removed: [...removed],
});

const termsSet = (group: number, courses: readonly number[], terms: Terms | null): PeopleEvent[] =>
  terms === null ? [] : courses.map((course) => ({ type: 'GroupTermsSet', group, course, before: null, terms }));

/** Returns the branch that a call names, of those that the caller may give to a group. @throws NOT_FOUND */
async function branchToGive(viewer: TenantViewer, input: string): Promise<BranchId> {
  const id = branchId((await branchInScope(viewer, input)).id);
  if (!(await seesBranch(viewer, id))) throw notFound();
  return id;
}

const courseExists = (scope: Scope, course: CourseId): Write => ({
  table: 'records',
  check: records.header(scope, 'course', course),
  condition: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
  onFail: notFound(),
});

/**
 * Adds published courses to a group: its members and its branches get them, on these terms where there are any.
 * @throws NOT_FOUND for any id that is missing or out of scope, VALIDATION for a course that is not published; before anything is written
 */
export async function addCoursesToGroup(
  call: Call,
  viewer: TenantViewer,
  groupInput: string,
  inputs: readonly string[],
  terms: Terms | null = null,
): Promise<void> {
  if (inputs.length > MOST_IDS) throw invalid('course_ids', sentence('Add at most {most} courses at a time.', { most: MOST_IDS }));
  await groupInScope(viewer, groupInput);
  const courses: CourseId[] = [];
  for (const input of new Set(inputs)) {
    const course = await courseInScope(viewer, input);
    assertPublished(course);
    courses.push(asId<CourseId>(course.id));
  }
  for (const [index, part] of chunksOf(courses, LINKS_AT_ONCE).entries()) {
    const context = commandContext(call, viewer, `addCoursesToGroup/${index}`);
    const plan = () => planCourses(context, viewer, groupInput, part, terms);
    const body = ['addCoursesToGroup', groupInput, part, ...(terms ? [terms] : [])];
    await changeWithAccess(call, viewer, { context, body, part: index }, plan);
  }
}

async function planCourses(
  context: CommandContext,
  viewer: TenantViewer,
  groupInput: string,
  courses: readonly CourseId[],
  terms: Terms | null,
): Promise<FollowedChange | null> {
  const { scope } = viewer.tenant;
  const group = await groupInScope(viewer, groupInput);
  const id = asId<GroupId>(group.id);
  const linked = await coursesOfGroup(scope, id);
  const added = courses.filter((course) => !linked.includes(course));
  if (added.length === 0) return null;
  return {
    change: { kind: 'courses', group: id, courses: added },
    title: sentence('Adding courses to the group “{group}”', { group: group.name }),
    out: 'LinksChanged',
    write: async (out) => [
      ...(await changeGroup({ context, scope }, group, {}, [linksChanged(id, 'course', added, []), ...termsSet(id, added, terms)], out)),
      ...added.flatMap((course) => [courseExists(scope, course), ...putGroupCourse(scope, id, course, { since: context.now, terms })]),
    ],
  };
}

/**
 * Adds branches to a group: its members become members of them, as learners, and they get the courses of the group.
 * @throws NOT_FOUND for any id that is missing or out of scope, before anything is written
 */
export async function addBranchesToGroup(call: Call, viewer: TenantViewer, groupInput: string, inputs: readonly string[]): Promise<void> {
  if (inputs.length > MOST_IDS) throw invalid('branch_ids', sentence('Add at most {most} branches at a time.', { most: MOST_IDS }));
  await groupInScope(viewer, groupInput);
  const branches: BranchId[] = [];
  for (const input of new Set(inputs)) branches.push(await branchToGive(viewer, input));
  for (const [index, part] of chunksOf(branches, LINKS_AT_ONCE).entries()) {
    const context = commandContext(call, viewer, `addBranchesToGroup/${index}`);
    const plan = () => planBranches(context, viewer, groupInput, part);
    await changeWithAccess(call, viewer, { context, body: ['addBranchesToGroup', groupInput, part], part: index }, plan);
  }
}

async function planBranches(
  context: CommandContext,
  viewer: TenantViewer,
  groupInput: string,
  branches: readonly BranchId[],
): Promise<FollowedChange | null> {
  const { scope } = viewer.tenant;
  const group = await groupInScope(viewer, groupInput);
  const id = asId<GroupId>(group.id);
  const linked = await branchesOfGroup(scope, id);
  const added = branches.filter((branch) => !linked.includes(branch));
  if (added.length === 0) return null;
  return {
    change: { kind: 'branches', group: id, branches: added },
    title: sentence('Adding the group “{group}” to branches', { group: group.name }),
    out: 'LinksChanged',
    write: async (out) => [
      ...(await changeGroup({ context, scope }, group, {}, [linksChanged(id, 'branch', added, [])], out)),
      ...added.flatMap((branch) => [branchExists(scope, branch), ...putGroupBranch(scope, id, branch, context.now)]),
    ],
  };
}

/** Removes a course from a group: what the group alone gave ends, progress stays. @throws NOT_FOUND for a group or course out of scope */
export async function removeCourseFromGroup(call: Call, viewer: TenantViewer, groupInput: string, input: string): Promise<void> {
  const context = commandContext(call, viewer, 'removeCourseFromGroup');
  const { scope } = viewer.tenant;
  await changeWithAccess(call, viewer, { context, body: ['removeCourseFromGroup', groupInput, input] }, async () => {
    const group = await groupInScope(viewer, groupInput);
    const course = asId<CourseId>((await courseInScope(viewer, input)).id);
    if (!(await coursesOfGroup(scope, asId<GroupId>(group.id))).includes(course)) return null;
    return {
      change: { kind: 'courses', group: group.id, courses: [course] },
      title: sentence('Removing a course from the group “{group}”', { group: group.name }),
      out: 'LinksChanged',
      write: async (out) => [
        ...(await changeGroup({ context, scope }, group, {}, [linksChanged(group.id, 'course', [], [course])], out)),
        ...removeGroupCourse(scope, asId<GroupId>(group.id), course),
      ],
    };
  });
}

/** Removes a branch from a group: members whom the group alone put there leave it. @throws NOT_FOUND for a group or branch out of scope */
export async function removeBranchFromGroup(call: Call, viewer: TenantViewer, groupInput: string, input: string): Promise<void> {
  const context = commandContext(call, viewer, 'removeBranchFromGroup');
  const { scope } = viewer.tenant;
  await changeWithAccess(call, viewer, { context, body: ['removeBranchFromGroup', groupInput, input] }, async () => {
    const group = await groupInScope(viewer, groupInput);
    const branch = await branchToGive(viewer, input);
    if (!(await branchesOfGroup(scope, asId<GroupId>(group.id))).includes(branch)) return null;
    return {
      change: { kind: 'branches', group: group.id, branches: [branch] },
      title: sentence('Removing the group “{group}” from a branch', { group: group.name }),
      out: 'LinksChanged',
      write: async (out) => [
        ...(await changeGroup({ context, scope }, group, {}, [linksChanged(group.id, 'branch', [], [branch])], out)),
        ...removeGroupBranch(scope, asId<GroupId>(group.id), branch),
      ],
    };
  });
}

/** Deletes a group for good: what it alone gave to its members and branches ends, progress stays. @throws NOT_FOUND out of scope */
export async function deleteGroup(call: Call, viewer: TenantViewer, input: number): Promise<void> {
  const context = commandContext(call, viewer, 'deleteGroup');
  const { scope } = viewer.tenant;
  await changeWithAccess(call, viewer, { context, body: ['deleteGroup', input] }, async () => {
    const group = await groupInScope(viewer, input);
    return {
      change: { kind: 'deletion', group: group.id },
      title: sentence('Removing users, courses and branches from the deleted group “{group}”', { group: group.name }),
      out: 'GroupChanged',
      write: (out) =>
        changeGroup(
          { context, scope },
          group,
          { deletedAt: context.now },
          [{ type: 'GroupChanged', group: group.id, what: ['deleted'] }],
          out,
        ),
    };
  });
}
