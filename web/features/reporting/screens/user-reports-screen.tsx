import type { ReactNode } from 'react';
import type { UsersReportPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../session/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { type TableColumn } from '../../../design/patterns/table/columns.ts';
import { DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { usersReportPageDocument } from '../api/users-report-page.ts';
import { BranchFilter } from '../components/branch-filter.tsx';
import { counted } from '../components/counted.tsx';
import { detailsColumn, ReportFigures, useReportList } from '../components/report-list.tsx';
import { COUNTS } from '../figures.ts';

type Report = UsersReportPageQuery['usersReportPage'];
type Row = Report['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ name }: Row): string => name;

const columnsOf = (hrefOf: (id: string) => string): readonly TableColumn<Row>[] => [
  { id: 'name', header: 'Name', cell: rowName, file: 'name', sort: 'name', width: '26%' },
  { id: 'email', header: 'Email', cell: ({ email }) => email, file: 'email', sort: 'email', width: '32%', card: 'second' },
  {
    id: 'completed',
    header: 'Completed Courses',
    cell: ({ completedCourses: n }) => counted(n, 'completed'),
    file: 'completedCourses',
    sort: 'completedCourses',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'progress',
    header: 'In Progress',
    cell: ({ coursesInProgress: n }) => counted(n, 'in progress'),
    file: 'coursesInProgress',
    sort: 'coursesInProgress',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'none',
    header: 'Not Started',
    cell: ({ coursesNotStarted: n }) => counted(n, 'not started'),
    file: 'coursesNotStarted',
    sort: 'coursesNotStarted',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  detailsColumn(hrefOf, rowName),
];

const Stats = ({ stats }: { stats: Report['stats'] | undefined }): ReactNode => (
  <ReportFigures
    figures={[
      { label: 'Completion Rate %', value: stats?.completionRate, counts: COUNTS.rate },
      { label: 'Completed Courses', value: stats?.completedCourses, counts: COUNTS.completed },
      { label: 'Courses in Progress', value: stats?.coursesInProgress, counts: COUNTS.inProgress },
      { label: 'Courses Not Started', value: stats?.coursesNotStarted, counts: COUNTS.notStarted },
    ]}
    time={{ label: 'Training Time', time: stats?.trainingTime }}
  />
);

/** The reports of all people in scope. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const { list, variablesOf } = useReportList();
  const { data, source } = useCountedList(
    list,
    (request) => queryOf(usersReportPageDocument, variablesOf(request)),
    ({ usersReportPage }) => usersReportPage,
  );
  return (
    <ListPage
      title="User Reports"
      aside={
        <>
          <BranchFilter list={list} />
          <DaysFilter list={list} label="Assigned" />
        </>
      }
      lead={<Stats stats={data?.usersReportPage.stats} />}
      list={list}
      source={source}
      columns={columnsOf(paths.userReport)}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.userReport(id)}
      searchLabel="Search users..."
      empty={{ title: 'No users found. Try refining your search.' }}
      onExport={exportOf('usersReportPage', variablesOf(list))}
      failed="The user reports could not be loaded"
    />
  );
}
