import type { ReactNode } from 'react';
import type { CoursesReportPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { activityColumn, scoreColumn } from '../../../shared-features/courses/activity-columns.tsx';
import type { Paths } from '../../../session/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import type { Opened, TableColumn } from '../../../design/patterns/table/columns.ts';
import { DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { coursesReportPageDocument } from '../api/courses-report-page.ts';
import { BranchFilter } from '../components/branch-filter.tsx';
import { counted } from '../components/counted.tsx';
import { detailsColumn, overdueFigure, ReportFigures, STATUS_FILTER, useReportList } from '../components/report-list.tsx';
import { countedBy, listAt, type ListedStatus, openedBy } from '../figure-lists.ts';
import { COUNTS, figure, secondsOf } from '../figures.ts';
import { t, text } from '../../../texts/text.ts';
import { percentText, trainingTime } from '../../../texts/formats.ts';

type Report = CoursesReportPageQuery['coursesReportPage'];
type Row = Report['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ title }: Row): string => title;

/** Returns the people of a course behind a figure, with the days and branches that narrow it. */
const peopleOf =
  (paths: Paths, filters: ListState['filters'], { status, words, count }: Behind) =>
  (row: Row): Opened | null =>
    openedBy(count(row), words(count(row), row.title), listAt(paths.courseReport(row.id), { tab: 'users', ...countedBy(filters), status }));

/** Returns a time in the language of the page; one that is not of the printed form as it is. */
function shownTime(printed: string): string {
  const seconds = secondsOf(printed);
  return seconds === null ? printed : trainingTime(seconds);
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'title', header: text('Title'), cell: rowName, file: 'title', sort: 'title', width: '30%' },
  {
    id: 'category',
    header: text('Category'),
    cell: ({ category }) => category ?? t('No Category'),
    file: 'category',
    sort: 'category',
    width: '16%',
    card: 'second',
    hidden: 'narrow',
  },
  {
    id: 'assigned',
    header: text('Assigned Learners'),
    cell: ({ assignedLearners: n }) => counted(n, text('{count}<word> assigned</word>')),
    file: 'assignedLearners',
    sort: 'assignedLearners',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'completed',
    header: text('Completed Learners'),
    cell: ({ completedLearners: n }) => counted(n, text('{count}<word> completed</word>')),
    file: 'completedLearners',
    sort: 'completedLearners',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'running',
    header: text('In Progress'),
    cell: ({ learnersInProgress: n }) => figure(n),
    file: 'learnersInProgress',
    sort: 'learnersInProgress',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'none',
    header: text('Not Started'),
    cell: ({ learnersNotStarted: n }) => figure(n),
    file: 'learnersNotStarted',
    sort: 'learnersNotStarted',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'overdue',
    header: text('Overdue'),
    cell: ({ learnersOverdue: n }) => figure(n),
    file: 'learnersOverdue',
    sort: 'learnersOverdue',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'progress',
    header: text('Progress'),
    cell: ({ progress }) => percentText(Math.round(progress)),
    file: { progress: text('Average Progress (%)') },
    sort: 'progress',
    width: 'content',
    align: 'end',
    card: 'named',
  },
  scoreColumn(({ averageScore }) => averageScore, {
    file: { averageScore: text('Average Score (%)') },
    sort: 'averageScore',
    width: 'content',
  }),
  activityColumn(({ lastActivity }) => lastActivity, { file: 'lastActivity', sort: 'lastActivity', width: 'content' }),
  {
    id: 'time',
    header: text('Training Time'),
    cell: ({ trainingTime: printed }) => shownTime(printed),
    file: 'trainingTime',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'date',
    header: text('Last assigned'),
    cell: ({ date_assigned: lastAssigned }) => <Day value={lastAssigned} />,
    file: 'date_assigned',
    sort: 'date_assigned',
    width: 'content',
    hidden: true,
  },
];

type Behind = {
  readonly status: ListedStatus | undefined;
  readonly words: (count: number, name: string) => string;
  readonly count: (row: Row) => number;
};

/** The figures that open lists, by their columns. */
const BEHIND: Readonly<Record<string, Behind>> = {
  assigned: {
    status: undefined,
    words: (count, name) => t('{count} assigned: {name}', { count, name }),
    count: ({ assignedLearners: n }) => n,
  },
  completed: {
    status: 'completed',
    words: (count, name) => t('{count} completed: {name}', { count, name }),
    count: ({ completedLearners: n }) => n,
  },
  running: {
    status: 'in_progress',
    words: (count, name) => t('{count} in progress: {name}', { count, name }),
    count: ({ learnersInProgress: n }) => n,
  },
  none: {
    status: 'not_started',
    words: (count, name) => t('{count} not started: {name}', { count, name }),
    count: ({ learnersNotStarted: n }) => n,
  },
};

function columnsOf(paths: Paths, filters: ListState['filters']): readonly TableColumn<Row>[] {
  const columns = COLUMNS.map((column) => {
    const behind = BEHIND[column.id];
    return behind ? { ...column, opens: peopleOf(paths, filters, behind) } : column;
  });
  return [...columns, detailsColumn(paths.courseReport, rowName)];
}

type StatsProps = { stats: Report['stats'] | undefined; listOf: (status?: ListedStatus) => string; overdue: string };

const Stats = ({ stats, listOf, overdue }: StatsProps): ReactNode => (
  <ReportFigures
    figures={[
      { label: t('Total Courses'), value: stats?.totalCourses, counts: COUNTS.courses, opens: listOf() },
      { label: t('Completion Rate'), value: stats?.completionRate, counts: COUNTS.rate, unit: '%' },
      { label: t('Completed'), value: stats?.completedLearners, counts: COUNTS.completed, opens: listOf('completed') },
      { label: t('In Progress'), value: stats?.learnersInProgress, counts: COUNTS.inProgress, opens: listOf('in_progress') },
      { label: t('Not Started'), value: stats?.learnersNotStarted, counts: COUNTS.notStarted, opens: listOf('not_started') },
      ...overdueFigure(stats?.learnersOverdue, overdue),
    ]}
    time={{ label: t('Total Training Time'), time: stats?.trainingTime }}
  />
);

/** The reports of all courses in scope. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const { list, variablesOf } = useReportList();
  const { data, source } = useCountedList(
    list,
    (request) => queryOf(coursesReportPageDocument, variablesOf(request)),
    ({ coursesReportPage }) => coursesReportPage,
  );
  return (
    <ListPage
      title={text('Course Reports')}
      aside={
        <>
          <BranchFilter list={list} />
          <DaysFilter list={list} label={t('Assigned')} />
        </>
      }
      lead={
        <Stats
          stats={data?.coursesReportPage.stats}
          listOf={(status) => listAt(paths.courseReports(), { ...countedBy(list.filters), status })}
          overdue={listAt(paths.courseReports(), { ...countedBy(list.filters), due: 'overdue' })}
        />
      }
      filters={STATUS_FILTER}
      list={list}
      source={source}
      columns={columnsOf(paths, list.filters)}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.courseReport(id)}
      searchLabel={t('Search courses...')}
      empty={{ title: t('No courses found. Try refining your search.') }}
      onExport={exportOf('coursesReportPage', variablesOf(list))}
      failed={t('The course reports could not be loaded')}
    />
  );
}
