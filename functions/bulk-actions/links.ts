import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type BranchId, type CourseId, type GroupId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { courseInScope } from '../courses/course-scope.queries.ts';
import { assignCoursesToBranch, removeCourseFromBranch } from '../courses/lists/branch-courses.commands.ts';
import { assignCourses, unassignCourse } from '../learning/enrolment/assignment.commands.ts';
import { loadEnrolment } from '../learning/enrolment/enrolment.records.ts';
import {
  addBranchesToGroup,
  addCoursesToGroup,
  removeBranchFromGroup,
  removeCourseFromGroup,
} from '../learning/groups/group-links.commands.ts';
import type { AccessChange } from '../learning/groups/access-change.ts';
import type { Reconciler } from '../learning/groups/follow-change.ts';
import { addUserToGroups, removeUserFromGroup } from '../learning/groups/group-members.commands.ts';
import { addUsersToBranches } from '../people/branches/branch-members.commands.ts';
import { removeUserFromBranch } from '../people/branches/branch-removal.commands.ts';
import { groupInScope } from '../people/group-scope.queries.ts';
import { branchesOfGroup, coursesOfGroup } from '../people/group.records.ts';
import { memberInScope } from '../people/users/user.queries.ts';
import { branchCourseRecord, branchId, type MemberItem, personBranchRecord } from '../platform/request/access-records.ts';
import { records } from '../platform/keys/keys.ts';
import { commandContext } from '../platform/request/command-context.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { branchInScope } from '../tenancy/branch.queries.ts';

/**
 * A link of two things: what a single act adds and removes. `note` is what adding it again needs besides the two: the role of a person
 * in a branch. `changed` is the one whose record the commands write, so that two links of it are not written at once.
 */
export type Link = {
  readonly changed: 'first' | 'second';
  /** Returns the note of the direct link, null where there is none. @throws NOT_FOUND for what is out of the caller's scope */
  noteOf(viewer: TenantViewer, first: number, second: number): Promise<string | null>;
  add(call: Call, viewer: TenantViewer, ids: readonly [number, number], note: string, reconciler: Reconciler): Promise<void>;
  remove(call: Call, viewer: TenantViewer, ids: readonly [number, number], reconciler: Reconciler): Promise<void>;
  /** Returns the change from which access follows, where the two commands can leave that to their caller. */
  changeOf?(ids: readonly [number, number], adds: boolean): AccessChange;
};

const isDirect = ({ kind }: { readonly kind: string }): boolean => kind === 'direct';
const presence = (is: boolean): string | null => (is ? '' : null);

/** Returns a member in the caller's scope. @throws NOT_FOUND */
export function personOf(viewer: TenantViewer, input: number): Promise<MemberItem> {
  const id = parseId<PersonId>(input);
  if (id === null) throw notFound();
  return memberInScope(viewer, id);
}

export const userCourse: Link = {
  changed: 'first',
  noteOf: async (viewer, person, course) => {
    await Promise.all([personOf(viewer, person), courseInScope(viewer, course)]);
    const { state } = await loadEnrolment(viewer.tenant.scope, asId<PersonId>(person), asId<CourseId>(course));
    return presence(state.status === 'active' && state.sources.some(isDirect));
  },
  add: (call, viewer, [person, course]) => assignCourses(call, viewer, asId<PersonId>(person), [asId<CourseId>(course)]),
  remove: async (call, viewer, [person, course]) => {
    const context = commandContext(call, viewer, 'CourseUnenrollment');
    call.tokens.push(...(await unassignCourse(context, viewer, asId<PersonId>(person), asId<CourseId>(course))));
  },
};

export const userGroup: Link = {
  changed: 'first',
  noteOf: async (viewer, person, group) => {
    const key = records.personGroup(viewer.tenant.scope, asId<PersonId>(person), asId<GroupId>(group));
    const [link] = await Promise.all([getItem('records', key), personOf(viewer, person), groupInScope(viewer, group)]);
    return presence(link !== undefined);
  },
  add: (call, viewer, [person, group], _, reconciler) => addUserToGroups(call, viewer, String(person), [String(group)], reconciler),
  remove: (call, viewer, [person, group], reconciler) => removeUserFromGroup(call, viewer, String(group), String(person), reconciler),
  changeOf: ([person, group], adds) => ({ kind: 'membership', person, groups: [group], left: !adds }),
};

export const userBranch: Link = {
  changed: 'first',
  noteOf: async (viewer, person, branch) => {
    const key = records.personBranch(viewer.tenant.scope, asId<PersonId>(person), asId<BranchId>(branch));
    const [link] = await Promise.all([
      getItem('records', key, personBranchRecord),
      personOf(viewer, person),
      branchInScope(viewer, branch),
    ]);
    return link?.sources.some(isDirect) === true ? link.role : null;
  },
  add: (call, viewer, [person, branch], role) =>
    addUsersToBranches(call, viewer, { user_ids: [person], branch_ids: [branch], role: role || 'learner' }),
  remove: (call, viewer, [person, branch]) => removeUserFromBranch(call, viewer, person, branch),
};

export const courseGroup: Link = {
  changed: 'second',
  noteOf: async (viewer, course, group) => {
    const [{ id }] = await Promise.all([courseInScope(viewer, course), groupInScope(viewer, group)]);
    return presence((await coursesOfGroup(viewer.tenant.scope, asId<GroupId>(group))).includes(id));
  },
  add: (call, viewer, [course, group]) => addCoursesToGroup(call, viewer, String(group), [String(course)]),
  remove: (call, viewer, [course, group]) => removeCourseFromGroup(call, viewer, String(group), String(course)),
};

export const courseBranch: Link = {
  changed: 'second',
  noteOf: async (viewer, course, branch) => {
    await Promise.all([courseInScope(viewer, course), branchInScope(viewer, branch)]);
    const key = records.branchCourse(viewer.tenant.scope, asId<BranchId>(branch), asId<CourseId>(course));
    return presence((await getItem('records', key, branchCourseRecord))?.sources.some(isDirect) ?? false);
  },
  add: (call, viewer, [course, branch]) => assignCoursesToBranch(call, viewer, String(branch), [String(course)]),
  remove: (call, viewer, [course, branch]) => removeCourseFromBranch(call, viewer, String(branch), String(course)),
};

export const branchGroup: Link = {
  changed: 'second',
  noteOf: async (viewer, branch, group) => {
    const [{ id }] = await Promise.all([branchInScope(viewer, branch), groupInScope(viewer, group)]);
    return presence((await branchesOfGroup(viewer.tenant.scope, asId<GroupId>(group))).includes(branchId(id)));
  },
  add: (call, viewer, [branch, group]) => addBranchesToGroup(call, viewer, String(group), [String(branch)]),
  remove: (call, viewer, [branch, group]) => removeBranchFromGroup(call, viewer, String(group), String(branch)),
};
