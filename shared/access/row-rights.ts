import { letsIn, type Standing } from './permissions.ts';
import { mayActOn, type Role } from './roles.ts';
import { accessTable } from './table.ts';

/**
 * Rights on one row: what `viewer_can` answers. Each is a call, or a `call.field`, that the caller's role lets in here and that
 * fits this row; calls the product does not have yet never appear.
 */
export type Rule<Row> = (standing: Standing & { readonly role: Role }, row: Row) => boolean;

export function rightsBy<Row>(rules: Readonly<Record<string, Rule<Row>>>, standing: Standing, row: Row): string[] {
  const { role } = standing;
  if (role === null) return [];
  const acting = { ...standing, role };
  return Object.keys(rules).filter((right) => {
    const entry = accessTable[right.split('.')[0] ?? ''];
    return entry !== undefined && letsIn(entry, standing) && rules[right]?.(acting, row);
  });
}

/** A person, as the caller sees them. */
export type PersonRow = {
  readonly self: boolean;
  /** Of the instance and, in a branch, of the branch: the higher rank counts. */
  readonly role: Role | null;
  readonly owner: boolean;
  /** Belongs to no other instance. */
  readonly onlyHere: boolean;
  /** For callers of a branch: has no primary access and no branch outside the caller's. */
  readonly whollyInScope: boolean;
};

const wholeInstance = (standing: Standing): boolean => standing.superAdmin || !standing.inBranch;
const isS: Rule<PersonRow> = (standing) => standing.superAdmin;
const acts: Rule<PersonRow> = (standing, row) => mayActOn(standing.role, row.role);
const actsOnAnother: Rule<PersonRow> = (standing, row) => !row.self && acts(standing, row);

/** Rule G6: names and password belong to the person, so others touch them only when no other instance is concerned. */
const identityLevel: Rule<PersonRow> = (standing, row) =>
  standing.superAdmin ||
  (standing.role === 'admin' && acts(standing, row) && row.onlyHere && (wholeInstance(standing) || row.whollyInScope));
const instanceLevel: Rule<PersonRow> = (standing, row) =>
  standing.role !== 'instructor' && acts(standing, row) && (wholeInstance(standing) || row.whollyInScope);
const instructorLevel: Rule<PersonRow> = (standing, row) =>
  standing.role === 'instructor' && row.role === 'learner' && row.onlyHere && (wholeInstance(standing) || row.whollyInScope);

const PERSON_RULES: Readonly<Record<string, Rule<PersonRow>>> = {
  updateUser: (standing, row) => row.self || instanceLevel(standing, row) || instructorLevel(standing, row),
  'updateUser.names': (standing, row) => row.self || identityLevel(standing, row) || instructorLevel(standing, row),
  'updateUser.password': (standing, row) => row.self || identityLevel(standing, row),
  'updateUser.role': instanceLevel,
  'updateUser.is_primary': isS,
  'updateUser.is_active': (standing, row) => !row.self && instanceLevel(standing, row),
  'updateUser.deactivate_at': (standing, row) => !row.self && (instanceLevel(standing, row) || instructorLevel(standing, row)),
  deleteUser: (standing, row) => actsOnAnother(standing, row) && (standing.superAdmin || !row.owner),
  eraseUser: (standing, row) =>
    actsOnAnother(standing, row) && (standing.superAdmin || (wholeInstance(standing) && row.onlyHere && !row.owner)),
  AdminCourseEnrollment: acts,
  CourseUnenrollment: acts,
  resetEnrolment: actsOnAnother,
  addUserToGroup: acts,
  removeUserFromGroup: acts,
  addUserToBranch: acts,
  removeUserFromBranch: acts,
  UserProgress: () => true,
};

export const rightsOnPerson = (standing: Standing, row: PersonRow): string[] => rightsBy(PERSON_RULES, standing, row);

/** A branch, as the caller sees it. */
export type BranchRow = {
  /** The branch the caller stands in. */
  readonly own: boolean;
  readonly isDefault: boolean;
};

const manages: Rule<BranchRow> = (standing, row) => wholeInstance(standing) || row.own;

const BRANCH_RULES: Readonly<Record<string, Rule<BranchRow>>> = {
  updateBranch: manages,
  'updateBranch.url': wholeInstance,
  'updateBranch.is_default': wholeInstance,
  DeleteBranch: (standing, row) => wholeInstance(standing) && !row.isDefault,
  addUserToBranch: manages,
  removeUserFromBranch: manages,
  assignCoursesToBranch: manages,
  removeCourseFromBranch: manages,
};

export const rightsOnBranch = (standing: Standing, row: BranchRow): string[] => rightsBy(BRANCH_RULES, standing, row);
