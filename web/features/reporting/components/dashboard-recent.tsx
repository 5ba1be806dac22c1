import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { parseRole } from '../../../../shared/access/roles.ts';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { roleWord } from '../../../session/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { figure } from '../figures.ts';
import './dashboard.css';
import './report.css';

type Data = DashboardDataQuery['dashboardData'];
type User = Data['recentUsers'][number];
type Course = Data['recentCourses'][number];

const USERS: readonly TableColumn<User>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, width: '58%' },
  { id: 'role', header: 'Role', cell: ({ type }) => roleWord(parseRole(type)) },
  {
    id: 'completed',
    header: 'Completed',
    cell: ({ assignedCourses: all, completedCourses: done }) => (
      <>
        <b className="strong">{figure(done)}</b> of {figure(all)}
        <span className="phone-word"> courses completed</span>
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
      <span className="dash-course">
        <span className="cover-chip">
          <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
        </span>
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
        <span className="phone-word"> users</span>
      </>
    ),
    align: 'end',
  },
];

type ListProps = { title: string; more: { label: string; to: string } | null; none: string; children: ReactNode };

const List = ({ title, more, none, children }: ListProps): ReactNode => (
  <section>
    <div className="dash-head">
      <h2 className="h3">{title}</h2>
      {more && <Link to={more.to}>{more.label}</Link>}
    </div>
    {children ?? <p className="dash-none">{none}</p>}
  </section>
);

/** Who and what came last. Rows lead to the thing itself, for managers to its report. */
export function DashboardRecent({ data }: { data: Data }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const reports = viewer.role === 'manager';
  const userHref = ({ id }: User): string | null => (reports ? paths.userReport(id) : viewer.mayOpen('user') ? paths.user(id) : null);
  const courseHref = ({ id }: Course): string | null =>
    reports ? paths.courseReport(id) : viewer.mayOpen('course') ? paths.course(id) : null;
  const users = reports
    ? { label: 'User Reports', to: paths.userReports() }
    : viewer.mayOpen('users')
      ? { label: 'Users', to: paths.users() }
      : null;
  const courses = reports
    ? { label: 'Course Reports', to: paths.courseReports() }
    : viewer.mayOpen('courses')
      ? { label: 'Courses', to: paths.courses() }
      : null;
  return (
    <div className="dash-twin">
      <List title="Recent Users" more={users} none="No recent users available.">
        {data.recentUsers.length > 0 ? (
          <PlainTable label="Recent Users" columns={USERS} rows={data.recentUsers} rowId={({ id }) => id} rowHref={userHref} />
        ) : null}
      </List>
      <List title="Recent Courses" more={courses} none="No recent courses available.">
        {data.recentCourses.length > 0 ? (
          <PlainTable label="Recent Courses" columns={COURSES} rows={data.recentCourses} rowId={({ id }) => id} rowHref={courseHref} />
        ) : null}
      </List>
    </div>
  );
}
