import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { ChartColumn, Eye, Mail, Pencil, Plus, Trash2, UserPlus, UserRoundX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { UsersPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { recentlyDeletedAction } from '../../../shared-features/deletion/recently-deleted.tsx';
import { ROLE_WORDS, roleWord } from '../../../shared-features/people/role-word.ts';
import type { Paths } from '../../../session/paths.ts';
import { useRowActs } from '../../../shared-features/rows/use-row-acts.tsx';
import { usePaths } from '../../../session/use-paths.ts';
import { type CurrentViewer, useViewer } from '../../../session/viewer.tsx';
import type { PageAction } from '../../../design/patterns/page/page-menu.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import type { RowAction, TableColumn } from '../../../design/patterns/table/columns.ts';
import { DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { type ListRequest, type ListState, useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { usersPageDocument } from '../api/users-page.ts';
import { BulkCreateLink } from '../components/bulk-create-link.tsx';
import { ErasureReceipt } from '../components/erasure-receipt.tsx';
import { LinkFilters } from '../components/link-filters.tsx';
import { EraseUser } from '../components/erase-user.tsx';
import { DeletedUsers, DeleteUser, type ListedUser } from '../components/user-deletion.tsx';
import { filters, LIST_FILTERS, narrowedBy } from '../users-narrowed.ts';
import { mayResend, useResendInvitation } from '../use-resend-invitation.ts';
import { ACCESS_WORDS, MemberStatus } from '../../../shared-features/people/member-status.tsx';
import { numberText, t, text } from '../../../texts/text.ts';

type User = UsersPageQuery['usersPage']['data'][number];

const fullName = (user: User): string => fullNameOf(user);
const rowId = ({ id }: User): string => id;
const listedUser = (user: User): ListedUser => ({ id: user.id, name: fullName(user), email: user.email });
const mayActivate = ({ viewer_can: rights }: User): boolean => rights.includes('updateUser.is_active');
const mayDelete = ({ viewer_can: rights }: User): boolean => rights.includes('deleteUser');

/** The names of a cell, the first of them where not all fit. */
const listed = (names: readonly string[] | null): ReactNode => <bdi title={names?.join(', ')}>{names?.join(', ')}</bdi>;

const COLUMNS: readonly TableColumn<User>[] = [
  {
    id: 'name',
    header: text('Name'),
    cell: fullName,
    file: { first_name: text('First name'), last_name: text('Last name') },
    sort: 'name',
    width: '17%',
  },
  { id: 'email', header: text('Email'), cell: ({ email }) => email, file: 'email', sort: 'email', width: '25%', card: 'second' },
  {
    id: 'role',
    header: text('Role'),
    cell: ({ role }) => roleWord(role),
    file: 'role',
    words: { role: ROLE_WORDS },
    sort: 'role',
    width: 'content',
    card: 'meta',
  },
  {
    id: 'status',
    header: text('Status'),
    cell: (user) => <MemberStatus member={user} />,
    file: 'inactive_cause',
    words: { inactive_cause: ACCESS_WORDS },
    sort: 'status',
    width: '12%',
    card: 'meta',
  },
  {
    id: 'created',
    header: text('Created At'),
    cell: ({ created_at: created }) => <Day value={created} />,
    file: 'created_at',
    sort: 'created_at',
    width: 'content',
  },
  {
    id: 'login',
    header: text('Last login'),
    cell: ({ last_login_at: lastLogin }) => <Day value={lastLogin} none={t('Never')} />,
    file: 'last_login_at',
    sort: 'last_login_at',
    width: 'content',
  },
  {
    id: 'overdue',
    header: text('Overdue'),
    cell: ({ overdue_courses: n }) => n !== null && numberText(n),
    file: 'overdue_courses',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'branches',
    header: text('Branches'),
    cell: ({ branch_names: names }) => listed(names),
    file: 'branch_names',
    width: '13%',
    hidden: 'narrow',
  },
  {
    id: 'groups',
    header: text('Groups'),
    cell: ({ group_names: names }) => listed(names),
    file: 'group_names',
    width: '13%',
    hidden: 'narrow',
  },
];

/** How a person is shown in a confirmation. */
const namedUser = (user: User): { name: string; detail: string } => ({ name: fullName(user), detail: user.email });
/** Who allows the acts on several people. */
const MAY = {
  activate: (user: User): boolean => mayActivate(user) && user.instance_is_active === false,
  deactivate: (user: User): boolean => mayActivate(user) && user.instance_is_active === true,
  delete: mayDelete,
};

type RowActs = {
  readonly onDelete: (user: ListedUser) => void;
  readonly onErase: (user: ListedUser) => void;
  readonly onResend: (user: User) => Promise<void>;
};

/** Returns the acts on one person. */
const actionsOf = (viewer: CurrentViewer, paths: Paths, { onDelete, onErase, onResend }: RowActs): readonly RowAction<User>[] => [
  { label: t('View'), icon: <Eye {...ICON} />, to: ({ id }) => paths.user(id) },
  {
    label: t('Edit'),
    icon: <Pencil {...ICON} />,
    to: ({ id }) => paths.editUser(id),
    may: ({ viewer_can: rights }) => rights.includes('updateUser'),
  },
  {
    label: t('User Report'),
    icon: <ChartColumn {...ICON} />,
    to: ({ id }) => paths.userReport(id),
    may: ({ viewer_can: rights }) => viewer.mayOpen('userReport') && rights.includes('UserProgress'),
  },
  { label: t('Resend invitation'), icon: <Mail {...ICON} />, onAct: (user) => void onResend(user), may: mayResend },
  {
    label: t('Delete'),
    icon: <Trash2 {...ICON} />,
    danger: true,
    onAct: (user) => onDelete(listedUser(user)),
    may: mayDelete,
  },
  {
    label: t('Erase personal data'),
    icon: <UserRoundX {...ICON} />,
    danger: true,
    onAct: (user) => onErase(listedUser(user)),
    may: ({ viewer_can: rights }) => rights.includes('eraseUser'),
  },
];

/** Returns the entry of the menu that opens the form of super admins. */
const registerAction = (viewer: CurrentViewer, onAct: () => void): readonly PageAction[] =>
  viewer.can('registerUser') ? [{ label: t('Register'), icon: <UserPlus {...ICON} />, onAct }] : [];

/** Returns the variables of the list. */
const variablesOf = ({ variables, filters }: ListRequest, branchUrl: string | null) => ({
  ...variables,
  branchUrl,
  ...narrowedBy(filters),
});

const MoreFilters = ({ list }: { list: ListState }): ReactNode => (
  <>
    <LinkFilters list={list} />
    <DaysFilter list={list} label={t('Created')} />
  </>
);

/** The people of the instance or the branch. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<ListedUser | null>(null);
  const [erasing, setErasing] = useState<ListedUser | null>(null);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const resend = useResendInvitation();
  const list = useListState({ filters: LIST_FILTERS });
  const branchUrl = viewer.branch?.url ?? null;
  const { source } = useCountedList(
    list,
    (request) => queryOf(usersPageDocument, variablesOf(request, branchUrl)),
    ({ usersPage }) => usersPage,
  );
  const found = { search: list.variables.search, ...narrowedBy(list.filters) };
  const { bulk, dialogs, panel } = useRowActs({ list: 'users', found, nameOf: namedUser, may: MAY });
  const mayDeleteAny = viewer.can('deleteUser');
  const add = viewer.can('CreateUser') && (
    <Button component={Link} to={paths.addUser()} leftSection={<Plus {...ICON} />} {...growthButton(viewer.growthBlocked)}>
      {t('Add User')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={text('Users')}
        aside={<BulkCreateLink />}
        add={add}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={fullName}
        rowHref={({ id }) => paths.user(id)}
        actions={actionsOf(viewer, paths, { onDelete: setDeleting, onErase: setErasing, onResend: resend })}
        filters={filters()}
        moreFilters={<MoreFilters list={list} />}
        searchLabel={t('Search name or email')}
        empty={{ title: t('No Users Found'), sentence: t('Try adjusting your search or add a new user.') }}
        onExport={exportOf('usersPage', variablesOf(list, branchUrl))}
        failed={t('The users could not be loaded')}
        bulk={bulk}
        result={panel}
        menu={[
          ...registerAction(viewer, () => void navigate(paths.register())),
          ...(mayDeleteAny ? [recentlyDeletedAction(() => setShowsDeleted(true))] : []),
        ]}
      />
      <DeleteUser user={deleting} onClose={() => setDeleting(null)} />
      {dialogs}
      {mayDeleteAny && <DeletedUsers opened={showsDeleted} onClose={() => setShowsDeleted(false)} onErase={setErasing} />}
      <EraseUser user={erasing} onClose={() => setErasing(null)} />
      <ErasureReceipt />
    </>
  );
}
