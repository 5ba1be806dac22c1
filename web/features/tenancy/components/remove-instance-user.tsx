import { fullNameOf } from '../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import { useCommand } from '../../../api/use-command.ts';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { removeUserFromInstanceDocument } from '../api/instance/remove-user-from-instance.ts';
import type { ListedInstance } from '../open-instance.ts';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

type Removable = { readonly id: string; readonly first_name: string; readonly last_name: string; readonly email: string };
type RemoveProps = { instance: ListedInstance; user: Removable | null; onClose: () => void };

/** Asks for confirmation before a person is removed from the instance. A failed removal is told in the dialog, and the row stays. */
export function RemoveInstanceUser({ instance, user, onClose }: RemoveProps): ReactNode {
  const address = { instance: instance.domain, branch: null };
  const remove = useCommand(removeUserFromInstanceDocument, { address, invalidates: ['people', 'instances'] });
  const last = useLast(user);
  const name = last ? fullNameOf(last) : '';
  return (
    <Confirm
      opened={user !== null}
      onClose={onClose}
      title={rich('Remove {name} from {instance}?', { name, instance: instance.name })}
      text={t('Are you sure you want to remove this user from the instance?')}
      consequence={t(
        'They can no longer sign in here, and leave its branches and groups. What they learned stays in the reports, and they can be added again.',
      )}
      act={t('Remove user')}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!user) return;
        await remove.mutateAsync({ instance_id: instance.id, user_id: user.id });
        showToast(rich('{name} removed from {from}.', { name, from: instance.name }));
      }}
    >
      {last && <ConfirmRow name={name} detail={last.email} />}
    </Confirm>
  );
}
