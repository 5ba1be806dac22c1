import { type ReactNode, useState } from 'react';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { countedText } from '../../../session/counted-text.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { updateUserDocument } from '../api/update-user.ts';
import { type ListedUser, type SeveralUsers, SHOWN, useEachUser } from '../use-each-user.ts';

const INVALIDATED: readonly Topic[] = ['people'];

/** People whose access is given or taken. */
export type SeveralToSwitch = SeveralUsers & { readonly active: boolean };

const WORDS = {
  on: { act: 'Activate', busy: 'Activating', done: 'activated', text: 'They can sign in again, and each of them uses a licence.' },
  off: { act: 'Deactivate', busy: 'Deactivating', done: 'deactivated', text: "They can't sign in, and use no licence." },
} as const;

/** Asks for confirmation before several people are activated or deactivated, and offers to undo it. Those whose turn failed are named, and stay. */
export function SwitchUsers({ several, onClose }: { several: SeveralToSwitch | null; onClose: () => void }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const update = useCommand(updateUserDocument);
  const last = useLast(several);
  const active = last?.active ?? false;
  const words = active ? WORDS.on : WORDS.off;
  const set = (id: string, isActive: boolean): Promise<unknown> => update.mutateAsync({ id, input: { is_active: isActive }, branchUrl });
  const { busy, run } = useEachUser(words.done, INVALIDATED, ({ id }) => set(id, active));
  const back = useEachUser(active ? WORDS.off.done : WORDS.on.done, INVALIDATED, ({ id }) => set(id, !active));
  const users = (last?.users ?? []).filter(({ id }) => !gone.has(id));
  const count = countedText(users.length, 'user');
  const undo = async (switched: readonly ListedUser[]): Promise<void> => {
    const { error } = await back.run(switched);
    if (error) showAlert(error.messages.join(' '), 'danger');
  };
  const close = (): void => {
    if (gone.size > 0) several?.clear();
    setGone(new Set());
    onClose();
  };
  return (
    <Confirm
      opened={several !== null}
      onClose={close}
      title={`${words.act} ${count}?`}
      text={words.text}
      consequence="You can change this again at any time."
      act={`${words.act} ${count}`}
      busyAct={busy === null ? `${words.busy}...` : `${words.busy} ${busy} of ${users.length}...`}
      onConfirm={async () => {
        const { done, error } = await run(users);
        if (error) {
          setGone(new Set([...gone, ...done.map(({ id }) => id)]));
          throw error;
        }
        several?.clear();
        showToast(`${countedText(done.length, 'user')} ${words.done}.`, () => undo(done));
      }}
    >
      {users.slice(0, SHOWN).map(({ id, name, email }) => (
        <ConfirmRow key={id} name={name} detail={email} />
      ))}
      {users.length > SHOWN && <ConfirmRow name={`and ${users.length - SHOWN} more`} />}
    </Confirm>
  );
}
