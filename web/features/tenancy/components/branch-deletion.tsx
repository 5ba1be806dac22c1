import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentPlace } from '../../../api/tenant-address.ts';
import { useAct } from '../../../api/use-command.ts';
import { useDeleteImpact } from '../../../session/delete-impact.ts';
import { pathsOf } from '../../../app/paths.ts';
import { RecentlyDeleted } from '../../../session/recently-deleted.tsx';
import { undoDeletion } from '../../../session/undo-deletion.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/confirm.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/use-last.ts';
import { deleteBranchDocument } from '../api/delete-branch.ts';
import { restoreBranchDocument } from '../api/restore-branch.ts';
import { branchLink } from '../branch-link.ts';

/** Every list that names branches, or what they hold. */
const OUTDATES = [
  'branchesPage',
  'branchesOfReports',
  'branchEdit',
  'branchUsersPage',
  'branchCoursesPage',
  'deletedItems',
  'userView',
  'userBranches',
  'meAccess',
  'dashboardData',
];

/** A branch of a list. */
export type ListedBranch = { readonly id: string; readonly name: string; readonly url: string };

type Restore = (branch: Pick<ListedBranch, 'id'>) => Promise<unknown>;

function useRestore(): Restore {
  const restore = useAct(restoreBranchDocument, { outdates: OUTDATES });
  // Read when it happens: whoever deletes the branch they stand in has left it by then.
  return ({ id }) => restore.mutateAsync({ id, branchUrl: currentPlace().branch });
}

type DeleteBranchProps = { branch: ListedBranch | null; onClose: () => void; onDeleted?: () => void };

/** Asks before a branch is deleted, and offers to take it back. Whoever stands in it is led out, since nothing of it answers any more. */
export function DeleteBranch({ branch, onClose, onDeleted }: DeleteBranchProps): ReactNode {
  const viewer = useViewer();
  const navigate = useNavigate();
  const impact = useDeleteImpact('branch', branch?.id ?? null);
  const restore = useRestore();
  const leave = (): void => {
    if (branch !== null && viewer.branch?.id === branch.id) void navigate(pathsOf(null).branches());
    else onDeleted?.();
  };
  const remove = useAct(deleteBranchDocument, { onDone: leave, outdates: OUTDATES });
  const last = useLast(branch);
  return (
    <Confirm
      opened={branch !== null}
      onClose={onClose}
      title={`Delete ${last?.name ?? 'this branch'}?`}
      text="Are you sure you want to delete this branch? This action cannot be undone."
      impact={impact}
      act="Delete branch"
      busyAct="Deleting..."
      onConfirm={async () => {
        if (!branch) return;
        await remove.mutateAsync({ branch_id: branch.id, branchUrl: currentPlace().branch });
        showToast(`${branch.name} deleted.`, viewer.growthBlocked ? undefined : () => undoDeletion(branch.name, () => restore(branch)));
      }}
    >
      {last && <ConfirmRow art={<Cover of={`branch-${last.url}`} small />} name={last.name} detail={branchLink(last.url)} />}
    </Confirm>
  );
}

/** Branches that were deleted and can still be restored. */
export function DeletedBranches({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const restore = useRestore();
  return <RecentlyDeleted kind="branch" opened={opened} onClose={onClose} onRestore={restore} />;
}
