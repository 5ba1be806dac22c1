import type { ReactNode } from 'react';
import type { BranchesPageQuery, InstanceCoursesQuery, InstanceUsersQuery } from '../../../api/generated/graphql.ts';
import { tenantAddress } from '../../../api/tenant-address.ts';
import { roleWord } from '../../../session/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import type { TableColumn, TableSource } from '../../../design/patterns/table/columns.ts';
import { DataTable } from '../../../design/patterns/table/data-table.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import styles from './branches.module.css';

type User = InstanceUsersQuery['usersPage']['data'][number];
type Course = InstanceCoursesQuery['coursesPage']['data'][number];
type Branch = BranchesPageQuery['branchesPage']['data'][number];

type ListProps<Row> = { domain: string; list: ListState; source: TableSource<Row> };

/** Rows have links on the instance's own host only, since their pages are there. */
const isHostOf = (domain: string): boolean => tenantAddress().instance === domain;

const rowId = ({ id }: { id: string }): string => id;
const fullName = ({ first_name: first, last_name: last }: User): string => `${first} ${last}`;
const titleOf = ({ title }: Course): string => title;
const nameOf = ({ name }: Branch): string => name;

const USERS: readonly TableColumn<User>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (user) => (
      <span className={styles.branchName}>
        <span className="truncate" dir="auto">
          {fullName(user)}
        </span>
        {user.is_owner && <Badge>Owner</Badge>}
      </span>
    ),
    sort: 'name',
    width: '30%',
  },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: 'email', width: '34%', card: 'second' },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWord(role), sort: 'role', card: 'meta' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ instance_is_active: active }) => <ActiveStatus active={active === true} />,
    sort: 'status',
    card: 'meta',
  },
  { id: 'primary', header: 'Primary access', cell: ({ primary_access: primary }) => (primary ? 'Yes' : 'No') },
];

const COURSES: readonly TableColumn<Course>[] = [
  { id: 'title', header: 'Title', cell: titleOf, sort: 'title', width: '46%' },
  { id: 'category', header: 'Category', cell: ({ category }) => category?.name ?? 'N/A', sort: 'category', card: 'second' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ActiveStatus active={status !== 'draft'} word={status === 'draft' ? 'Draft' : 'Published'} />,
    sort: 'status',
    card: 'meta',
  },
  { id: 'date', header: 'Last change', cell: ({ date }) => <Day value={date} />, sort: 'date', width: 'content' },
];

const BRANCHES: readonly TableColumn<Branch>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, is_default: isDefault }) => (
      <span className={styles.branchName}>
        <span className="truncate" dir="auto">
          {name}
        </span>
        {isDefault && <Badge>Default</Badge>}
      </span>
    ),
    sort: 'name',
    width: '50%',
  },
  { id: 'url', header: 'URL', cell: ({ url }) => url, sort: 'url', card: 'second' },
];

export function InstanceUsers({ domain, add, ...table }: ListProps<User> & { add: ReactNode }): ReactNode {
  const paths = usePaths();
  return (
    <DataTable
      label="Users"
      {...table}
      columns={USERS}
      rowId={rowId}
      rowName={fullName}
      rowHref={({ id }) => (isHostOf(domain) ? paths.user(id) : null)}
      searchLabel="Search name or email"
      empty={{ title: 'No users found.', sentence: "Start with an admin. We'll email them a sign-in link.", action: add }}
      failed="The users of this instance could not be loaded"
    />
  );
}

export function InstanceCourses({ domain, ...table }: ListProps<Course>): ReactNode {
  const paths = usePaths();
  return (
    <DataTable
      label="Courses"
      {...table}
      columns={COURSES}
      rowId={rowId}
      rowName={titleOf}
      rowHref={({ id }) => (isHostOf(domain) ? paths.course(id) : null)}
      searchLabel="Search courses"
      empty={{ title: 'No courses found.' }}
      failed="The courses of this instance could not be loaded"
    />
  );
}

export function InstanceBranches({ domain, ...table }: ListProps<Branch>): ReactNode {
  const paths = usePaths();
  return (
    <DataTable
      label="Branches"
      {...table}
      columns={BRANCHES}
      rowId={rowId}
      rowName={nameOf}
      rowHref={({ id }) => (isHostOf(domain) ? paths.branch(id) : null)}
      searchLabel="Search branches"
      empty={{ title: 'No branches found.' }}
      failed="The branches of this instance could not be loaded"
    />
  );
}
