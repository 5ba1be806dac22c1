import { ChartColumn, Eye, Pencil, Plus, Trash2, UserCheck, UserPlus, UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ROLES } from '../../../../shared/access/roles.ts';
import type { UsersPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { growthButton } from '../../../session/growth.ts';
import { recentlyDeletedAction } from '../../../session/recently-deleted.tsx';
import { roleWord } from '../../../session/role-word.ts';
import type { Paths } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { type CurrentViewer, useViewer } from '../../../session/viewer.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import type { BulkAction, RowAction, TableColumn, TableFilter } from '../../../design/patterns/table/columns.ts';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { type ListRequest, useListState } from '../../../design/patterns/table/list-state.ts';
import { countedText } from '../../../session/counted-text.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { usersPageDocument } from '../api/users-page.ts';
import { BulkCreateLink } from '../components/bulk-create-link.tsx';
import { DeletedUsers, DeleteUser } from '../components/user-deletion.tsx';
import { type SeveralToSwitch, SwitchUsers } from '../components/users-activity.tsx';
import { DeleteUsers } from '../components/users-deletion.tsx';
import { MemberStatus } from '../member-status.tsx';
import type { ListedUser, SeveralUsers } from '../use-each-user.ts';

type User = UsersPageQuery['usersPage']['data'][number];

const fullName = ({ first_name: first, last_name: last }: User): string => `${first} ${last}`;
const rowId = ({ id }: User): string => id;
const listedUser = (user: User): ListedUser => ({ id: user.id, name: fullName(user), email: user.email });
const mayActivate = ({ viewer_can: rights }: User): boolean => rights.includes('updateUser.is_active');
const mayDelete = ({ viewer_can: rights }: User): boolean => rights.includes('deleteUser');

const COLUMNS: readonly TableColumn<User>[] = [
  { id: 'name', header: 'Name', cell: fullName, sort: 'name', width: '24%' },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: 'email', width: '36%', card: 'second' },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWord(role), sort: 'role', width: '12%', card: 'meta' },
  {
    id: 'status',
    header: 'Status',
    cell: (user) => <MemberStatus member={user} />,
    sort: 'status',
    width: '12%',
    card: 'meta',
  },
  {
    id: 'created',
    header: 'Created At',
    cell: ({ created_at: created }) => <Day value={created} />,
    sort: 'created_at',
    width: 'content',
  },
  {
    id: 'login',
    header: 'Last login',
    cell: ({ last_login_at: lastLogin }) => <Day value={lastLogin} none="Never" />,
    sort: 'last_login_at',
    width: 'content',
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

type Acts = { readonly onSwitch: (several: SeveralToSwitch) => void; readonly onDelete: (several: SeveralUsers) => void };

/** Returns the acts on selected people. */
const bulkOf = ({ onSwitch, onDelete }: Acts): readonly BulkAction<User>[] => [
  {
    label: (count) => `Activate ${count}`,
    icon: <UserCheck {...ICON} />,
    may: (user) => mayActivate(user) && user.instance_is_active === false,
    onAct: (users, clear) => onSwitch({ users: users.map(listedUser), clear, active: true }),
  },
  {
    label: (count) => `Deactivate ${count}`,
    icon: <UserX {...ICON} />,
    may: (user) => mayActivate(user) && user.instance_is_active === true,
    onAct: (users, clear) => onSwitch({ users: users.map(listedUser), clear, active: false }),
  },
  {
    label: (count) => `Delete ${countedText(count, 'user')}`,
    icon: <Trash2 {...ICON} />,
    may: mayDelete,
    onAct: (users, clear) => onDelete({ users: users.map(listedUser), clear }),
  },
];

/** Returns the acts on one person. */
const actionsOf = (viewer: CurrentViewer, paths: Paths, onDelete: (user: ListedUser) => void): readonly RowAction<User>[] => [
  { label: 'View', icon: <Eye {...ICON} />, to: ({ id }) => paths.user(id) },
  {
    label: 'Edit',
    icon: <Pencil {...ICON} />,
    to: ({ id }) => paths.editUser(id),
    may: ({ viewer_can: rights }) => rights.includes('updateUser'),
  },
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
    onAct: (user) => onDelete(listedUser(user)),
    may: mayDelete,
  },
];

/** The people of the instance or the branch. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const list = useListState({ filters: ['role', 'status'] });
  const [switching, setSwitching] = useState<SeveralToSwitch | null>(null);
  const [deletingSeveral, setDeletingSeveral] = useState<SeveralUsers | null>(null);
  const branchUrl = viewer.branch?.url ?? null;
  const { source, loadAll } = useCountedList(
    list,
    ({ variables, filters }: ListRequest) =>
      queryOf(usersPageDocument, { ...variables, branchUrl, role: filters['role'] ?? null, status: filters['status'] ?? null }),
    ({ usersPage }) => usersPage,
  );
  const mayDeleteAny = viewer.can('deleteUser');
  const add = viewer.can('CreateUser') && (
    <Button component={Link} to={paths.addUser()} leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked)}>
      Add User
    </Button>
  );
  return (
    <>
      <ListPage
        title="Users"
        aside={
          <>
            <BulkCreateLink />
            {add}
          </>
        }
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={fullName}
        rowHref={({ id }) => paths.user(id)}
        actions={actionsOf(viewer, paths, setDeleting)}
        filters={FILTERS}
        searchLabel="Search name or email"
        empty={{ title: 'No Users Found', sentence: 'Try adjusting your search or add a new user.', action: add }}
        failed="The users could not be loaded"
        bulk={mayDeleteAny ? bulkOf({ onSwitch: setSwitching, onDelete: setDeletingSeveral }) : []}
        loadAll={loadAll}
        menu={[
          ...(viewer.can('registerUser')
            ? [{ label: 'Register', icon: <UserPlus {...ICON} />, onAct: () => void navigate(paths.register()) }]
            : []),
          ...(mayDeleteAny ? [recentlyDeletedAction(() => setShowsDeleted(true))] : []),
        ]}
      />
      <DeleteUser user={deleting} onClose={() => setDeleting(null)} />
      <SwitchUsers several={switching} onClose={() => setSwitching(null)} />
      <DeleteUsers several={deletingSeveral} onClose={() => setDeletingSeveral(null)} />
      {mayDeleteAny && <DeletedUsers opened={showsDeleted} onClose={() => setShowsDeleted(false)} />}
    </>
  );
}
