import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CoursesReportPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Day } from '../../../design/patterns/dates.tsx';
import { Figure, Figures } from '../../../design/patterns/figures.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { type TableColumn } from '../../../design/patterns/table/columns.ts';
import { ListPage, usePagedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { coursesReportPageDocument } from '../api/courses-report-page.ts';
import { readBranches } from '../branch-choice.ts';
import { BranchFilter } from '../components/branch-filter.tsx';
import { counted } from '../components/counted.tsx';
import { TrainingTime } from '../components/training-time.tsx';
import { COUNTS, figure } from '../figures.ts';
import '../components/report.css';

type Report = CoursesReportPageQuery['coursesReportPage'];
type Row = Report['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ title }: Row): string => title;

const columnsOf = (hrefOf: (id: string) => string): readonly TableColumn<Row>[] => [
  { id: 'title', header: 'Title', cell: rowName, sort: 'title', width: '34%' },
  { id: 'category', header: 'Category', cell: ({ category }) => category ?? 'No Category', sort: 'category', card: 'second' },
  {
    id: 'assigned',
    header: 'Assigned Learners',
    cell: ({ assignedLearners: n }) => counted(n, 'assigned'),
    sort: 'assignedLearners',
    width: '14%',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'completed',
    header: 'Completed Learners',
    cell: ({ completedLearners: n }) => counted(n, 'completed'),
    sort: 'completedLearners',
    width: '14%',
    align: 'end',
    card: 'meta',
  },
  {
    id: 'running',
    header: 'In Progress',
    cell: ({ learnersInProgress: n }) => figure(n),
    sort: 'learnersInProgress',
    align: 'end',
    hidden: true,
  },
  {
    id: 'none',
    header: 'Not Started',
    cell: ({ learnersNotStarted: n }) => figure(n),
    sort: 'learnersNotStarted',
    align: 'end',
    hidden: true,
  },
  {
    id: 'progress',
    header: 'Progress',
    cell: ({ title, progress }) => <ProgressBar percent={progress} label={`Progress in ${title}`} />,
    sort: 'progress',
    hidden: true,
  },
  { id: 'time', header: 'Training Time', cell: ({ trainingTime }) => trainingTime, align: 'end', hidden: true },
  { id: 'date', header: 'Last assigned', cell: ({ date_assigned: at }) => <Day value={at} />, sort: 'date_assigned', hidden: true },
  {
    id: 'details',
    header: 'Details',
    cell: ({ id, title }) => (
      <Link to={hrefOf(id)} aria-label={`View Details of ${title}`}>
        View Details
      </Link>
    ),
    width: '8.75rem',
  },
];

/** Six figures over all courses of the scope; the search narrows the rows below, not them. */
const Stats = ({ stats }: { stats: Report['stats'] | undefined }): ReactNode => (
  <div className="report-figures">
    <Figures>
      <Figure label="Total Courses" value={stats ? figure(stats.totalCourses) : '–'} counts={COUNTS.courses} />
      <Figure label="Completion Rate" value={stats ? figure(stats.completionRate) : '–'} unit="%" counts={COUNTS.rate} />
      <Figure label="Completed" value={stats ? figure(stats.completedLearners) : '–'} counts={COUNTS.completed} />
      <Figure label="In Progress" value={stats ? figure(stats.learnersInProgress) : '–'} counts={COUNTS.inProgress} />
      <Figure label="Not Started" value={stats ? figure(stats.learnersNotStarted) : '–'} counts={COUNTS.notStarted} />
      <TrainingTime label="Total Training Time" time={stats?.trainingTime ?? '–'} counts={COUNTS.time} />
    </Figures>
  </div>
);

/** How far each course has come with its learners. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const list = useListState({ filters: ['branches'] });
  const branchUrls = readBranches(list.filters['branches']);
  const variables = { ...list.variables, branchUrl: viewer.branch?.url ?? null, branchUrls };
  const { data, source } = usePagedList(queryOf(coursesReportPageDocument, variables), ({ coursesReportPage }) => coursesReportPage);
  return (
    <ListPage
      title="Course Reports"
      aside={<BranchFilter list={list} />}
      lead={<Stats stats={data?.coursesReportPage.stats} />}
      list={list}
      source={source}
      columns={columnsOf(paths.courseReport)}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.courseReport(id)}
      searchLabel="Search courses..."
      empty={{ title: 'No courses found. Try refining your search.' }}
      failed="The course reports could not be loaded"
    />
  );
}
