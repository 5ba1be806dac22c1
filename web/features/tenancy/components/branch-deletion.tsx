// @chunk table
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { affectedOf, useDeleteImpact } from '../../../shared-features/deletion/delete-impact.ts';
import { pathsOf } from '../../../session/paths.ts';
import { RecentlyDeleted } from '../../../shared-features/deletion/recently-deleted.tsx';
import { undoDeletion } from '../../../shared-features/deletion/undo-deletion.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Confirm, ConfirmRow, type ImpactState } from '../../../design/patterns/feedback/confirm.tsx';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { deleteBranchDocument } from '../api/delete-branch.ts';
import { restoreBranchDocument } from '../api/restore-branch.ts';
import { branchLink } from '../branch-link.ts';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

/** Lists name branches and what belongs to them. */
const INVALIDATED: readonly Topic[] = ['branches', 'deletions'];

/** A branch of a list. */
export type ListedBranch = { readonly id: string; readonly name: string; readonly url: string; readonly logo_url: string | null };

type Restore = (branch: Pick<ListedBranch, 'id'>) => Promise<unknown>;

function useRestore(): Restore {
  const restore = useCommand(restoreBranchDocument, { invalidates: INVALIDATED });
  // The address of that moment: a viewer who deleted their present branch is in the instance by then.
  return ({ id }) => restore.mutateAsync({ id, branchUrl: tenantAddress().branch });
}

const offersCourses = (impact: ImpactState): boolean =>
  impact.status === 'known' && impact.affects.some(({ noun, count }) => count > 0 && noun === affectedOf({ what: 'courses', count }).noun);

type DeleteBranchProps = { branch: ListedBranch | null; onClose: () => void; onDeleted?: () => void };

/** Asks for confirmation before a branch is deleted, and offers to undo it. A viewer in that branch is sent to the instance, since its pages fail from then on. */
export function DeleteBranch({ branch, onClose, onDeleted }: DeleteBranchProps): ReactNode {
  const viewer = useViewer();
  const navigate = useNavigate();
  const impact = useDeleteImpact('branch', branch?.id ?? null);
  const restore = useRestore();
  const leave = (): void => {
    if (branch !== null && viewer.branch?.id === branch.id) void navigate(pathsOf(null).branches());
    else onDeleted?.();
  };
  const remove = useCommand(deleteBranchDocument, { onDone: leave, invalidates: INVALIDATED });
  const lastBranch = useLast(branch);
  return (
    <Confirm
      opened={branch !== null}
      onClose={onClose}
      title={rich('Delete {name}?', { name: lastBranch?.name ?? '' })}
      text={t('Are you sure you want to delete this branch? This action cannot be undone.')}
      impact={impact}
      consequence={offersCourses(impact) ? t('Courses stay; they leave this branch.') : undefined}
      act={t('Delete branch')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!branch) return;
        await remove.mutateAsync({ branch_id: branch.id, branchUrl: tenantAddress().branch });
        showToast(
          rich('{name} deleted.', { name: branch.name }),
          viewer.growthBlocked ? undefined : () => undoDeletion(branch.name, () => restore(branch)),
        );
      }}
    >
      {lastBranch && (
        <ConfirmRow
          art={
            <CoverChip>
              <Cover of={`branch-${lastBranch.url}`} image={lastBranch.logo_url && assetUrl(lastBranch.logo_url)} small />
            </CoverChip>
          }
          name={lastBranch.name}
          detail={branchLink(lastBranch.url)}
        />
      )}
    </Confirm>
  );
}

/** The deleted branches that can still be restored. */
export function DeletedBranches({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const restore = useRestore();
  return <RecentlyDeleted kind="branch" opened={opened} onClose={onClose} onRestore={restore} />;
}
