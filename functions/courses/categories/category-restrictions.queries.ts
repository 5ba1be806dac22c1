import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import { asId, type BranchId, type GroupId } from '../../../shared/kernel/ids.ts';
import { groupRecord } from '../../people/group.records.ts';
import { groupInScope, isGroupOfBranch } from '../../people/group-scope.queries.ts';
import { branchRecord } from '../../platform/request/access-records.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchInScope, findBranches, managesWholeInstance } from '../../tenancy/branch.queries.ts';
import type { CategoryInput } from '../../../shared/courses/category-input.ts';
import type { ShownTo } from '../course-view.ts';
import type { CategoryItem } from '../category.records.ts';

type Restrictions = Pick<CategoryItem, 'branches' | 'groups'>;

const isPresent = <Value>(value: Value | undefined): value is Value => value !== undefined;

/** Returns the groups of these ids that exist. */
async function findGroups(scope: Scope, ids: readonly number[]): Promise<{ readonly id: number; readonly name: string }[]> {
  const keys = ids.map((id) => records.header(scope, 'group', id));
  return (await getMany('records', keys, groupRecord)).filter(isPresent).filter(({ deletedAt }) => deletedAt === undefined);
}

/** Returns whether a group is in the caller's scope. */
async function isGroupInScope(viewer: TenantViewer, id: number): Promise<boolean> {
  try {
    await groupInScope(viewer, id);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

/** Returns those of a category's branches that the caller is not told of: they are out of scope, or deleted and can be restored. */
async function hiddenBranches(viewer: TenantViewer, ids: readonly number[]): Promise<number[]> {
  const { scope, branch } = viewer.tenant;
  if (ids.length === 0) return [];
  const items = await getMany(
    'records',
    ids.map((id) => records.header(scope, 'branch', id)),
    branchRecord,
  );
  return items
    .filter(isPresent)
    .filter(({ purgedAt }) => purgedAt === undefined)
    .filter(({ id, deletedAt }) => deletedAt !== undefined || !(managesWholeInstance(viewer) || branch?.id === id))
    .map(({ id }) => id);
}

async function hiddenGroups(viewer: TenantViewer, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0 || managesWholeInstance(viewer)) return [];
  const groups = await findGroups(viewer.tenant.scope, ids);
  const told = await Promise.all(groups.map(({ id }) => isGroupInScope(viewer, id)));
  return groups.filter((_, index) => !told[index]).map(({ id }) => id);
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/**
 * Returns to which branches and groups a category is shown after an edit; empty: to all. An absent list stays as it is, and so do those
 * that the caller is not told of.
 * @throws NOT_FOUND for a branch or group that is missing or out of scope; VALIDATION when a caller of one branch would show a restricted
 * category to every branch
 */
export async function restrictionsOf(
  viewer: TenantViewer,
  read: Restrictions,
  { branch_ids: branchIds, group_ids: groupIds }: Pick<CategoryInput, 'branch_ids' | 'group_ids'>,
): Promise<Restrictions> {
  const branches = branchIds && (await Promise.all(branchIds.map(async (id) => (await branchInScope(viewer, id)).id)));
  const groups = groupIds && (await Promise.all(groupIds.map(async (id) => (await groupInScope(viewer, id)).id)));
  const next: Restrictions = {
    branches: branches ? sorted([...branches, ...(await hiddenBranches(viewer, read.branches))]) : read.branches,
    groups: groups ? sorted([...groups, ...(await hiddenGroups(viewer, read.groups))]) : read.groups,
  };
  const isOpen = ({ branches: of, groups: to }: Restrictions): boolean => of.length === 0 && to.length === 0;
  if (isOpen(next) && !isOpen(read) && !managesWholeInstance(viewer))
    throw invalid('branch_ids', 'Choose at least one branch. Only an admin of the instance can show this category to every branch.');
  return next;
}

/** Returns the branches to which a category is shown, of those that the reader may see. */
export const shownBranches = ({ scope, bound, branches }: ShownTo) =>
  findBranches(
    scope,
    branches.filter((id) => bound === null || id === bound).map((id) => asId<BranchId>(id)),
  );

/** Returns the groups to which a category is shown, of those that the reader may see. */
export async function shownGroups({ scope, bound, groups }: ShownTo): Promise<{ readonly id: number; readonly name: string }[]> {
  if (groups.length === 0) return [];
  const found = await findGroups(scope, groups);
  if (bound === null) return found;
  const told = await Promise.all(found.map(({ id }) => isGroupOfBranch(scope, asId<GroupId>(id), bound)));
  return found.filter((_, index) => told[index]);
}

/** Returns whether a category is restricted to branches and groups that are all deleted: nobody but who manages the instance sees it. */
export async function isShownToNobody(shownTo: ShownTo): Promise<boolean> {
  if (shownTo.branches.length === 0 && shownTo.groups.length === 0) return false;
  const whole = { ...shownTo, bound: null };
  const [branches, groups] = await Promise.all([shownBranches(whole), shownGroups(whole)]);
  return branches.length === 0 && groups.length === 0;
}
