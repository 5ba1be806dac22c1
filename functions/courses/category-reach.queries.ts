import { asId, type GroupId } from '../../shared/kernel/ids.ts';
import { isGroupOfBranch } from '../people/group-scope.queries.ts';
import { personGroupRecord } from '../platform/request/access-records.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { records } from '../platform/keys/keys.ts';
import { query } from '../platform/tables/dynamo.ts';
import type { CategoryItem } from './category.records.ts';
import { seesWholeInstance } from './course-scope.queries.ts';

/** Through which branches and groups a caller sees restricted categories; null: every category of the instance. */
type CategoryReach = { readonly branches: ReadonlySet<number>; readonly groups: ReadonlySet<number> } | null;

type Restriction = Pick<CategoryItem, 'branches' | 'groups'>;

/** Returns the branch of the call; of a learner without one, the branches to which they belong. */
async function branchesOf({ tenant }: TenantViewer): Promise<number[]> {
  if (tenant.branch !== null) return [tenant.branch.id];
  return (await tenant.ownBranches()).filter(({ active }) => active).map(({ branch }) => branch);
}

/** Returns those of the named groups that the caller is in, and for others than learners those of their branch alone (rule G5). */
async function groupsOf({ person, tenant }: TenantViewer, named: ReadonlySet<number>): Promise<number[]> {
  if (named.size === 0) return [];
  const { scope, branch, role } = tenant;
  const links = await query('records', { pk: records.personPartition(scope, person), prefix: records.linkPrefix.group }, personGroupRecord);
  const own = links.map(({ group }) => group);
  if (role === 'learner' || branch === null) return own;
  const others = [...named].filter((group) => !own.includes(group));
  const ofBranch = await Promise.all(others.map((group) => isGroupOfBranch(scope, asId<GroupId>(group), branch.id)));
  return [...own, ...others.filter((_, index) => ofBranch[index])];
}

/** Returns through what a caller sees these categories. Groups are read only where a category names one. */
export async function reachOf(viewer: TenantViewer, categories: readonly Restriction[]): Promise<CategoryReach> {
  if (seesWholeInstance(viewer) && viewer.tenant.role !== 'learner') return null;
  const restricted = categories.filter(({ branches, groups }) => branches.length > 0 || groups.length > 0);
  if (restricted.length === 0) return { branches: new Set(), groups: new Set() };
  const [branches, groups] = await Promise.all([
    branchesOf(viewer),
    groupsOf(viewer, new Set(restricted.flatMap((category) => category.groups))),
  ]);
  return { branches: new Set(branches), groups: new Set(groups) };
}

/** Returns whether a caller sees a category: it is shown to all, to a branch of the caller's, or to a group of theirs. */
export const isCategoryInReach = (reach: CategoryReach, { branches, groups }: Restriction): boolean =>
  reach === null ||
  (branches.length === 0 && groups.length === 0) ||
  branches.some((branch) => reach.branches.has(branch)) ||
  groups.some((group) => reach.groups.has(group));
