import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { Eye, Pencil, UserMinus, UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { InstanceUsersQuery } from '../../../api/generated/graphql.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { ROLE_WORDS, roleWord } from '../../../shared-features/people/role-word.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { ACCESS_WORDS, MemberStatus } from '../../../shared-features/people/member-status.tsx';
import { usePaths } from '../../../session/use-paths.ts';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import type { RowAction, TableColumn } from '../../../design/patterns/table/columns.ts';
import { DataTable, isEmptyList } from '../../../design/patterns/table/data-table.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { addressOf, isOnHostOf, type ListedInstance } from '../open-instance.ts';
import { AddExistingUsers } from './add-existing-users.tsx';
import type { InstanceListProps } from './instance-lists.tsx';
import { InstanceLink, opening } from './instance-link.tsx';
import { InstanceUserActs } from './instance-user-acts.tsx';
import { RemoveInstanceUser } from './remove-instance-user.tsx';
import styles from './branches.module.css';
import { t, text } from '../../../texts/text.ts';

type InstanceUser = InstanceUsersQuery['usersPage']['data'][number];

const rowId = ({ id }: InstanceUser): string => id;
const fullName = (user: InstanceUser): string => fullNameOf(user);
const accountStatus = ({ user_is_active: active }: InstanceUser): ReactNode => (
  <ActiveStatus active={active === true} word={active ? t('Account active') : t('Account inactive')} />
);

const COLUMNS: readonly TableColumn<InstanceUser>[] = [
  { id: 'email', header: text('Email'), cell: ({ email }) => email, file: 'email', sort: 'email', width: '28%', card: 'second' },
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
    width: 'content',
    card: 'meta',
  },
  {
    id: 'account',
    header: text('Account'),
    cell: accountStatus,
    file: { user_is_active: text('Account active') },
    width: 'content',
    card: 'meta',
  },
  {
    id: 'primary',
    header: text('Primary access'),
    cell: ({ primary_access: primary }) => (primary ? t('Yes') : t('No')),
    file: 'primary_access',
    width: 'content',
  },
];

const nameColumn = (instance: ListedInstance, page: (user: InstanceUser) => string): TableColumn<InstanceUser> => ({
  id: 'name',
  header: text('Name'),
  cell: (user) => (
    <span className={styles.branchName}>
      <InstanceLink instance={instance} page={page(user)}>
        <span className="truncate" dir="auto">
          {fullName(user)}
        </span>
      </InstanceLink>
      {user.is_owner && <Badge>{t('Owner')}</Badge>}
    </span>
  ),
  file: { first_name: text('First name'), last_name: text('Last name') },
  sort: 'name',
  width: '26%',
});

type UsersProps = InstanceListProps<InstanceUser> & { growthBlocked: boolean };

/** The users of an instance, with their flags; existing people are added, members edited and removed. */
export function InstanceUsers({ instance, growthBlocked, ...table }: UsersProps): ReactNode {
  const paths = usePaths();
  const [adding, setAdding] = useState(false);
  const [userToRemove, setUserToRemove] = useState<InstanceUser | null>(null);
  const page = ({ id }: InstanceUser): string => paths.user(id);
  const actions: readonly RowAction<InstanceUser>[] = [
    { label: t('View'), icon: <Eye {...ICON} />, ...opening(instance, page) },
    { label: t('Edit'), icon: <Pencil {...ICON} />, to: ({ id }) => paths.editInstanceUser(instance.id, id) },
    { label: t('Remove'), icon: <UserMinus {...ICON} />, danger: true, onAct: setUserToRemove },
  ];
  const createButton = (
    <Button
      component={Link}
      to={paths.createInstanceUser(instance.id)}
      leftSection={<UserPlus {...ICON} />}
      {...growthButton(growthBlocked)}
    >
      {t('Create User')}
    </Button>
  );
  return (
    <>
      <DataTable
        label={t('Users')}
        views="instance-users"
        {...table}
        columns={[nameColumn(instance, page), ...COLUMNS]}
        rowId={rowId}
        rowName={fullName}
        rowHref={(user) => (isOnHostOf(instance.domain) ? page(user) : null)}
        actions={actions}
        searchLabel={t('Search name or email')}
        tools={
          <InstanceUserActs
            createButton={!isEmptyList(table.list, table.source) && createButton}
            growthBlocked={growthBlocked}
            onAddExisting={() => setAdding(true)}
          />
        }
        empty={{ title: t('No users found.'), start: t("Start with an admin. We'll email them a sign-in link."), action: createButton }}
        onExport={exportOf('usersPage', table.list.variables, addressOf(instance))}
        failed={t('The users of this instance could not be loaded')}
      />
      <AddExistingUsers instance={instance} opened={adding} onClose={() => setAdding(false)} />
      <RemoveInstanceUser instance={instance} user={userToRemove} onClose={() => setUserToRemove(null)} />
    </>
  );
}
