import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { type ReactNode, useState } from 'react';
import type { BranchUsersPageQuery } from '../../../api/generated/graphql.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { named } from '../../../design/patterns/feedback/named.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { setBranchAccessDocument } from '../api/branch-user-acts.ts';

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
    showToast(active ? named`${name} can open ${branch.name} again.` : named`${name} can no longer open ${branch.name}.`);
  };
  const act = user.has_access ? 'Deactivate' : 'Activate';
  const press = (): void => {
    if (change.isPending) return;
    if (user.has_access) setAsked(true);
    else void set(true).catch(() => undefined);
  };
  return (
    <>
      <Button variant="subtle" size="xs" aria-label={`${act} ${name}`} aria-disabled={change.isPending || undefined} onClick={press}>
        {act}
      </Button>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={named`Deactivate this user in ${branch.name}?`}
        text="The user can no longer open this branch, from their next click on."
        consequence="Role, courses and progress stay, and so does access to other branches."
        act="Deactivate 1 user"
        busyAct="Deactivating..."
        onConfirm={() => set(false)}
      >
        <ConfirmRow name={name} detail={user.email} />
      </Confirm>
    </>
  );
}
