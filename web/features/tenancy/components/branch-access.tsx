import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { type ReactNode, useState } from 'react';
import type { BranchUsersPageQuery } from '../../../api/generated/graphql.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { setBranchAccessDocument } from '../api/branch-user-acts.ts';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

type BranchUser = BranchUsersPageQuery['branchUsersPage']['data'][number];
type Branch = { readonly id: string; readonly name: string };
type AccessProps = { readonly branch: Branch; readonly user: BranchUser };

const INVALIDATED: readonly Topic[] = ['branches', 'people'];
const nameOf = (user: BranchUser): string => fullNameOf(user);

/** The button that takes somebody's access to a branch, after a question, or gives it back. */
export function BranchAccess({ branch, user }: AccessProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const change = useCommand(setBranchAccessDocument, { invalidates: INVALIDATED });
  const [asked, setAsked] = useState(false);
  const name = nameOf(user);
  const set = async (active: boolean): Promise<void> => {
    await change.mutateAsync({ user_id: user.id, branch_id: branch.id, active, branchUrl });
    showToast(
      active
        ? rich('{name} can open {branch} again.', { name, branch: branch.name })
        : rich('{name} can no longer open {branch}.', { name, branch: branch.name }),
    );
  };
  const act = user.has_access ? t('Deactivate') : t('Activate');
  const actOn = user.has_access ? t('Deactivate {name}', { name }) : t('Activate {name}', { name });
  const press = (): void => {
    if (change.isPending) return;
    if (user.has_access) setAsked(true);
    else void set(true).catch(() => undefined);
  };
  return (
    <>
      <Button variant="subtle" size="xs" aria-label={actOn} aria-disabled={change.isPending || undefined} onClick={press}>
        {act}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={rich('Deactivate this user in {name}?', { name: branch.name })}
        text={t('The user can no longer open this branch, from their next click on.')}
        consequence={t('Role, courses and progress stay, and so does access to other branches.')}
        act={t('Deactivate 1 user')}
        busyAct={t('Deactivating...')}
        onConfirm={() => set(false)}
      >
        <ConfirmRow name={name} detail={user.email} />
      </Confirm>
    </>
  );
}
