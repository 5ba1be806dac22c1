import { notFound } from '../../shared/kernel/errors.ts';
import { type BranchId, parseId } from '../../shared/kernel/ids.ts';
import type { BranchItem } from '../platform/access-records.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { isRestorable, purgeLater, purgeNoMore, tooLate } from '../platform/deletion/deletion.ts';
import { getItem } from '../platform/dynamo.ts';
import { idempotent } from '../platform/idempotency.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { Plan } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { branchChanged, replaceBranch, shutSlug } from './branch.records.ts';
import { deletableBranch } from './deleted-branches.queries.ts';
import { releaseBranchPlace, useBranchPlace } from './instance.records.ts';

/**
 * Deletes a branch so that it can be restored: nothing that hangs on it is touched. Its slug is closed, which keeps everybody out who
 * calls from there, and stays taken; its place within the limit is free; on the day after the last on which it can be restored it is purged.
 * @throws NOT_FOUND for one that is missing or foreign, CONFLICT for the default
 */
export async function deleteBranch(call: Call, viewer: TenantViewer, input: string): Promise<void> {
  const act = actOf(call, viewer, 'DeleteBranch');
  const { scope } = viewer.place;
  await idempotent(call, viewer.person, ['DeleteBranch', input], async (): Promise<Plan<boolean>> => {
    const branch = await deletableBranch(viewer, input);
    const deleted: BranchItem = { ...branch, deletedAt: act.now, deletedBy: viewer.person };
    const writes = [
      ...(await replaceBranch(act, scope, branch, deleted, [branchChanged(branch, ['deleted'])])),
      shutSlug(scope, branch, true),
      releaseBranchPlace(scope),
      ...purgeLater(act, scope, 'branch-purge', branch.id),
    ];
    return { writes, answer: true };
  });
}

/**
 * Brings a deleted branch back with everything that hung on it. One that is there already is left as it is.
 * @throws NOT_FOUND for one that is missing or foreign, CONFLICT after the 30 days, LICENCE_LIMIT at the branch limit
 */
export async function restoreBranch(call: Call, viewer: TenantViewer, input: string): Promise<BranchId> {
  const id = parseId<BranchId>(input);
  if (id === null) throw notFound();
  const act = actOf(call, viewer, 'restoreBranch');
  const { scope } = viewer.place;
  await idempotent(call, viewer.person, ['restoreBranch', id], () => planRestoring(act, scope, id));
  return id;
}

async function planRestoring(act: Act, scope: Scope, id: BranchId): Promise<Plan<boolean>> {
  const branch = await getItem<BranchItem>('records', records.header(scope, 'B', id));
  if (!branch) throw notFound();
  const { deletedAt, deletedBy: _, ...kept } = branch;
  if (deletedAt === undefined) return { writes: [], answer: true };
  if (!isRestorable(deletedAt, act.now)) throw tooLate();
  const writes = [
    ...(await replaceBranch(act, scope, branch, kept, [branchChanged(branch, ['restored'])])),
    shutSlug(scope, branch, false),
    useBranchPlace(scope),
    ...purgeNoMore(act, scope, 'branch-purge', id, deletedAt),
  ];
  return { writes, answer: true };
}
