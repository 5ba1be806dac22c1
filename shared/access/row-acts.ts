import type { Operation } from './table.ts';

/** The lists whose rows can be acted on several at once, with the paged query of each. */
export const ROW_LISTS = { users: 'usersPage', courses: 'coursesPage', branches: 'branchesPage', groups: 'groupsPage' } as const;
/** A list whose rows can be acted on several at once. */
export type RowList = keyof typeof ROW_LISTS;

/** What an act is about besides its rows: the courses in which users are enrolled, say. */
export type TargetList = RowList;

/** An act on rows: the call of the same act on one row, the call that takes it back, and the titles of their jobs. */
export type RowActEntry = {
  readonly call: Operation;
  /** null: the act is for good. */
  readonly back: Operation | null;
  /** null: the act is about the rows alone. */
  readonly targets: TargetList | null;
  readonly title: string;
  readonly backTitle: string | null;
};

const alone = (call: Operation, back: Operation | null, title: string, backTitle: string | null): RowActEntry => ({
  call,
  back,
  targets: null,
  title,
  backTitle,
});

type Calls = readonly [add: Operation, remove: Operation];

/** Returns the two acts of a link, each of which takes the other back. */
const linking = <Add extends string, Remove extends string>(
  names: readonly [Add, Remove],
  targets: TargetList,
  [add, remove]: Calls,
  [adding, removing]: readonly [string, string],
): Record<Add | Remove, RowActEntry> =>
  ({
    [names[0]]: { call: add, back: remove, targets, title: adding, backTitle: removing },
    [names[1]]: { call: remove, back: add, targets, title: removing, backTitle: adding },
  }) as Record<Add | Remove, RowActEntry>; // the two names are the keys

const USER_COURSE: Calls = ['AdminCourseEnrollment', 'CourseUnenrollment'];
const USER_GROUP: Calls = ['addUserToGroup', 'removeUserFromGroup'];
const USER_BRANCH: Calls = ['addUserToBranch', 'removeUserFromBranch'];
const COURSE_GROUP: Calls = ['addCoursesToGroup', 'removeCourseFromGroup'];
const COURSE_BRANCH: Calls = ['assignCoursesToBranch', 'removeCourseFromBranch'];
const BRANCH_GROUP: Calls = ['addBranchesToGroup', 'removeBranchFromGroup'];

const ENROLMENTS = ['Enrolling users in courses', 'Ending enrolments of users'] as const;
const IN_GROUPS = ['add_to_groups', 'remove_from_groups'] as const;
const IN_BRANCHES = ['add_to_branches', 'remove_from_branches'] as const;
const USERS = ['add_users', 'remove_users'] as const;
const COURSES = ['add_courses', 'remove_courses'] as const;

/** The acts on several rows of each list. Every one of them exists for a single row, too. */
export const ROW_ACTS: Readonly<Record<RowList, Readonly<Record<string, RowActEntry>>>> = {
  users: {
    activate: alone('updateUser', 'updateUser', 'Activating users', 'Deactivating users'),
    deactivate: alone('updateUser', 'updateUser', 'Deactivating users', 'Activating users'),
    delete: alone('deleteUser', 'restoreUser', 'Deleting users', 'Restoring users'),
    ...linking(['enrol', 'unenrol'], 'courses', USER_COURSE, ENROLMENTS),
    start_again: {
      call: 'resetEnrolment',
      back: 'resetEnrolment',
      targets: 'courses',
      title: 'Starting courses again for users',
      backTitle: 'Undoing the new start of courses',
    },
    ...linking(IN_GROUPS, 'groups', USER_GROUP, ['Adding users to groups', 'Removing users from groups']),
    ...linking(IN_BRANCHES, 'branches', USER_BRANCH, ['Adding users to branches', 'Removing users from branches']),
  },
  courses: {
    delete: alone('deleteCourse', 'restoreCourse', 'Deleting courses', 'Restoring courses'),
    ...linking(['enrol_users', 'unenrol_users'], 'users', USER_COURSE, ENROLMENTS),
    ...linking(IN_GROUPS, 'groups', COURSE_GROUP, ['Adding courses to groups', 'Removing courses from groups']),
    ...linking(IN_BRANCHES, 'branches', COURSE_BRANCH, ['Adding courses to branches', 'Removing courses from branches']),
  },
  branches: {
    delete: alone('DeleteBranch', 'restoreBranch', 'Deleting branches', 'Restoring branches'),
    ...linking(USERS, 'users', USER_BRANCH, ['Adding users to branches', 'Removing users from branches']),
    ...linking(COURSES, 'courses', COURSE_BRANCH, ['Adding courses to branches', 'Removing courses from branches']),
    ...linking(IN_GROUPS, 'groups', BRANCH_GROUP, ['Adding branches to groups', 'Removing branches from groups']),
  },
  groups: {
    delete: alone('deleteGroup', null, 'Deleting groups', null),
    ...linking(USERS, 'users', USER_GROUP, ['Adding users to groups', 'Removing users from groups']),
    ...linking(COURSES, 'courses', COURSE_GROUP, ['Adding courses to groups', 'Removing courses from groups']),
    ...linking(IN_BRANCHES, 'branches', BRANCH_GROUP, ['Adding groups to branches', 'Removing groups from branches']),
  },
};
