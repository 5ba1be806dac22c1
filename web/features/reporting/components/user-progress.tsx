import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import type { UserProgressReportQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { activityColumn, scoreColumn } from '../../../shared-features/courses/activity-columns.tsx';
import { useViewer } from '../../../session/viewer.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
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
import { plural, t, text } from '../../../texts/text.ts';
import { percentText, trainingTime } from '../../../texts/formats.ts';
import { rich } from '../../../texts/rich.ts';

export type Progress = UserProgressReportQuery['UserProgress'];
type Course = Progress['courses'][number];

const MAX_BARS = 5;

/** Horizontal bars from 0 to 100 %: titles of courses are too long for the foot of a vertical bar. */
const CourseBars = ({ courses }: { courses: readonly Course[] }): ReactNode => (
  <ul className={styles.reportBars}>
    {courses.map(({ id, title, completionPercentage: percent, is_complete: complete }) => (
      <li key={id}>
        <span dir="auto">{title}</span>
        <i
          role="progressbar"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={t('Progress in {title}', { title })}
        >
          <b style={{ width: `${percent}%` }} data-complete={complete || undefined} />
        </i>
        <em className="num">{percentText(percent)}</em>
      </li>
    ))}
  </ul>
);

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
      <CourseCount label={t('Courses Assigned')} count={progress?.totalCourses} list={courses()} />
      <Figure
        label={t('Completion Rate')}
        value={figureOf(progress && Math.round(progress.averageCompletionRate))}
        unit="%"
        counts={t('Average progress across all assigned courses. A course that is half done counts as half.')}
        detail={t('average progress')}
      />
      <CourseCount
        label={t('Completed Courses')}
        count={progress?.completedCourses}
        list={courses(text('Completed'))}
        detail={progress ? plural(progress.totalCourses, 'of {count} course', 'of {count} courses') : '\u00A0'}
      />
      <CourseCount label={t('In Progress')} count={progress?.inProgressCourses} list={courses(text('In Progress'))} />
      <CourseCount label={t('Courses Not Started')} count={progress?.notStartedCourses} list={courses(text('Not Started'))} />
    </Figures>
  </div>
);

/** The progress of the latest five courses, and all courses by status. */
export function UserOverview({ progress, courses }: ProgressProps): ReactNode {
  const shares: readonly Share[] = [
    { kind: text('Completed'), value: progress.completedCourses },
    { kind: text('In Progress'), value: progress.inProgressCourses },
    { kind: text('Not Started'), value: progress.notStartedCourses },
  ];
  const latestCourses = progress.courses.slice(0, MAX_BARS);
  return (
    <div className={reportStyles.reportColumns}>
      <section>
        <h2 className="h3">{t('Course Progress')}</h2>
        <p className="small dim">
          {progress.courses.length > MAX_BARS
            ? t('The {shown} latest of {total} courses', { shown: MAX_BARS, total: progress.courses.length })
            : t('All courses, latest first')}
        </p>
        {latestCourses.length === 0 ? (
          <p className={clsx('dim', reportStyles.reportNone)}>{t('No courses available for progress data')}</p>
        ) : (
          <CourseBars courses={latestCourses} />
        )}
      </section>
      <div className={reportStyles.reportSide}>
        <section>
          <h2 className="h3">{t('Course Status')}</h2>
          {progress.totalCourses === 0 ? (
            <p className={clsx('dim', reportStyles.reportNone)}>{t('No course status data available')}</p>
          ) : (
            <Donut
              layout="stacked"
              className={reportStyles.reportDonut}
              shares={shares}
              figure={percentText(shareInPercent(progress.completedCourses, progress.totalCourses))}
              word={t('completed')}
              label={t('Course Status')}
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
    header: text('Status'),
    cell: ({ completionPercentage: percent, is_complete: complete, status }) => (
      <Status percent={statusPercent(percent, complete, status)} />
    ),
    file: 'status',
    words: { status: STATUS_WORDS },
    width: '15%',
  },
  {
    id: 'course',
    header: text('Course Name'),
    cell: ({ title, earlier_completed_at: earlier }) => (
      <>
        <span dir="auto">{title}</span>
        {earlier && <small className={styles.reportEarlier}>{rich('Completed earlier: {day}', { day: <Day value={earlier} /> })}</small>}
      </>
    ),
    file: { title: text('Course Name'), earlier_completed_at: text('Completed earlier') },
    width: '40%',
  },
  {
    id: 'progress',
    header: text('Progress'),
    file: { completionPercentage: text('Progress (%)') },
    cell: ({ title, completionPercentage: percent, is_complete: complete }) => (
      <ProgressBar percent={percent} complete={complete} label={t('Progress in {title}', { title })} />
    ),
  },
  {
    id: 'units',
    header: text('Units Completed'),
    cell: ({ unitsCompleted, totalUnits }) => (
      <>
        {unitsCompleted}/{totalUnits}
        {rich('<word>units</word>', { word: (word) => <span className={phoneWordStyles.phoneWord}> {word}</span> })}
      </>
    ),
    file: { unitsCompleted: text('Units Completed'), totalUnits: text('Units') },
    align: 'end',
  },
  {
    id: 'time',
    header: text('Time Spent'),
    cell: ({ timeSpent }) => trainingTime(timeSpent),
    file: { timeSpent: text('Time Spent (seconds)') },
    align: 'end',
  },
  scoreColumn(({ score }) => score, { file: { score: text('Score (%)') } }),
  activityColumn(({ saved_at }) => saved_at, { file: 'saved_at' }),
];

const LIST_FILTERS = ['status', ...DAY_FILTERS];
const STATUS: TableFilter = {
  name: 'status',
  get label() {
    return t('Status');
  },
  options: STATUS_CHOICES,
  multiple: true,
};

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
    return <Failed title={t('The courses could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />;
  if (!courses) return <Loading rows={4} />;
  if (courses.length === 0 && !list.narrowed) return <Empty title={t('No courses assigned to this user')} />;
  return (
    <div className={reportStyles.reportTab}>
      <div className={reportStyles.reportTools}>
        <FilterChip filter={STATUS} value={status} onChoose={(value) => list.setFilter('status', value)} />
        <DaysFilter list={list} label={t('Assigned')} />
        <ExportMenu columns={COLUMNS} onExport={exportOf('UserProgress.courses', variables)} onPrint={printPage} />
      </div>
      {courses.length === 0 ? (
        <Empty
          title={t('No courses found.')}
          action={
            <Button variant="default" onClick={list.clear}>
              {t('Clear search and filters')}
            </Button>
          }
        />
      ) : (
        <PlainTable label={t('Courses')} columns={COLUMNS} rows={courses} rowId={({ id }) => id} nameColumn="course" onOpen={setOpened} />
      )}
      <UnitDetails userId={userId} course={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
