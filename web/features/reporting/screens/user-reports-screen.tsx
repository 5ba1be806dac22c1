import type { ReactNode } from 'react';
import type { UsersReportPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { activityColumn, scoreColumn } from '../../../shared-features/courses/activity-columns.tsx';
import type { Paths } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import type { Opened, TableColumn } from '../../../design/patterns/table/columns.ts';
import { DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { usersReportPageDocument } from '../api/users-report-page.ts';
import { BranchFilter } from '../components/branch-filter.tsx';
import { counted } from '../components/counted.tsx';
import { detailsColumn, overdueFigure, ReportFigures, STATUS_FILTER, useReportList } from '../components/report-list.tsx';
import { countedBy, listAt, type ListedStatus, openedBy } from '../figure-lists.ts';
import { COUNTS, figure } from '../figures.ts';
import { t, text } from '../../../texts/text.ts';
import { percentText } from '../../../texts/formats.ts';

type Report = UsersReportPageQuery['usersReportPage'];
type Row = Report['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ name }: Row): string => name;

/** Returns the courses of a person behind a figure. Their report has no choice of branches, by which the figure is narrowed. */
const coursesOf =
  (paths: Paths, filters: ListState['filters'], { status, words, count }: Behind) =>
  (row: Row): Opened | null => {
    const { branches, ...counted } = countedBy(filters);
    const to = listAt(paths.userReport(row.id), { tab: 'courses', ...counted, status });
    return branches ? null : openedBy(count(row), words(count(row), row.name), to);
  };

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: text('Name'), cell: rowName, file: 'name', sort: 'name', width: '22%' },
  {
    id: 'email',
    header: text('Email'),
    cell: ({ email }) => email,
    file: 'email',
    sort: 'email',
    width: '24%',
    card: 'second',
  },
  {
    id: 'completed',
    header: text('Completed Courses'),
    cell: ({ completedCourses: n }) => counted(n, text('{count}<word> completed</word>')),
    file: 'completedCourses',
    sort: 'completedCourses',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'progress',
    header: text('In Progress'),
    cell: ({ coursesInProgress: n }) => counted(n, text('{count}<word> in progress</word>')),
    file: 'coursesInProgress',
    sort: 'coursesInProgress',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'none',
    header: text('Not Started'),
    cell: ({ coursesNotStarted: n }) => counted(n, text('{count}<word> not started</word>')),
    file: 'coursesNotStarted',
    sort: 'coursesNotStarted',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'overdue',
    header: text('Overdue'),
    cell: ({ coursesOverdue: n }) => figure(n),
    file: 'coursesOverdue',
    sort: 'coursesOverdue',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'average',
    header: text('Progress'),
    cell: ({ averageProgress }) => percentText(Math.round(averageProgress)),
    file: { averageProgress: text('Average Progress (%)') },
    sort: 'averageProgress',
    width: 'content',
    align: 'end',
    card: 'named',
  },
  scoreColumn(({ averageScore }) => averageScore, {
    file: { averageScore: text('Average Score (%)') },
    sort: 'averageScore',
    width: 'content',
    hidden: 'narrow',
  }),
  activityColumn(({ lastActivity }) => lastActivity, { file: 'lastActivity', sort: 'lastActivity', width: 'content' }),
];

type Behind = {
  readonly status: ListedStatus;
  readonly words: (count: number, name: string) => string;
  readonly count: (row: Row) => number;
};

/** The figures that open lists, by their columns. */
const BEHIND: Readonly<Record<string, Behind>> = {
  completed: {
    status: 'completed',
    words: (count, name) => t('{count} completed: {name}', { count, name }),
    count: ({ completedCourses: n }) => n,
  },
  progress: {
    status: 'in_progress',
    words: (count, name) => t('{count} in progress: {name}', { count, name }),
    count: ({ coursesInProgress: n }) => n,
  },
  none: {
    status: 'not_started',
    words: (count, name) => t('{count} not started: {name}', { count, name }),
    count: ({ coursesNotStarted: n }) => n,
  },
};

function columnsOf(paths: Paths, filters: ListState['filters']): readonly TableColumn<Row>[] {
  const columns = COLUMNS.map((column) => {
    const behind = BEHIND[column.id];
    return behind ? { ...column, opens: coursesOf(paths, filters, behind) } : column;
  });
  return [...columns, detailsColumn(paths.userReport, rowName)];
}

type StatsProps = { stats: Report['stats'] | undefined; listOf: (status: ListedStatus) => string; overdue: string };

const Stats = ({ stats, listOf, overdue }: StatsProps): ReactNode => (
  <ReportFigures
    figures={[
      { label: t('Completion Rate %'), value: stats?.completionRate, counts: COUNTS.rate },
      { label: t('Completed Courses'), value: stats?.completedCourses, counts: COUNTS.completed, opens: listOf('completed') },
      { label: t('Courses in Progress'), value: stats?.coursesInProgress, counts: COUNTS.inProgress, opens: listOf('in_progress') },
      { label: t('Courses Not Started'), value: stats?.coursesNotStarted, counts: COUNTS.notStarted, opens: listOf('not_started') },
      ...overdueFigure(stats?.coursesOverdue, overdue),
    ]}
    time={{ label: t('Training Time'), time: stats?.trainingTime }}
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
      title={text('User Reports')}
      aside={
        <>
          <BranchFilter list={list} />
          <DaysFilter list={list} label={t('Assigned')} />
        </>
      }
      lead={
        <Stats
          stats={data?.usersReportPage.stats}
          listOf={(status) => listAt(paths.userReports(), { ...countedBy(list.filters), status })}
          overdue={listAt(paths.userReports(), { ...countedBy(list.filters), due: 'overdue' })}
        />
      }
      filters={STATUS_FILTER}
      list={list}
      source={source}
      columns={columnsOf(paths, list.filters)}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.userReport(id)}
      searchLabel={t('Search users...')}
      empty={{ title: t('No users found. Try refining your search.') }}
      onExport={exportOf('usersReportPage', variablesOf(list))}
      failed={t('The user reports could not be loaded')}
    />
  );
}
