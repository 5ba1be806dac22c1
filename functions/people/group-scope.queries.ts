import { notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, type GroupId, parseId } from '../../shared/kernel/ids.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { type Sql, sql } from '../platform/book/sql.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import type { RecordOf } from '../platform/tables/record.ts';
import { boundOf } from '../tenancy/branch.queries.ts';
import { groupBranchRecord, groupRecord } from './group.records.ts';

/** Returns the condition on `catalogue.groups g` that a branch is the only one of a group (rule G5). */
export const hasOnlyBranch = (branch: BranchId): Sql =>
  sql`EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value = ${branch})
    AND NOT EXISTS (SELECT 1 FROM json_each(g.branches) WHERE value <> ${branch})`;

/** Returns whether a branch is the only one of a group (rule G5). */
export async function isGroupOfBranch(scope: Scope, group: GroupId, branch: BranchId): Promise<boolean> {
  const links = await query('records', { pk: records.groupPartition(scope, group), prefix: records.linkPrefix.branch }, groupBranchRecord);
  return links.length > 0 && links.every((link) => link.branch === branch);
}

/** Returns the group that a call names. @throws NOT_FOUND for a group that is missing, deleted or out of scope */
export async function groupInScope(viewer: TenantViewer, input: string | number): Promise<RecordOf<typeof groupRecord>> {
  const { scope } = viewer.tenant;
  const id = parseId<GroupId>(input);
  const group = id === null ? undefined : await getItem('records', records.header(scope, 'group', id), groupRecord);
  const bound = boundOf(viewer);
  if (id === null || !group || group.deletedAt !== undefined) throw notFound();
  if (bound !== null && !(await isGroupOfBranch(scope, id, bound))) throw notFound();
  return group;
}
