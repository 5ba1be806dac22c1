import { type ReactNode, useState } from 'react';
import type { GroupUsersPageQuery, UsersForGroupQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { countedText } from '../../../../session/counted-text.ts';
import { exportOf } from '../../../../session/exports/export-of.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import type { RowAction, TableColumn, TableSource } from '../../../../design/patterns/table/columns.ts';
import { DataTable } from '../../../../design/patterns/table/data-table.tsx';
import type { ListState } from '../../../../design/patterns/table/list-state.ts';
import { addUserToGroupDocument } from '../../api/groups/add-user-to-group.ts';
import { removeUserFromGroupDocument } from '../../api/groups/remove-user-from-group.ts';
import { usersForGroupDocument } from '../../api/groups/users-for-group.ts';
import { GROUP_TOPICS } from '../../group-words.ts';
import type { ViewedGroup } from './group-parts.tsx';
import { AddItems, type GroupItem, RemoveItem, useJobs } from './group-items.tsx';

/** Somebody in a group. */
type GroupUser = GroupUsersPageQuery['groupUsersPage']['data'][number];
type Choice = UsersForGroupQuery['usersPage']['data'][number];

const nameOf = ({ first_name: first, last_name: last }: Pick<GroupUser, 'first_name' | 'last_name'>): string => `${first} ${last}`.trim();
const itemOf = (user: GroupUser): GroupItem => ({ id: user.id, name: nameOf(user), detail: user.email });

const COLUMNS: readonly TableColumn<GroupUser>[] = [
  { id: 'name', header: 'Name', cell: nameOf, file: { first_name: 'First name', last_name: 'Last name' }, sort: 'name', width: '40%' },
  { id: 'email', header: 'Email', cell: ({ email }) => email, file: 'email', sort: 'email', card: 'second' },
];

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
      label: 'Remove',
      danger: true,
      onAct: (user) => setRemoving(itemOf(user)),
      may: () => group.viewer_can.includes('removeUserFromGroup'),
    },
  ];
  const add = group.viewer_can.includes('addUserToGroup') && <AddUsers group={group} />;
  return (
    <>
      <DataTable
        label="Users"
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowName={nameOf}
        rowHref={({ id }) => paths.user(id)}
        actions={actions}
        searchLabel="Search users"
        tools={add}
        empty={{ title: 'No users found in this group.' }}
        onExport={exportOf('groupUsersPage', { ...list.variables, group_id: group.id, branchUrl: viewer.branch?.url ?? null })}
        failed="The users of this group could not be loaded"
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
      title="Add Users"
      searchLabel="Search users"
      empty="No users found."
      hint="Users already in this group are not listed."
      query={(search) => queryOf(usersForGroupDocument, { search: search || null, limit: 50, branchUrl, not_in_group: group.id })}
      pick={({ usersPage }) => usersPage}
      row={(user: Choice) => ({ id: user.id, name: nameOf(user), second: user.email })}
      onPick={async (users) => {
        begin();
        // One call for each; whoever is in the group already when it is repeated is passed over.
        for (const { id } of users) await add.mutateAsync({ user_id: id, group_ids: [group.id], branchUrl });
        if (!hasJob()) showToast(named`${countedText(users.length, 'user')} added to ${group.name}.`);
      }}
    />
  );
}
