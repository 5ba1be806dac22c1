import { fullNameOf } from '../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { UserBranchesQuery } from '../../../api/generated/graphql.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { removeUserFromBranchDocument } from '../api/remove-user-from-branch.ts';
import type { ViewedUser } from '../viewed-user.ts';
import { BRANCH_TOPICS } from './assign-branches.tsx';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

type UserBranch = NonNullable<UserBranchesQuery['userBranches']>[number];
type RemoveFromBranchProps = { user: ViewedUser; branch: UserBranch | null; onClose: () => void };

/** Asks for confirmation before a person is removed from a branch that they were assigned to directly. */
export function RemoveFromBranch({ user, branch, onClose }: RemoveFromBranchProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const remove = useCommand(removeUserFromBranchDocument, { invalidates: BRANCH_TOPICS });
  const last = useLast(branch);
  const name = fullNameOf(user);
  const remains = last?.sources.some(({ source_type: type }) => type === 'group');
  return (
    <Confirm
      opened={branch !== null}
      onClose={onClose}
      title={rich('Remove {name} from {from}?', { name, from: last?.name ?? t('this branch') })}
      text={t('Are you sure you want to remove this user from this branch?')}
      consequence={
        remains ? t('They stay in the branch through a group.') : t('Their courses and progress stay. You can assign them again.')
      }
      act={t('Remove from branch')}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!branch) return;
        await remove.mutateAsync({ user_id: user.id, branch_id: branch.id, branchUrl });
        showToast(rich('{name} removed from {from}.', { name, from: branch.name }));
      }}
    >
      {last && <ConfirmRow name={last.name} detail={<bdi>{last.url}</bdi>} />}
    </Confirm>
  );
}
