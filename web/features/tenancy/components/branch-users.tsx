import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { type ReactNode, useState } from 'react';
import type { BranchEditQuery, BranchUsersPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { ACCESS_WORDS, causeText, STATUS_OPTIONS } from '../../../shared-features/people/member-status.tsx';
import { personRow } from '../../../shared-features/people/person-row.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import type { TableColumn, TableFilter, TableSource } from '../../../design/patterns/table/columns.ts';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { ActiveStatus } from '../../../design/patterns/state/status.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { addUsersToBranchDocument } from '../api/add-users-to-branch.ts';
import { removeBranchUserDocument } from '../api/branch-user-acts.ts';
import { usersToAddToBranchDocument } from '../api/users-to-add-to-branch.ts';
import { Assignments } from './assignments.tsx';
import { BranchAccess } from './branch-access.tsx';
import { rich, richPlural } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';

type Branch = NonNullable<BranchEditQuery['branch']>;
export type BranchUser = BranchUsersPageQuery['branchUsersPage']['data'][number];

/** The people of the branch, the picker, and lists that show somebody's branches. */
const INVALIDATED: readonly Topic[] = ['branches', 'people'];

const nameOf = (user: Pick<BranchUser, 'first_name' | 'last_name'>): string => fullNameOf(user);

/** Whether somebody can enter the branch, with the cause when they cannot. */
function AccessStatus({ user }: { user: BranchUser }): ReactNode {
  const { inactive_cause: cause } = user;
  const word = cause === null ? t('Active') : cause === 'branch' ? t('Inactive access') : t('Inactive');
  return <ActiveStatus active={cause === null} word={word} cause={causeText(user)} />;
}

const COLUMNS: readonly TableColumn<BranchUser>[] = [
  {
    id: 'name',
    header: text('Name'),
    cell: nameOf,
    file: { first_name: text('First name'), last_name: text('Last name') },
    sort: 'name',
    width: '30%',
  },
  { id: 'email', header: text('Email'), cell: ({ email }) => email, file: 'email', sort: 'email' },
  {
    id: 'access',
    header: text('Access'),
    cell: (user) => <AccessStatus user={user} />,
    file: 'inactive_cause',
    words: { inactive_cause: ACCESS_WORDS },
    sort: 'status',
    width: '16%',
  },
];

const FILTERS: readonly TableFilter[] = [
  {
    name: 'status',
    get label() {
      return t('Access');
    },
    options: STATUS_OPTIONS,
  },
];

function AddUsers({ branch, opened, onClose }: { branch: Branch; opened: boolean; onClose: () => void }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const add = useCommand(addUsersToBranchDocument, { invalidates: INVALIDATED });
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Add Users')}
      searchLabel={t('Search users')}
      query={(search) => queryOf(usersToAddToBranchDocument, { search: search || null, limit: 50, branchUrl, not_in_branch: branch.id })}
      pick={({ usersPage }) => usersPage}
      row={personRow}
      empty={t('No users found.')}
      act={t('Add')}
      busyAct={t('Adding...')}
      hint={t('Users already in this branch are not listed.')}
      onPick={async (users) => {
        const userBranchInput = { user_ids: users.map(({ id }) => id), branch_ids: [branch.id], role: 'learner' };
        await add.mutateAsync({ userBranchInput, branchUrl });
        showToast(richPlural(users.length, '{count} user added to {name}.', '{count} users added to {name}.', { name: branch.name }));
      }}
    />
  );
}

type RemovalProps = { branch: Branch; user: BranchUser | null; onClose: () => void };

function RemoveUser({ branch, user, onClose }: RemovalProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const remove = useCommand(removeBranchUserDocument, { invalidates: INVALIDATED });
  const throughGroup = user?.sources.some(({ source_type: type }) => type === 'group') ?? false;
  return (
    <Confirm
      opened={user !== null}
      onClose={onClose}
      title={rich('Remove this user from {name}?', { name: branch.name })}
      text={t('Are you sure you want to remove this user from the branch?')}
      consequence={
        throughGroup ? t('This user stays in the branch as a learner, through a group.') : t('The user account and its courses stay.')
      }
      act={t('Remove 1 user')}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!user) return;
        await remove.mutateAsync({ user_id: user.id, branch_id: branch.id, branchUrl });
        showToast(rich('{name} removed from {from}.', { name: nameOf(user), from: branch.name }));
      }}
    >
      {user && <ConfirmRow name={nameOf(user)} detail={user.email} />}
    </Confirm>
  );
}

/** The people of a branch: those added directly, who can be removed here, and those of groups. */
export function BranchUsers({ branch, list, source }: { branch: Branch; list: ListState; source: TableSource<BranchUser> }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<BranchUser | null>(null);
  const mayAdd = branch.viewer_can.includes('addUserToBranch');
  const mayRemove = branch.viewer_can.includes('removeUserFromBranch');
  const exported = {
    ...list.variables,
    branch_id: branch.id,
    branchUrl: viewer.branch?.url ?? null,
    status: list.filters['status'] ?? null,
  };
  const accessButton = (user: BranchUser): ReactNode =>
    branch.viewer_can.includes('setBranchAccess') && <BranchAccess branch={branch} user={user} />;
  const buttons = (user: BranchUser): ReactNode => (
    <>
      {accessButton(user)}
      <Button variant="subtle" size="xs" aria-label={t('Remove {name}', { name: nameOf(user) })} onClick={() => setRemoved(user)}>
        {t('Remove')}
      </Button>
    </>
  );
  return (
    <>
      <Assignments
        views="branch-users"
        list={list}
        source={source}
        columns={COLUMNS}
        filters={FILTERS}
        searchLabel={t('Search users')}
        empty={t('No users found in this branch.')}
        onExport={exportOf('branchUsersPage', exported)}
        failed={t('The users of this branch could not be loaded')}
        rowHref={viewer.mayOpen('user') ? ({ id }) => paths.user(id) : undefined}
        add={mayAdd && <Button {...growthButton(viewer.growthBlocked, () => setAdding(true))}>{t('+ Add Users')}</Button>}
        act={mayRemove ? buttons : undefined}
        groupAct={accessButton}
      />
      {mayAdd && <AddUsers branch={branch} opened={adding} onClose={() => setAdding(false)} />}
      <RemoveUser branch={branch} user={removed} onClose={() => setRemoved(null)} />
    </>
  );
}
