import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { timeText } from '../../../../shared/learning/time-text.ts';
import type { UserProgressReportQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { scoreText } from '../../../design/patterns/figures/score.ts';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { shareInPercent, type Share, type ShareKind } from '../../../design/patterns/figures/share.ts';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { statusPercent, STATUS_CHOICES, STATUS_WORDS, Status } from '../../../design/patterns/state/status.tsx';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { FilterChip } from '../../../design/patterns/table/table-tools.tsx';
import { Button } from '../../../design/primitives/button.ts';
import type { TableColumn, TableFilter } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { userProgressReportDocument } from '../api/user-progress-report.ts';
import { listBehind } from '../figure-lists.ts';
import { figure } from '../figures.ts';
import { type DetailedCourse, UnitDetails } from './units/unit-details.tsx';
import styles from './user-progress.module.css';
import reportStyles from './report.module.css';
import phoneWordStyles from './phone-word.module.css';

export type Progress = UserProgressReportQuery['UserProgress'];
type Course = Progress['courses'][number];

const MAX_BARS = 5;

/** Horizontal bars from 0 to 100 %: titles of courses are too long for the foot of a vertical bar. */
const CourseBars = ({ courses }: { courses: readonly Course[] }): ReactNode => (
  <ul className={styles.reportBars}>
    {courses.map(({ id, title, completionPercentage: percent, is_complete: complete }) => (
      <li key={id}>
        <span dir="auto">{title}</span>
        <i role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={`Progress in ${title}`}>
          <b style={{ width: `${percent}%` }} data-complete={complete || undefined} />
        </i>
        <em className="num">{percent}%</em>
      </li>
    ))}
  </ul>
);

const coursesText = (count: number): string => `${figure(count)} ${count === 1 ? 'course' : 'courses'}`;

type ProgressProps = {
  progress: Progress;
  /** Returns the courses of a status, or all of them. */
  courses: (kind?: ShareKind) => string | undefined;
};

type FiguresProps = Pick<ProgressProps, 'courses'> & {
  /** Undefined while it is loaded: the figures have their place. */
  progress: Progress | undefined;
};

const figureOf = (count: number | undefined): string => (count === undefined ? '–' : figure(count));

/** A number of courses, which opens their list. */
const CourseCount = (props: { label: string; count: number | undefined; list: string | undefined; detail?: string }): ReactNode => (
  <Figure label={props.label} value={figureOf(props.count)} opens={listBehind(props.count ?? 0, props.list)} detail={props.detail} />
);

/** The five figures of one person. */
export const UserFigures = ({ progress, courses }: FiguresProps): ReactNode => (
  <div className={reportStyles.reportFigures}>
    <Figures>
      <CourseCount label="Courses Assigned" count={progress?.totalCourses} list={courses()} />
      <Figure
        label="Completion Rate"
        value={figureOf(progress && Math.round(progress.averageCompletionRate))}
        unit="%"
        counts="Average progress across all assigned courses. A course that is half done counts as half."
        detail="average progress"
      />
      <CourseCount
        label="Completed Courses"
        count={progress?.completedCourses}
        list={courses('Completed')}
        detail={progress ? `of ${coursesText(progress.totalCourses)}` : '\u00A0'}
      />
      <CourseCount label="In Progress" count={progress?.inProgressCourses} list={courses('In Progress')} />
      <CourseCount label="Courses Not Started" count={progress?.notStartedCourses} list={courses('Not Started')} />
    </Figures>
  </div>
);

/** The progress of the latest five courses, and all courses by status. */
export function UserOverview({ progress, courses }: ProgressProps): ReactNode {
  const shares: readonly Share[] = [
    { kind: 'Completed', value: progress.completedCourses },
    { kind: 'In Progress', value: progress.inProgressCourses },
    { kind: 'Not Started', value: progress.notStartedCourses },
  ];
  const latestCourses = progress.courses.slice(0, MAX_BARS);
  return (
    <div className={reportStyles.reportColumns}>
      <section>
        <h2 className="h3">Course Progress</h2>
        <p className="small dim">
          {progress.courses.length > MAX_BARS
            ? `The ${MAX_BARS} latest of ${progress.courses.length} courses`
            : 'All courses, latest first'}
        </p>
        {latestCourses.length === 0 ? (
          <p className={clsx('dim', reportStyles.reportNone)}>No courses available for progress data</p>
        ) : (
          <CourseBars courses={latestCourses} />
        )}
      </section>
      <div className={reportStyles.reportSide}>
        <section>
          <h2 className="h3">Course Status</h2>
          {progress.totalCourses === 0 ? (
            <p className={clsx('dim', reportStyles.reportNone)}>No course status data available</p>
          ) : (
            <Donut
              layout="stacked"
              className={reportStyles.reportDonut}
              shares={shares}
              figure={`${shareInPercent(progress.completedCourses, progress.totalCourses)}%`}
              word="completed"
              label="Course Status"
              listOf={courses}
            />
          )}
        </section>
      </div>
    </div>
  );
}

const COLUMNS: readonly TableColumn<Course>[] = [
  {
    id: 'status',
    header: 'Status',
    cell: ({ completionPercentage: percent, is_complete: complete, status }) => (
      <Status percent={statusPercent(percent, complete, status)} />
    ),
    file: 'status',
    words: { status: STATUS_WORDS },
    width: '15%',
  },
  {
    id: 'course',
    header: 'Course Name',
    cell: ({ title, earlier_completed_at: earlier }) => (
      <>
        <span dir="auto">{title}</span>
        {earlier && (
          <small className={styles.reportEarlier}>
            Completed earlier: <Day value={earlier} />
          </small>
        )}
      </>
    ),
    file: { title: 'Course Name', earlier_completed_at: 'Completed earlier' },
    width: '40%',
  },
  {
    id: 'progress',
    header: 'Progress',
    file: { completionPercentage: 'Progress (%)' },
    cell: ({ title, completionPercentage: percent, is_complete: complete }) => (
      <ProgressBar percent={percent} complete={complete} label={`Progress in ${title}`} />
    ),
  },
  {
    id: 'units',
    header: 'Units Completed',
    cell: ({ unitsCompleted, totalUnits }) => (
      <>
        {unitsCompleted}/{totalUnits}
        <span className={phoneWordStyles.phoneWord}> units</span>
      </>
    ),
    file: { unitsCompleted: 'Units Completed', totalUnits: 'Units' },
    align: 'end',
  },
  {
    id: 'time',
    header: 'Time Spent',
    cell: ({ timeSpent }) => timeText(timeSpent),
    file: { timeSpent: 'Time Spent (seconds)' },
    align: 'end',
  },
  {
    id: 'score',
    header: 'Score',
    cell: ({ score }) => scoreText(score),
    file: { score: 'Score (%)' },
    align: 'end',
    card: 'named',
  },
  {
    id: 'activity',
    header: 'Last Activity',
    cell: ({ saved_at: lastAct }) => <Day value={lastAct} none="Never" />,
    file: 'saved_at',
    card: 'named',
  },
];

const LIST_FILTERS = ['status', ...DAY_FILTERS];
const STATUS: TableFilter = { name: 'status', label: 'Status', options: STATUS_CHOICES, multiple: true };

/** The courses of a person, all or those of a status and of days of assignment; a row opens the course's units and answers. */
export function UserReportCourses({ userId }: { userId: string }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const list = useListState({ filters: LIST_FILTERS });
  const { status, from, to } = list.filters;
  const variables = { userId: Number(userId), branchUrl, status: status ?? null, ...rangeOf(from, to) };
  const query = useQuery({ ...queryOf(userProgressReportDocument, variables), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<DetailedCourse | null>(null);
  const courses = query.data?.UserProgress.courses;
  if (query.isError && !courses)
    return <Failed title="The courses could not be loaded" error={query.error} onRetry={() => void query.refetch()} />;
  if (!courses) return <Loading rows={4} />;
  if (courses.length === 0 && !list.narrowed) return <Empty title="No courses assigned to this user" />;
  return (
    <div className={reportStyles.reportTab}>
      <div className={reportStyles.reportTools}>
        <FilterChip filter={STATUS} value={status} onChoose={(value) => list.setFilter('status', value)} />
        <DaysFilter list={list} label="Assigned" />
        <ExportMenu columns={COLUMNS} onExport={exportOf('UserProgress.courses', variables)} onPrint={printPage} />
      </div>
      {courses.length === 0 ? (
        <Empty
          title="No courses found."
          action={
            <Button variant="default" onClick={list.clear}>
              Clear search and filters
            </Button>
          }
        />
      ) : (
        <PlainTable label="Courses" columns={COLUMNS} rows={courses} rowId={({ id }) => id} nameColumn="course" onOpen={setOpened} />
      )}
      <UnitDetails userId={userId} course={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
