import { type ReactNode, useState } from 'react';
import { timeText } from '../../../../shared/learning/time-text.ts';
import type { UserProgressReportQuery } from '../../../api/generated/graphql.ts';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Figure, Figures } from '../../../design/patterns/figures.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { percentOf, type Share } from '../../../design/patterns/figures/share.ts';
import { standing, Status } from '../../../design/patterns/state/status.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { figure } from '../figures.ts';
import { type DetailedCourse, UnitDetails } from './units/unit-details.tsx';
import './report.css';

export type Progress = UserProgressReportQuery['UserProgress'];
type Course = Progress['courses'][number];

const SHOWN = 5;

/** Bars on a scale to 100. They lie, because titles of courses are too long to stand below a bar. */
const CourseBars = ({ courses }: { courses: readonly Course[] }): ReactNode => (
  <ul className="report-bars">
    {courses.map(({ id, title, completionPercentage: percent }) => (
      <li key={id}>
        <span>{title}</span>
        <i role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={`Progress in ${title}`}>
          <b style={{ width: `${percent}%` }} />
        </i>
        <em className="num">{percent}%</em>
      </li>
    ))}
  </ul>
);

/** Five figures of one person. */
export const UserFigures = ({ progress }: { progress: Progress }): ReactNode => (
  <div className="report-figures">
    <Figures>
      <Figure label="Courses Assigned" value={figure(progress.totalCourses)} />
      <Figure
        label="Completion Rate"
        value={String(Math.round(progress.averageCompletionRate))}
        unit="%"
        counts="Mean of the progress of all assigned courses."
      />
      <Figure label="Completed Courses" value={figure(progress.completedCourses)} />
      <Figure label="In Progress" value={figure(progress.inProgressCourses)} />
      <Figure label="Courses Not Started" value={figure(progress.notStartedCourses)} />
    </Figures>
  </div>
);

/** Progress of the first five courses, and how all of them stand. */
export function UserOverview({ progress }: { progress: Progress }): ReactNode {
  const shares: readonly Share[] = [
    { kind: 'Completed', value: progress.completedCourses },
    { kind: 'In Progress', value: progress.inProgressCourses },
    { kind: 'Not Started', value: progress.notStartedCourses },
  ];
  const first = progress.courses.slice(0, SHOWN);
  return (
    <div className="report-columns">
      <section>
        <h2 className="h3">Course Progress</h2>
        <p className="small dim">
          {progress.courses.length > SHOWN ? `The ${SHOWN} latest of ${progress.courses.length} courses` : 'All courses, latest first'}
        </p>
        {first.length === 0 ? <p className="dim report-none">No courses available for progress data</p> : <CourseBars courses={first} />}
      </section>
      <div className="report-side">
        <section>
          <h2 className="h3">Course Status</h2>
          {progress.totalCourses === 0 ? (
            <p className="dim report-none">No course status data available</p>
          ) : (
            <Donut
              shares={shares}
              figure={`${percentOf(progress.completedCourses, progress.totalCourses)}%`}
              word="completed"
              label="Course Status"
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
    cell: ({ completionPercentage: percent, is_complete: complete }) => <Status percent={standing(percent, complete)} />,
    width: '15%',
  },
  { id: 'course', header: 'Course Name', cell: ({ title }) => title, width: '40%' },
  {
    id: 'progress',
    header: 'Progress',
    cell: ({ title, completionPercentage: percent, is_complete: complete }) => (
      <ProgressBar percent={percent} complete={complete} label={`Progress in ${title}`} />
    ),
  },
  {
    id: 'units',
    header: 'Units Completed',
    cell: ({ unitsCompleted: done, totalUnits: all }) => (
      <>
        {done}/{all}
        <span className="phone-word"> units</span>
      </>
    ),
    align: 'end',
  },
  { id: 'time', header: 'Time Spent', cell: ({ timeSpent }) => timeText(timeSpent), align: 'end' },
];

/** Courses of a person; a row opens its units and answers. */
export function UserReportCourses({ userId, courses }: { userId: string; courses: readonly Course[] }): ReactNode {
  const [opened, setOpened] = useState<DetailedCourse | null>(null);
  if (courses.length === 0) return <Empty title="No courses assigned to this user" />;
  return (
    <div className="report-tab">
      <PlainTable label="Courses" columns={COLUMNS} rows={courses} rowId={({ id }) => id} nameColumn="course" onOpen={setOpened} />
      <UnitDetails userId={userId} course={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
