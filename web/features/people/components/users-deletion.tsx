import { type ReactNode, useState } from 'react';
import { ApiError, toApiError } from '../../../api/api-error.ts';
import { invalidate } from '../../../api/query-client.ts';
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
import type { ListedUser } from './user-deletion.tsx';

const INVALIDATED: readonly Topic[] = ['people', 'deletions'];
/** Rows of the dialog; more are counted. */
const SHOWN = 5;

/** People selected in a list; `clear` ends the selection. */
export type SeveralUsers = { readonly users: readonly ListedUser[]; readonly clear: () => void };

/** Returns the error about people who were not deleted: a line for each. */
function failureOf(failures: readonly { readonly name: string; readonly error: ApiError }[]): ApiError {
  const [first] = failures;
  const lines = failures.slice(0, SHOWN).map(({ name, error }) => `${name}: ${error.message}`);
  const more = failures.length > SHOWN ? [`${failures.length - SHOWN} more were not deleted.`] : [];
  return new ApiError(first?.error.code ?? 'INTERNAL', lines[0] ?? '', { fields: { users: [...lines, ...more] } });
}

type Deletions = { readonly busy: number | null; readonly run: (users: readonly ListedUser[]) => Promise<readonly ListedUser[]> };

/** Returns a function that deletes people one after the other and returns those who were deleted, with the number deleted so far. */
function useDeletions(branchUrl: string | null, onFailure: (error: ApiError, deleted: readonly ListedUser[]) => void): Deletions {
  const [busy, setBusy] = useState<number | null>(null);
  const remove = useCommand(deleteUserDocument);
  const run = async (users: readonly ListedUser[]): Promise<readonly ListedUser[]> => {
    const deleted: ListedUser[] = [];
    const failures: { name: string; error: ApiError }[] = [];
    for (const user of users) {
      setBusy(deleted.length + failures.length + 1);
      try {
        await remove.mutateAsync({ id: user.id, branchUrl });
        deleted.push(user);
      } catch (thrown) {
        failures.push({ name: user.name, error: toApiError(thrown) });
      }
    }
    setBusy(null);
    await invalidate(...INVALIDATED);
    if (failures.length > 0) onFailure(failureOf(failures), deleted);
    return deleted;
  };
  return { busy, run };
}

const TEXT = 'Are you sure you want to delete these users? They can no longer sign in.';
const IN_INSTANCE = 'You can restore them within 30 days.';
const IN_BRANCH = 'Users with access elsewhere leave this branch but keep their access there. You can restore the others within 30 days.';

/** Asks for confirmation before several people are deleted, and offers to undo it. Those who could not be deleted are named, and stay in the dialog. */
export function DeleteUsers({ several, onClose }: { several: SeveralUsers | null; onClose: () => void }): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const restore = useCommand(restoreUserDocument, { invalidates: INVALIDATED });
  const { busy, run } = useDeletions(branchUrl, (error, deleted) => {
    setGone(new Set([...gone, ...deleted.map(({ id }) => id)]));
    throw error;
  });
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
        const deleted = await run(users);
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
