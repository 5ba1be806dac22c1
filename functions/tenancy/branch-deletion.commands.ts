import { notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId } from '../../shared/kernel/ids.ts';
import { type BranchItem, branchRecord } from '../platform/request/access-records.ts';
import { type CommandContext, commandContext } from '../platform/request/command-context.ts';
import { endingSessions } from '../platform/request/live-session.ts';
import { isRestorable, purgeLater, purgeNoMore, tooLate } from '../platform/deletion/deletion.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { idempotent } from '../platform/request/idempotency.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import type { Plan } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { branchChanged, replaceBranch, closeSlug } from './branch.records.ts';
import { deletableBranch } from './deleted-branches.queries.ts';
import { uncountBranch, countBranch } from './instance.records.ts';

/**
 * Deletes a branch so that it can be restored for 30 days: its links are kept. Its slug is closed, so that calls from the branch are
 * refused, and stays reserved; the branch no longer counts towards the limit. Schedules the purge for the day after the restore period.
 * @throws NOT_FOUND for a branch that is missing or of another instance, CONFLICT for the default branch
 */
export async function deleteBranch(call: Call, viewer: TenantViewer, input: string): Promise<void> {
  const context = commandContext(call, viewer, 'DeleteBranch');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['DeleteBranch', input], async (): Promise<Plan<boolean>> => {
    const branch = await deletableBranch(viewer, input);
    const deleted: BranchItem = { ...branch, ...endingSessions(context.now), deletedAt: context.now, deletedBy: viewer.person };
    const writes = [
      ...(await replaceBranch(context, scope, branch, deleted, [branchChanged(branch, ['deleted'])])),
      closeSlug(scope, branch, true, context.now),
      uncountBranch(scope),
      ...purgeLater(context, scope, 'branch-purge', branch.id),
    ];
    return { writes, result: true };
  });
}

/**
 * Restores a deleted branch with its links. A branch that is not deleted is left as it is.
 * @throws NOT_FOUND for a branch that is missing or of another instance, CONFLICT after the 30 days, LICENCE_LIMIT at the branch limit
 */
export async function restoreBranch(call: Call, viewer: TenantViewer, input: string): Promise<BranchId> {
  const id = parseId<BranchId>(input);
  if (id === null) throw notFound();
  const context = commandContext(call, viewer, 'restoreBranch');
  const { scope } = viewer.tenant;
  await idempotent(call, viewer.person, ['restoreBranch', id], () => planRestore(context, scope, id));
  return id;
}

async function planRestore(context: CommandContext, scope: Scope, id: BranchId): Promise<Plan<boolean>> {
  const branch = await getItem('records', records.header(scope, 'branch', id), branchRecord);
  if (!branch) throw notFound();
  const { deletedAt, deletedBy: _, ...fields } = branch;
  const restored: BranchItem = { ...fields, ...endingSessions(context.now) };
  if (deletedAt === undefined) return { writes: [], result: true };
  if (!isRestorable(deletedAt, context.now)) throw tooLate();
  const writes = [
    ...(await replaceBranch(context, scope, branch, restored, [branchChanged(branch, ['restored'])])),
    closeSlug(scope, branch, false, context.now),
    countBranch(scope),
    ...purgeNoMore(context, scope, 'branch-purge', id, deletedAt),
  ];
  return { writes, result: true };
}
