import { type ReactNode, useState } from 'react';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { countedText } from '../../../session/counted-text.ts';
import { undoDeletion } from '../../../session/undo-deletion.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { deleteUserDocument } from '../api/delete-user.ts';
import { restoreUserDocument } from '../api/restore-user.ts';
import { type SeveralUsers, SHOWN, useEachUser } from '../use-each-user.ts';

const INVALIDATED: readonly Topic[] = ['people', 'deletions'];
const TEXT = 'Are you sure you want to delete these users? They can no longer sign in.';
const IN_INSTANCE = 'You can restore them within 30 days.';
const IN_BRANCH = 'Users with access elsewhere leave this branch but keep their access there. You can restore the others within 30 days.';

/** Asks for confirmation before several people are deleted, and offers to undo it. Those who could not be deleted are named, and stay in the dialog. */
export function DeleteUsers({ several, onClose }: { several: SeveralUsers | null; onClose: () => void }): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const restore = useCommand(restoreUserDocument, { invalidates: INVALIDATED });
  const remove = useCommand(deleteUserDocument);
  const { busy, run } = useEachUser('deleted', INVALIDATED, ({ id }) => remove.mutateAsync({ id, branchUrl }));
  const last = useLast(several);
  const users = (last?.users ?? []).filter(({ id }) => !gone.has(id));
  const count = countedText(users.length, 'user');
  const close = (): void => {
    // Nobody stays selected who is not in the list any more.
    if (gone.size > 0) several?.clear();
    setGone(new Set());
    onClose();
  };
  // Only one by one is it known who leaves a branch without being deleted, and cannot be restored here.
  const mayUndo = branchUrl === null && !viewer.growthBlocked;
  return (
    <Confirm
      opened={several !== null}
      onClose={close}
      title={`Delete ${count}?`}
      text={TEXT}
      consequence={branchUrl === null ? IN_INSTANCE : IN_BRANCH}
      act={`Delete ${count}`}
      busyAct={busy === null ? 'Deleting...' : `Deleting ${busy} of ${users.length}...`}
      onConfirm={async () => {
        const { done: deleted, error } = await run(users);
        if (error) {
          setGone(new Set([...gone, ...deleted.map(({ id }) => id)]));
          throw error;
        }
        several?.clear();
        const undo = (): Promise<void> =>
          undoDeletion(countedText(deleted.length, 'user'), async () => {
            for (const { id } of deleted) await restore.mutateAsync({ id, branchUrl });
          });
        showToast(`${countedText(deleted.length, 'user')} deleted.`, mayUndo ? undo : undefined);
      }}
    >
      {users.slice(0, SHOWN).map(({ id, name, email }) => (
        <ConfirmRow key={id} name={name} detail={email} />
      ))}
      {users.length > SHOWN && <ConfirmRow name={`and ${users.length - SHOWN} more`} />}
    </Confirm>
  );
}
