import type { ReactNode } from 'react';
import { currentPlace } from '../../../api/tenant-address.ts';
import { useAct } from '../../../api/use-command.ts';
import { useDeleteImpact } from '../../../session/delete-impact.ts';
import { RecentlyDeleted } from '../../../session/recently-deleted.tsx';
import { undoDeletion } from '../../../session/undo-deletion.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/use-last.ts';
import { deleteUserDocument } from '../api/delete-user.ts';
import { restoreUserDocument } from '../api/restore-user.ts';

/** Every list that names people or counts them. */
const OUTDATES = [
  'usersPage',
  'deletedItems',
  'jumpToPeople',
  'userView',
  'userBranches',
  'branchUsersPage',
  'usersReportPage',
  'userReportHeader',
  'UserProgressReport',
  'coursesReportPage',
  'courseReportOverview',
  'courseReportUsersPage',
  'dashboardData',
];

/** A person of a list. */
export type ListedUser = { readonly id: string; readonly name: string; readonly email: string };

type Restore = (user: Pick<ListedUser, 'id'>) => Promise<unknown>;

function useRestore(): Restore {
  const branchUrl = currentPlace().branch;
  const restore = useAct(restoreUserDocument, { outdates: OUTDATES });
  return ({ id }) => restore.mutateAsync({ id, branchUrl });
}

/**
 * Asks before somebody is deleted, and offers to take it back. Inside a branch somebody who has more than it only leaves it, which
 * the server tells with the numbers: that is nothing to restore.
 */
export function DeleteUser({ user, onClose }: { user: ListedUser | null; onClose: () => void }): ReactNode {
  const { growthBlocked } = useViewer();
  const branchUrl = currentPlace().branch;
  const impact = useDeleteImpact('user', user?.id ?? null);
  const restore = useRestore();
  const remove = useAct(deleteUserDocument, { outdates: OUTDATES });
  const last = useLast(user);
  const leavesOnly = impact.status === 'known' && !impact.restorable;
  return (
    <Confirm
      opened={user !== null}
      onClose={onClose}
      title={`Delete ${last?.name ?? 'this user'}?`}
      text="Are you sure you want to delete this user? This action cannot be undone."
      impact={impact}
      act="Delete user"
      busyAct="Deleting..."
      onConfirm={async () => {
        if (!user) return;
        await remove.mutateAsync({ id: user.id, branchUrl });
        if (leavesOnly) showToast(`${user.name} removed from this branch.`);
        else
          showToast(
            `${user.name} deleted.`,
            growthBlocked || impact.status !== 'known' ? undefined : () => undoDeletion(user.name, () => restore(user)),
          );
      }}
    >
      {last && (
        <ConfirmRow name={last.name} detail={leavesOnly ? 'Leaves this branch, and keeps what they have outside it.' : last.email} />
      )}
    </Confirm>
  );
}

/** People who were deleted and can still be restored. */
export function DeletedUsers({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const restore = useRestore();
  return <RecentlyDeleted kind="user" opened={opened} onClose={onClose} onRestore={restore} />;
}
