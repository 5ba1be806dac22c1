import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { UsersReportPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Figure, Figures } from '../../../design/patterns/figures.tsx';
import { type TableColumn } from '../../../design/patterns/table/columns.ts';
import { ListPage, usePagedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { usersReportPageDocument } from '../api/users-report-page.ts';
import { readBranches } from '../branch-choice.ts';
import { BranchFilter } from '../components/branch-filter.tsx';
import { counted } from '../components/counted.tsx';
import { TrainingTime } from '../components/training-time.tsx';
import { COUNTS, figure } from '../figures.ts';
import '../components/report.css';

type Report = UsersReportPageQuery['usersReportPage'];
type Row = Report['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ name }: Row): string => name;

const columnsOf = (hrefOf: (id: string) => string): readonly TableColumn<Row>[] => [
  { id: 'name', header: 'Name', cell: rowName, sort: 'name', width: '24%' },
  { id: 'email', header: 'Email', cell: ({ email }) => email, sort: 'email', card: 'second' },
  {
    id: 'completed',
    header: 'Completed Courses',
    cell: ({ completedCourses: n }) => counted(n, 'completed'),
    sort: 'completedCourses',
    width: '14%',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'progress',
    header: 'In Progress',
    cell: ({ coursesInProgress: n }) => counted(n, 'in progress'),
    sort: 'coursesInProgress',
    width: '11%',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'none',
    header: 'Not Started',
    cell: ({ coursesNotStarted: n }) => counted(n, 'not started'),
    sort: 'coursesNotStarted',
    width: '11%',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'details',
    header: 'Details',
    cell: ({ id, name }) => (
      <Link to={hrefOf(id)} aria-label={`View Details of ${name}`}>
        View Details
      </Link>
    ),
    width: '8.75rem',
  },
];

/** Five figures over all people of the scope; the search narrows the rows below, not them. */
const Stats = ({ stats }: { stats: Report['stats'] | undefined }): ReactNode => (
  <div className="report-figures">
    <Figures>
      <Figure label="Completion Rate" value={stats ? figure(stats.completionRate) : '–'} unit="%" counts={COUNTS.rate} />
      <Figure label="Completed Courses" value={stats ? figure(stats.completedCourses) : '–'} counts={COUNTS.completed} />
      <Figure label="Courses in Progress" value={stats ? figure(stats.coursesInProgress) : '–'} counts={COUNTS.inProgress} />
      <Figure label="Courses Not Started" value={stats ? figure(stats.coursesNotStarted) : '–'} counts={COUNTS.notStarted} />
      <TrainingTime label="Training Time" time={stats?.trainingTime ?? '–'} counts={COUNTS.time} />
    </Figures>
  </div>
);

/** How far the people of the scope are. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const list = useListState({ filters: ['branches'] });
  const branchUrls = readBranches(list.filters['branches']);
  const variables = { ...list.variables, branchUrl: viewer.branch?.url ?? null, branchUrls };
  const { data, source } = usePagedList(queryOf(usersReportPageDocument, variables), ({ usersReportPage }) => usersReportPage);
  return (
    <ListPage
      title="User Reports"
      aside={<BranchFilter list={list} />}
      lead={<Stats stats={data?.usersReportPage.stats} />}
      list={list}
      source={source}
      columns={columnsOf(paths.userReport)}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.userReport(id)}
      searchLabel="Search users..."
      empty={{ title: 'No users found. Try refining your search.' }}
      failed="The user reports could not be loaded"
    />
  );
}
