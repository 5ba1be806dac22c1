import type { ReactNode } from 'react';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { useDeleteImpact } from '../../../shared-features/deletion/delete-impact.ts';
import { RecentlyDeleted } from '../../../shared-features/deletion/recently-deleted.tsx';
import { undoDeletion } from '../../../shared-features/deletion/undo-deletion.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { deleteUserDocument } from '../api/delete-user.ts';
import { restoreUserDocument } from '../api/restore-user.ts';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

/** A person of a list. */
export type ListedUser = { readonly id: string; readonly name: string; readonly email: string };

/** Lists name people or count them. */
const INVALIDATED: readonly Topic[] = ['people', 'deletions'];

type Restore = (user: Pick<ListedUser, 'id'>) => Promise<unknown>;

function useRestore(): Restore {
  const branchUrl = tenantAddress().branch;
  const restore = useCommand(restoreUserDocument, { invalidates: INVALIDATED });
  return ({ id }) => restore.mutateAsync({ id, branchUrl });
}

/**
 * Asks for confirmation before a person is deleted, and offers to undo it. In a branch, a person with access beyond that branch is only
 * removed from it, which cannot be undone here; the server says so with the impact.
 */
export function DeleteUser({ user, onClose }: { user: ListedUser | null; onClose: () => void }): ReactNode {
  const { growthBlocked } = useViewer();
  const branchUrl = tenantAddress().branch;
  const impact = useDeleteImpact('user', user?.id ?? null);
  const restore = useRestore();
  const remove = useCommand(deleteUserDocument, { invalidates: INVALIDATED });
  const lastUser = useLast(user);
  const isOnlyRemoved = impact.status === 'known' && !impact.restorable;
  return (
    <Confirm
      opened={user !== null}
      onClose={onClose}
      title={rich('Delete {name}?', { name: lastUser?.name ?? t('this user') })}
      text={t('Are you sure you want to delete this user? This action cannot be undone.')}
      impact={impact}
      act={t('Delete user')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!user) return;
        await remove.mutateAsync({ id: user.id, branchUrl });
        if (isOnlyRemoved) showToast(rich('{name} removed from this branch.', { name: user.name }));
        else
          showToast(
            rich('{name} deleted.', { name: user.name }),
            growthBlocked || impact.status !== 'known' ? undefined : () => undoDeletion(user.name, () => restore(user)),
          );
      }}
    >
      {lastUser && (
        <ConfirmRow
          name={lastUser.name}
          detail={isOnlyRemoved ? t('They leave this branch but keep their access elsewhere.') : lastUser.email}
        />
      )}
    </Confirm>
  );
}

type DeletedUsersProps = { opened: boolean; onClose: () => void; onErase: (user: ListedUser) => void };

/** The deleted people who can still be restored, or be erased for good. */
export function DeletedUsers({ opened, onClose, onErase }: DeletedUsersProps): ReactNode {
  const restore = useRestore();
  return (
    <RecentlyDeleted
      kind="user"
      opened={opened}
      onClose={onClose}
      onRestore={restore}
      onErase={({ id, name, email }) => {
        onClose();
        onErase({ id, name, email: email ?? '' });
      }}
    />
  );
}
