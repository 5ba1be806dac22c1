import { ChartColumn, Eye, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ROLES } from '../../../../shared/access/roles.ts';
import type { UsersPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { RecentlyDeletedButton } from '../../../session/recently-deleted.tsx';
import { roleWord } from '../../../session/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Day } from '../../../design/patterns/dates.tsx';
import { ActiveStatus } from '../../../design/patterns/state/status.tsx';
import { type RowAction, type TableColumn, type TableFilter } from '../../../design/patterns/table/columns.ts';
import { ListPage, usePagedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { usersPageDocument } from '../api/users-page.ts';
import { DeletedUsers, DeleteUser, type ListedUser } from '../components/user-deletion.tsx';

type User = UsersPageQuery['usersPage']['data'][number];

const fullName = ({ first_name: first, last_name: last }: User): string => `${first} ${last}`;
const rowId = ({ id }: User): string => id;

const COLUMNS: readonly TableColumn<User>[] = [
  { id: 'name', header: 'Name', cell: fullName, sort: 'name', width: '24%' },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: 'email', width: '34%', card: 'second' },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWord(role), sort: 'role', width: '12%', card: 'meta' },
  {
    id: 'status',
    header: 'Status',
    // null: no membership in this instance, so nothing to be active in.
    cell: ({ instance_is_active: active }) => (active === null || active === undefined ? 'N/A' : <ActiveStatus active={active} />),
    sort: 'status',
    width: '12%',
    card: 'meta',
  },
  { id: 'created', header: 'Created At', cell: ({ created_at: at }) => <Day value={at} />, sort: 'created_at' },
  {
    id: 'login',
    header: 'Last login',
    cell: ({ last_login_at: at }) => <Day value={at} none="Never" />,
    sort: 'last_login_at',
    hidden: true,
  },
];

const FILTERS: readonly TableFilter[] = [
  {
    name: 'role',
    label: 'Role',
    options: ROLES.filter((role) => role !== 'super_admin').map((role) => ({ value: role, label: roleWord(role) })),
  },
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
    ],
  },
];

/** People of the instance or branch. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const list = useListState({ filters: ['role', 'status'] });
  const variables = {
    ...list.variables,
    branchUrl: viewer.branch?.url ?? null,
    role: list.filters['role'] ?? null,
    status: list.filters['status'] ?? null,
  };
  const { source } = usePagedList(queryOf(usersPageDocument, variables), ({ usersPage }) => usersPage);
  const actions: readonly RowAction<User>[] = [
    { label: 'View', icon: <Eye {...ICON} />, to: ({ id }) => paths.user(id) },
    {
      label: 'User Report',
      icon: <ChartColumn {...ICON} />,
      to: ({ id }) => paths.userReport(id),
      may: ({ viewer_can: rights }) => viewer.mayOpen('userReport') && rights.includes('UserProgress'),
    },
    {
      label: 'Delete',
      icon: <Trash2 {...ICON} />,
      danger: true,
      onAct: (user) => setDeleting({ id: user.id, name: fullName(user), email: user.email }),
      may: ({ viewer_can: rights }) => rights.includes('deleteUser'),
    },
  ];
  const deleted = viewer.can('deleteUser') && <RecentlyDeletedButton onOpen={() => setShowsDeleted(true)} />;
  return (
    <>
      <ListPage
        title="Users"
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={fullName}
        rowHref={({ id }) => paths.user(id)}
        actions={actions}
        filters={FILTERS}
        searchLabel="Search name or email"
        empty={{ title: 'No Users Found', sentence: 'Try adjusting your search or add a new user.' }}
        failed="The users could not be loaded"
        tools={deleted}
      />
      <DeleteUser user={deleting} onClose={() => setDeleting(null)} />
      {deleted && <DeletedUsers opened={showsDeleted} onClose={() => setShowsDeleted(false)} />}
    </>
  );
}
