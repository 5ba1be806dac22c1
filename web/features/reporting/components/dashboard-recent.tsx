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
import type { Paths } from '../../../session/paths.ts';
import { type CurrentViewer, useViewer } from '../../../session/viewer.tsx';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { failureOf } from '../dashboard-parts.ts';
import { figure } from '../figures.ts';
import phoneWordStyles from './phone-word.module.css';
import styles from './dashboard-recent.module.css';
import dashboardStyles from './dashboard.module.css';
import { t, text } from '../../../texts/text.ts';
import { rich, richPlural } from '../../../texts/rich.ts';

type Data = DashboardDataQuery['dashboardData'];
type User = NonNullable<Data['recentUsers']>[number];
type Course = NonNullable<Data['recentCourses']>[number];

const phoneWord = (word: string): ReactNode => <span className={phoneWordStyles.phoneWord}>{word}</span>;

const USERS: readonly TableColumn<User>[] = [
  { id: 'name', header: text('Name'), cell: ({ name }) => name, width: '50%' },
  { id: 'role', header: text('Role'), cell: ({ type }) => <span className="nowrap">{roleWord(parseRole(type))}</span> },
  {
    id: 'completed',
    header: text('Completed'),
    cell: ({ assignedCourses: assigned, completedCourses: completed }) =>
      assigned === 0 ? (
        <span className={styles.noneAssigned}>{t('None assigned yet')}</span>
      ) : (
        <>
          {rich('{done} of {total}<word> courses completed</word>', {
            done: <b className="strong">{figure(completed)}</b>,
            total: assigned,
            word: phoneWord,
          })}
        </>
      ),
    align: 'end',
  },
];

const COURSES: readonly TableColumn<Course>[] = [
  {
    id: 'name',
    header: text('Course'),
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
    header: text('Users'),
    cell: ({ users }) => <>{richPlural(users, '{count}<word> user</word>', '{count}<word> users</word>', { word: phoneWord })}</>,
    align: 'end',
  },
];

type RetryProps = { failures: PartFailures; onRetry: () => void };
type ListProps = {
  title: string;
  more: { label: string; to: string } | null;
  emptyText: string;
  /** Says that the list could not be loaded. */
  failed: string;
  /** Why the list is not there. */
  failure: ApiError | undefined;
  onRetry: () => void;
  children: ReactNode;
};

const List = ({ title, failed, more, emptyText, failure, onRetry, children }: ListProps): ReactNode => (
  <section>
    <div className={clsx(dashboardStyles.dashHead, styles.recentHead)}>
      <h2 className="h3">{title}</h2>
      {more && <Link to={more.to}>{more.label}</Link>}
    </div>
    {failure ? (
      <Failed title={failed} error={failure} onRetry={onRetry} />
    ) : (
      (children ?? <p className={clsx(dashboardStyles.dashNone, styles.recentNone)}>{emptyText}</p>)
    )}
  </section>
);

/** Returns the list of all users that the viewer may open: for managers, the reports. */
function usersLink({ role, mayOpen }: CurrentViewer, paths: Paths): ListProps['more'] {
  if (role === 'manager') return { label: t('User Reports'), to: paths.userReports() };
  return mayOpen('users') ? { label: t('Users'), to: paths.users() } : null;
}

/** Returns the list of all courses that the viewer may open: for managers, the reports. */
function coursesLink({ role, mayOpen }: CurrentViewer, paths: Paths): ListProps['more'] {
  if (role === 'manager') return { label: t('Course Reports'), to: paths.courseReports() };
  return mayOpen('courses') ? { label: t('Courses'), to: paths.courses() } : null;
}

/** Recent users and courses. A row opens the page of the user or course; for managers, its report. */
export function DashboardRecent({ data, failures, onRetry }: { data: Data } & RetryProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const opensReports = viewer.role === 'manager';
  const userHref = ({ id }: User): string | null => (opensReports ? paths.userReport(id) : viewer.mayOpen('user') ? paths.user(id) : null);
  const courseHref = ({ id }: Course): string | null =>
    opensReports ? paths.courseReport(id) : viewer.mayOpen('course') ? paths.course(id) : null;
  const { recentUsers = [], recentCourses = [] } = data;
  return (
    <div className={styles.dashTwin}>
      <List
        title={t('Recent Users')}
        failed={t('The recent users could not be loaded')}
        more={usersLink(viewer, paths)}
        emptyText={t('No recent users available.')}
        failure={failureOf(failures, 'dashboardData.recentUsers')}
        onRetry={onRetry}
      >
        {recentUsers.length > 0 ? (
          <PlainTable
            truncateNames
            label={t('Recent Users')}
            columns={USERS}
            rows={recentUsers}
            rowId={({ id }) => id}
            rowHref={userHref}
          />
        ) : null}
      </List>
      <List
        title={t('Recent Courses')}
        failed={t('The recent courses could not be loaded')}
        more={coursesLink(viewer, paths)}
        emptyText={t('No recent courses available.')}
        failure={failureOf(failures, 'dashboardData.recentCourses')}
        onRetry={onRetry}
      >
        {recentCourses.length > 0 ? (
          <PlainTable
            truncateNames
            label={t('Recent Courses')}
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
