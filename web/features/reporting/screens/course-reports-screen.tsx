import type { ReactNode } from 'react';
import type { CoursesReportPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../session/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { type TableColumn } from '../../../design/patterns/table/columns.ts';
import { DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { coursesReportPageDocument } from '../api/courses-report-page.ts';
import { BranchFilter } from '../components/branch-filter.tsx';
import { counted } from '../components/counted.tsx';
import { detailsColumn, ReportFigures, useReportList } from '../components/report-list.tsx';
import { COUNTS, figure } from '../figures.ts';

type Report = CoursesReportPageQuery['coursesReportPage'];
type Row = Report['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ title }: Row): string => title;

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'title', header: 'Title', cell: rowName, file: 'title', sort: 'title', width: '36%' },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category }) => category ?? 'No Category',
    file: 'category',
    sort: 'category',
    width: '24%',
    card: 'second',
  },
  {
    id: 'assigned',
    header: 'Assigned Learners',
    cell: ({ assignedLearners: n }) => counted(n, 'assigned'),
    file: 'assignedLearners',
    sort: 'assignedLearners',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'completed',
    header: 'Completed Learners',
    cell: ({ completedLearners: n }) => counted(n, 'completed'),
    file: 'completedLearners',
    sort: 'completedLearners',
    width: 'content',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'running',
    header: 'In Progress',
    cell: ({ learnersInProgress: n }) => figure(n),
    file: 'learnersInProgress',
    sort: 'learnersInProgress',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'none',
    header: 'Not Started',
    cell: ({ learnersNotStarted: n }) => figure(n),
    file: 'learnersNotStarted',
    sort: 'learnersNotStarted',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'progress',
    header: 'Progress',
    cell: ({ title, progress }) => <ProgressBar percent={progress} label={`Progress in ${title}`} />,
    file: 'progress',
    sort: 'progress',
    width: 'content',
    hidden: true,
  },
  {
    id: 'time',
    header: 'Training Time',
    cell: ({ trainingTime }) => trainingTime,
    file: 'trainingTime',
    width: 'content',
    align: 'end',
    hidden: true,
  },
  {
    id: 'date',
    header: 'Last assigned',
    cell: ({ date_assigned: lastAssigned }) => <Day value={lastAssigned} />,
    file: 'date_assigned',
    sort: 'date_assigned',
    width: 'content',
    hidden: true,
  },
];

const columnsOf = (hrefOf: (id: string) => string): readonly TableColumn<Row>[] => [...COLUMNS, detailsColumn(hrefOf, rowName)];

const Stats = ({ stats }: { stats: Report['stats'] | undefined }): ReactNode => (
  <ReportFigures
    figures={[
      { label: 'Total Courses', value: stats?.totalCourses, counts: COUNTS.courses },
      { label: 'Completion Rate', value: stats?.completionRate, counts: COUNTS.rate, unit: '%' },
      { label: 'Completed', value: stats?.completedLearners, counts: COUNTS.completed },
      { label: 'In Progress', value: stats?.learnersInProgress, counts: COUNTS.inProgress },
      { label: 'Not Started', value: stats?.learnersNotStarted, counts: COUNTS.notStarted },
    ]}
    time={{ label: 'Total Training Time', time: stats?.trainingTime }}
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
      title="Course Reports"
      aside={
        <>
          <BranchFilter list={list} />
          <DaysFilter list={list} label="Assigned" />
        </>
      }
      lead={<Stats stats={data?.coursesReportPage.stats} />}
      list={list}
      source={source}
      columns={columnsOf(paths.courseReport)}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.courseReport(id)}
      searchLabel="Search courses..."
      empty={{ title: 'No courses found. Try refining your search.' }}
      onExport={exportOf('coursesReportPage', variablesOf(list))}
      failed="The course reports could not be loaded"
    />
  );
}
