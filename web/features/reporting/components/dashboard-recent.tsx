// @chunk dashboard
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseRole } from '../../../../shared/access/roles.ts';
import type { ApiError } from '../../../api/api-error.ts';
import type { PartFailures } from '../../../api/execute.ts';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { roleWord } from '../../../shared-features/people/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { failureOf } from '../dashboard-parts.ts';
import { figure } from '../figures.ts';
import phoneWordStyles from './phone-word.module.css';
import styles from './dashboard-recent.module.css';
import dashboardStyles from './dashboard.module.css';

type Data = DashboardDataQuery['dashboardData'];
type User = NonNullable<Data['recentUsers']>[number];
type Course = NonNullable<Data['recentCourses']>[number];

const USERS: readonly TableColumn<User>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: '58%' },
  { id: 'role', header: 'Role', cell: ({ type }) => roleWord(parseRole(type)) },
  {
    id: 'completed',
    header: 'Completed',
    cell: ({ assignedCourses: assigned, completedCourses: completed }) =>
      assigned === 0 ? (
        'None assigned yet'
      ) : (
        <>
          <b className="strong">{figure(completed)}</b> of {figure(assigned)}
          <span className={phoneWordStyles.phoneWord}> courses completed</span>
        </>
      ),
    align: 'end',
  },
];

const COURSES: readonly TableColumn<Course>[] = [
  {
    id: 'name',
    header: 'Course',
    cell: ({ id, name, thumbnail }) => (
      <span className={styles.dashCourse}>
        <CoverChip hideOnPhone>
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </CoverChip>
        <span className="truncate">{name}</span>
      </span>
    ),
    width: '82%',
  },
  {
    id: 'users',
    header: 'Users',
    cell: ({ users }) => (
      <>
        {figure(users)}
        <span className={phoneWordStyles.phoneWord}> users</span>
      </>
    ),
    align: 'end',
  },
];

type RetryProps = { failures: PartFailures; onRetry: () => void };
type ListProps = {
  title: string;
  more: { label: string; to: string } | null;
  emptyText: string;
  /** Why the list is not there. */
  failure: ApiError | undefined;
  onRetry: () => void;
  children: ReactNode;
};

const List = ({ title, more, emptyText, failure, onRetry, children }: ListProps): ReactNode => (
  <section>
    <div className={clsx(dashboardStyles.dashHead, styles.recentHead)}>
      <h2 className="h3">{title}</h2>
      {more && <Link to={more.to}>{more.label}</Link>}
    </div>
    {failure ? (
      <Failed title={`The ${title.toLowerCase()} could not be loaded`} error={failure} onRetry={onRetry} />
    ) : (
      (children ?? <p className={clsx(dashboardStyles.dashNone, styles.recentNone)}>{emptyText}</p>)
    )}
  </section>
);

/** Recent users and courses. A row opens the page of the user or course; for managers, its report. */
export function DashboardRecent({ data, failures, onRetry }: { data: Data } & RetryProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const opensReports = viewer.role === 'manager';
  const userHref = ({ id }: User): string | null => (opensReports ? paths.userReport(id) : viewer.mayOpen('user') ? paths.user(id) : null);
  const courseHref = ({ id }: Course): string | null =>
    opensReports ? paths.courseReport(id) : viewer.mayOpen('course') ? paths.course(id) : null;
  const usersLink = opensReports
    ? { label: 'User Reports', to: paths.userReports() }
    : viewer.mayOpen('users')
      ? { label: 'Users', to: paths.users() }
      : null;
  const coursesLink = opensReports
    ? { label: 'Course Reports', to: paths.courseReports() }
    : viewer.mayOpen('courses')
      ? { label: 'Courses', to: paths.courses() }
      : null;
  const { recentUsers = [], recentCourses = [] } = data;
  return (
    <div className={styles.dashTwin}>
      <List
        title="Recent Users"
        more={usersLink}
        emptyText="No recent users available."
        failure={failureOf(failures, 'dashboardData.recentUsers')}
        onRetry={onRetry}
      >
        {recentUsers.length > 0 ? (
          <PlainTable truncateNames label="Recent Users" columns={USERS} rows={recentUsers} rowId={({ id }) => id} rowHref={userHref} />
        ) : null}
      </List>
      <List
        title="Recent Courses"
        more={coursesLink}
        emptyText="No recent courses available."
        failure={failureOf(failures, 'dashboardData.recentCourses')}
        onRetry={onRetry}
      >
        {recentCourses.length > 0 ? (
          <PlainTable
            truncateNames
            label="Recent Courses"
            columns={COURSES}
            rows={recentCourses}
            rowId={({ id }) => id}
            rowHref={courseHref}
          />
        ) : null}
      </List>
    </div>
  );
}
