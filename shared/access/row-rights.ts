import { allows, type AccessSubject } from './permissions.ts';
import { mayActOn, type Role } from './roles.ts';
import { accessTable } from './table.ts';

/** Whether a caller whom the access table permits a call, or a `call.field`, may make it for this row. */
export type Rule<Row> = (subject: AccessSubject & { readonly role: Role }, row: Row) => boolean;

/** Returns the rights on one row (`viewer_can`): the rules that hold, of calls that the access table has and permits. */
export function rightsBy<Row>(rules: Readonly<Record<string, Rule<Row>>>, subject: AccessSubject, row: Row): string[] {
  const { role } = subject;
  if (role === null) return [];
  const acting = { ...subject, role };
  return Object.keys(rules).filter((right) => {
    const entry = accessTable[right.split('.')[0] ?? ''];
    return entry !== undefined && allows(entry, subject) && rules[right]?.(acting, row);
  });
}

/** What the rights on a person depend on, as the caller sees them. */
export type PersonRow = {
  readonly self: boolean;
  /** In a branch the higher of the roles in the instance and in the branch. */
  readonly role: Role | null;
  readonly owner: boolean;
  /** Belongs to no other instance. */
  readonly onlyHere: boolean;
  /** For callers inside a branch: has no primary access, and no branch but the caller's. */
  readonly whollyInScope: boolean;
};

const wholeInstance = (subject: AccessSubject): boolean => subject.superAdmin || !subject.inBranch;
const isSuperAdmin: Rule<PersonRow> = (subject) => subject.superAdmin;
const mayChange: Rule<PersonRow> = (subject, row) => mayActOn(subject.role, row.role);
const mayChangeAnother: Rule<PersonRow> = (subject, row) => !row.self && mayChange(subject, row);

/** Names and password belong to the person: others change them only where no other instance is concerned (rule G6). */
const identityLevel: Rule<PersonRow> = (subject, row) =>
  subject.superAdmin ||
  (subject.role === 'admin' && mayChange(subject, row) && row.onlyHere && (wholeInstance(subject) || row.whollyInScope));
const instanceLevel: Rule<PersonRow> = (subject, row) =>
  subject.role !== 'instructor' && mayChange(subject, row) && (wholeInstance(subject) || row.whollyInScope);
/** The owner keeps role and access until a super admin changes them (rule G7). */
const unlessOwner =
  (rule: Rule<PersonRow>): Rule<PersonRow> =>
  (subject, row) =>
    rule(subject, row) && (subject.superAdmin || !row.owner);
const instructorLevel: Rule<PersonRow> = (subject, row) =>
  subject.role === 'instructor' && row.role === 'learner' && row.onlyHere && (wholeInstance(subject) || row.whollyInScope);

const PERSON_RULES: Readonly<Record<string, Rule<PersonRow>>> = {
  updateUser: (subject, row) => row.self || instanceLevel(subject, row) || instructorLevel(subject, row),
  'updateUser.names': (subject, row) => row.self || identityLevel(subject, row) || instructorLevel(subject, row),
  'updateUser.password': (subject, row) => (row.self && subject.role === 'admin') || identityLevel(subject, row),
  'updateUser.role': unlessOwner(instanceLevel),
  'updateUser.is_primary': isSuperAdmin,
  'updateUser.is_active': unlessOwner((subject, row) => !row.self && instanceLevel(subject, row)),
  'updateUser.deactivate_at': unlessOwner((subject, row) => !row.self && (instanceLevel(subject, row) || instructorLevel(subject, row))),
  resendInvitation: mayChangeAnother,
  deleteUser: (subject, row) => mayChangeAnother(subject, row) && (subject.superAdmin || !row.owner),
  eraseUser: (subject, row) =>
    mayChangeAnother(subject, row) && (subject.superAdmin || (wholeInstance(subject) && row.onlyHere && !row.owner)),
  AdminCourseEnrollment: mayChange,
  CourseUnenrollment: mayChange,
  resetEnrolment: mayChangeAnother,
  setEnrolmentTerms: mayChangeAnother,
  extendTerm: mayChangeAnother,
  setExemption: mayChangeAnother,
  addUserToGroup: mayChange,
  removeUserFromGroup: mayChange,
  addUserToBranch: mayChange,
  removeUserFromBranch: mayChange,
  UserProgress: () => true,
};

/** Returns the caller's rights on a person (`viewer_can`). */
export const rightsOnPerson = (subject: AccessSubject, row: PersonRow): string[] => rightsBy(PERSON_RULES, subject, row);

/** What the rights on a branch depend on, as the caller sees it. */
export type BranchRow = {
  /** The branch that the caller works in. */
  readonly own: boolean;
  readonly isDefault: boolean;
};

const manages: Rule<BranchRow> = (subject, row) => wholeInstance(subject) || row.own;

const BRANCH_RULES: Readonly<Record<string, Rule<BranchRow>>> = {
  updateBranch: manages,
  'updateBranch.url': wholeInstance,
  'updateBranch.is_default': wholeInstance,
  DeleteBranch: (subject, row) => wholeInstance(subject) && !row.isDefault,
  addUserToBranch: manages,
  removeUserFromBranch: manages,
  setBranchAccess: manages,
  assignCoursesToBranch: manages,
  removeCourseFromBranch: manages,
};

/** Returns the caller's rights on a branch (`viewer_can`). */
export const rightsOnBranch = (subject: AccessSubject, row: BranchRow): string[] => rightsBy(BRANCH_RULES, subject, row);

/** Whoever sees a group has it wholly in scope (rule G5), so that each call that the access table permits may be made. */
const GROUP_RULES: Readonly<Record<string, Rule<null>>> = Object.fromEntries(
  [
    'updateGroup',
    'deleteGroup',
    'addUserToGroup',
    'addCoursesToGroup',
    'setGroupCourseTerms',
    'addBranchesToGroup',
    'addCategoriesToGroup',
    'removeUserFromGroup',
    'removeCourseFromGroup',
    'removeBranchFromGroup',
    'removeCategoryFromGroup',
  ].map((call) => [call, () => true]),
);

/** Returns the caller's rights on a group (`viewer_can`). */
export const rightsOnGroup = (subject: AccessSubject): string[] => rightsBy(GROUP_RULES, subject, null);
