import { permissionsOf } from '../../../shared/access/permissions.ts';
import { accessTable } from '../../../shared/access/table.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { accessSubjectOf } from '../../platform/request/authorise.ts';
import type { BranchItem } from '../../platform/request/access-records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { findBranch, findBranchBySlug, managesWholeInstance } from '../../tenancy/branch.queries.ts';
import type { RowLookups, BulkUserInput } from './bulk-rows.ts';
import type { BulkWork } from './bulk-work.ts';
import { firstLists, firstNames, namesInLists } from './listed-names.ts';
import { groupsNamed, NO_GROUPS } from './named-groups.queries.ts';

/** Returns the branches in the caller's scope by the urls that rows name; an admin of a branch names their own alone. */
async function branchesNamed(viewer: TenantViewer, urls: readonly string[]): Promise<Map<string, BranchItem>> {
  const { tenant } = viewer;
  const branches = await Promise.all(urls.map((url) => findBranchBySlug(tenant.scope, url)));
  const inScope = (branch: BranchItem): boolean => managesWholeInstance(viewer) || branch.id === tenant.branch?.id;
  return new Map(
    urls.flatMap((url, index) => {
      const branch = branches[index];
      return branch && inScope(branch) ? [[url, branch] as const] : [];
    }),
  );
}

/** Returns what the rows of a call may name. @throws NOT_FOUND when the branch of the call was deleted */
export async function readRowLookups(
  { viewer, createGroups }: Pick<BulkWork, 'viewer' | 'createGroups'>,
  inputs: readonly BulkUserInput[],
): Promise<RowLookups> {
  const { tenant } = viewer;
  // As many names of each row as it may have.
  const urls = new Set(inputs.flatMap(({ branchUrls }) => firstNames(branchUrls ?? []).names));
  const lists = [...new Set(inputs.flatMap(({ groupNames }) => firstLists(groupNames ?? []).names))];
  const [branch, branches, { groups, ambiguous }] = await Promise.all([
    tenant.branch && findBranch(tenant.scope, tenant.branch.id),
    branchesNamed(viewer, [...urls]),
    lists.length === 0 ? NO_GROUPS : groupsNamed(viewer, namesInLists(lists)),
  ]);
  if (tenant.branch && !branch) throw notFound();
  const permissions = permissionsOf(accessTable, accessSubjectOf(viewer));
  return {
    branch,
    branches,
    groups,
    ambiguousGroups: ambiguous,
    mayGivePrimary: permissions.includes('CreateUser.is_primary'),
    createsGroups: createGroups && permissions.includes('createGroup'),
  };
}
