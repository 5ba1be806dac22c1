import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../api/use-command.ts';
import type { Topic } from '../../../api/topics.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Confirm } from '../../../design/patterns/feedback/confirm.tsx';
import { withdrawToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { TextInput } from '../../../design/primitives/input.ts';
import { eraseUserDocument } from '../api/erase-user.ts';
import type { ListedUser } from './user-deletion.tsx';
import { RECEIPT_IN_ADDRESS } from './erasure-receipt.tsx';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const INVALIDATED: readonly Topic[] = ['people', 'deletions'];

/** Asks for the email of a person before they are erased for good, and shows the receipt in the list of users then. */
export function EraseUser({ user, onClose }: { user: ListedUser | null; onClose: () => void }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const last = useLast(user);
  const [typed, setTyped] = useState('');
  const erase = useCommand(eraseUserDocument, { invalidates: INVALIDATED });
  const close = (): void => {
    setTyped('');
    onClose();
  };
  return (
    <Confirm
      opened={user !== null}
      onClose={close}
      title={rich('Erase {name}?', { name: last?.name ?? t('this user') })}
      text={
        last &&
        rich('This removes {name} for good: name, email, answers and files. It cannot be undone. Type {email} to confirm.', {
          name: last.name,
          email: last.email,
        })
      }
      choice={
        <TextInput
          label={t('Email')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          inputMode="email"
        />
      }
      consequence={t('Enrolments, completions, certificates and times stay as figures, without a name.')}
      act={t('Erase personal data')}
      busyAct={t('Erasing...')}
      ready={last !== null && typed.trim().toLowerCase() === last.email.toLowerCase()}
      onConfirm={async () => {
        if (!user) return;
        await erase.mutateAsync({ id: user.id, confirmation: typed });
        // A toast may still offer to undo the deletion of this person.
        withdrawToast();
        await navigate({ pathname: paths.users(), search: `?${RECEIPT_IN_ADDRESS}=${user.id}` });
      }}
    />
  );
}
