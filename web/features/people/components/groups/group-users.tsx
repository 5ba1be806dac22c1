import { fullNameOf } from '../../../../../shared/people/full-name.ts';
import { type ReactNode, useState } from 'react';
import type { GroupUsersPageQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { exportOf } from '../../../../shared-features/exports/export-of.ts';
import { ACCESS_WORDS, causeText, STATUS_OPTIONS } from '../../../../shared-features/people/member-status.tsx';
import { personRow } from '../../../../shared-features/people/person-row.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { ActiveStatus } from '../../../../design/patterns/state/status.tsx';
import type { RowAction, TableColumn, TableFilter, TableSource } from '../../../../design/patterns/table/columns.ts';
import { DataTable } from '../../../../design/patterns/table/data-table.tsx';
import type { ListState } from '../../../../design/patterns/table/list-state.ts';
import { addUserToGroupDocument } from '../../api/groups/add-user-to-group.ts';
import { removeUserFromGroupDocument } from '../../api/groups/remove-user-from-group.ts';
import { usersForGroupDocument } from '../../api/groups/users-for-group.ts';
import { GROUP_TOPICS } from '../../group-words.ts';
import type { ViewedGroup } from './group-parts.tsx';
import { AddItems, type GroupItem, RemoveItem, useJobs } from './group-items.tsx';
import { t, text } from '../../../../texts/text.ts';
import { richPlural } from '../../../../texts/rich.ts';

/** Somebody in a group. */
type GroupUser = GroupUsersPageQuery['groupUsersPage']['data'][number];

const nameOf = (user: Pick<GroupUser, 'first_name' | 'last_name'>): string => fullNameOf(user);
const itemOf = (user: GroupUser): GroupItem => ({ id: user.id, name: nameOf(user), detail: user.email });

const COLUMNS: readonly TableColumn<GroupUser>[] = [
  {
    id: 'name',
    header: text('Name'),
    cell: nameOf,
    file: { first_name: text('First name'), last_name: text('Last name') },
    sort: 'name',
    width: '34%',
  },
  { id: 'email', header: text('Email'), cell: ({ email }) => email, file: 'email', sort: 'email', card: 'second' },
  {
    id: 'status',
    header: text('Status'),
    cell: (user) => <ActiveStatus active={user.inactive_cause === null} cause={causeText(user)} />,
    file: 'inactive_cause',
    words: { inactive_cause: ACCESS_WORDS },
    sort: 'status',
    width: '16%',
    card: 'meta',
  },
];

const filters = (): readonly TableFilter[] => [{ name: 'status', label: t('Status'), options: STATUS_OPTIONS }];

type GroupUsersProps = { group: ViewedGroup; list: ListState; source: TableSource<GroupUser> };

/** The people of a group. */
export function GroupUsers({ group, list, source }: GroupUsersProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [removing, setRemoving] = useState<GroupItem | null>(null);
  const { onJob } = useJobs();
  const remove = useCommand(removeUserFromGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  const actions: readonly RowAction<GroupUser>[] = [
    {
      label: t('Remove'),
      danger: true,
      onAct: (user) => setRemoving(itemOf(user)),
      may: () => group.viewer_can.includes('removeUserFromGroup'),
    },
  ];
  const exported = {
    ...list.variables,
    status: list.filters['status'] ?? null,
    group_id: group.id,
    branchUrl: viewer.branch?.url ?? null,
  };
  const add = group.viewer_can.includes('addUserToGroup') && <AddUsers group={group} />;
  return (
    <>
      <DataTable
        label={t('Users')}
        views="group-users"
        list={list}
        source={source}
        columns={COLUMNS}
        filters={filters()}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowHref={({ id }) => paths.user(id)}
        actions={actions}
        searchLabel={t('Search users')}
        tools={add}
        empty={{ title: t('No users found in this group.') }}
        onExport={exportOf('groupUsersPage', exported)}
        failed={t('The users of this group could not be loaded')}
      />
      <RemoveItem
        group={group.name}
        kind="user"
        item={removing}
        onClose={() => setRemoving(null)}
        onRemove={({ id }) => remove.mutateAsync({ group_id: group.id, user_id: id, branchUrl: viewer.branch?.url ?? null })}
      />
    </>
  );
}

function AddUsers({ group }: { group: ViewedGroup }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const { onJob, begin, hasJob } = useJobs();
  const add = useCommand(addUserToGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  return (
    <AddItems
      title={t('Add Users')}
      searchLabel={t('Search users')}
      empty={t('No users found.')}
      hint={t('Users already in this group are not listed.')}
      query={(search) => queryOf(usersForGroupDocument, { search: search || null, limit: 50, branchUrl, not_in_group: group.id })}
      pick={({ usersPage }) => usersPage}
      row={personRow}
      onPick={async (users) => {
        begin();
        // One call for each; whoever is in the group already when it is repeated is passed over.
        for (const { id } of users) await add.mutateAsync({ user_id: id, group_ids: [group.id], branchUrl });
        if (!hasJob())
          showToast(richPlural(users.length, '{count} user added to {name}.', '{count} users added to {name}.', { name: group.name }));
      }}
    />
  );
}
