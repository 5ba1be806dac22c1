import type { ReactNode } from 'react';
import type { CourseReportOverviewQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { Cover } from '../../../design/patterns/cover/cover.tsx';
import { dayText } from '../../../design/patterns/figures/dates.tsx';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { shareInPercent, type Share, type ShareKind } from '../../../design/patterns/figures/share.ts';
import { Chart } from '../../../design/widgets/chart.tsx';
import type { LineSpec } from '../../../design/widgets/plot.ts';
import { listBehind } from '../figure-lists.ts';
import { COUNTS, figure } from '../figures.ts';
import { activityPoints, atLeastTwelve, timePoints } from '../week-points.ts';
import { TrainingTime } from './training-time.tsx';
import reportStyles from './report.module.css';
import styles from './course-overview.module.css';

export type CourseReport = NonNullable<CourseReportOverviewQuery['CourseReport']>;

const ACTIVITY: readonly LineSpec[] = [
  { key: 'completed', label: 'Completed', look: 'complete' },
  { key: 'assigned', label: 'Assigned', look: 'dashed' },
];
const TIME: readonly LineSpec[] = [{ key: 'minutes', label: 'Average', look: 'accent' }];
const NO_WEEKS = 'No data available for the chart.';

const learnerCountText = (count: number): string => `${figure(count)} ${count === 1 ? 'learner' : 'learners'}`;

type FiguresProps = {
  stats: CourseReport['stats'];
  rows: ReactNode;
  /** Returns the people of a status. */
  people: (kind: ShareKind) => string | undefined;
};

/** The five figures of one course. */
export const CourseFigures = ({ stats, rows, people }: FiguresProps): ReactNode => (
  <div className={reportStyles.reportFigures}>
    <Figures>
      <Figure label="Completion Rate" value={figure(stats.completionRate)} unit="%" counts={COUNTS.rate} detail={rows} />
      <Figure
        label="Completed"
        value={figure(stats.completedLearners)}
        counts={COUNTS.completed}
        opens={listBehind(stats.completedLearners, people('Completed'))}
      />
      <Figure
        label="In Progress"
        value={figure(stats.learnersInProgress)}
        counts={COUNTS.inProgress}
        opens={listBehind(stats.learnersInProgress, people('In Progress'))}
      />
      <Figure
        label="Not Started"
        value={figure(stats.learnersNotStarted)}
        counts={COUNTS.notStarted}
        opens={listBehind(stats.learnersNotStarted, people('Not Started'))}
      />
      <TrainingTime label="Training Time" time={stats.trainingTime} counts={COUNTS.time} />
    </Figures>
  </div>
);

const Facts = ({ report }: { report: CourseReport }): ReactNode => (
  <section>
    <h2 className="h3">Course</h2>
    <div className={styles.reportCover}>
      <Cover of={`course:${report.id}`} image={report.thumbnail && assetUrl(report.thumbnail)} />
    </div>
    <dl className={styles.reportFacts}>
      <div>
        <dt>Category</dt>
        <dd dir="auto">{report.category ?? 'No Category'}</dd>
      </div>
      <div>
        <dt>Assigned Learners</dt>
        <dd>{learnerCountText(report.stats.assignedLearners)}</dd>
      </div>
      <div>
        <dt>Created</dt>
        <dd>{dayText(report.createdAt)}</dd>
      </div>
      <div>
        <dt>Updated</dt>
        <dd>{dayText(report.updatedAt)}</dd>
      </div>
    </dl>
  </section>
);

/** The overview of one course: charts on the left, shares and facts on the right. */
export function CourseOverview({ report, people }: { report: CourseReport } & Pick<FiguresProps, 'people'>): ReactNode {
  const { stats } = report;
  const shares: readonly Share[] = [
    { kind: 'Completed', value: stats.completedLearners },
    { kind: 'In Progress', value: stats.learnersInProgress },
    { kind: 'Not Started', value: stats.learnersNotStarted },
  ];
  const activity = atLeastTwelve(report.activityOverTime, (weekStart, weekEnd) => ({
    weekStart,
    weekEnd,
    assignedCount: 0,
    completedCount: 0,
  }));
  const time = atLeastTwelve(report.timeSpentWeekly, (weekStart) => ({ weekStart, averageTimeSpent: 0 }));
  const lastWeek = activity.at(-1);
  const firstWeek = activity[0];
  const chartSentence =
    firstWeek && lastWeek ? `Learners per week, ${dayText(firstWeek.weekStart)} to ${dayText(lastWeek.weekEnd)}` : 'Learners per week';
  return (
    <div className={reportStyles.reportColumns}>
      <div>
        <Chart title="Activity Over Time" sentence={chartSentence} points={activityPoints(activity)} lines={ACTIVITY} empty={NO_WEEKS} />
        <Chart
          title="Time Spent (Weekly)"
          sentence="Average minutes per active learner"
          points={timePoints(time)}
          lines={TIME}
          unit="min"
          height={160}
          empty={NO_WEEKS}
        />
      </div>
      <div className={reportStyles.reportSide}>
        <section>
          <h2 className="h3">User Progress Distribution</h2>
          <Donut
            layout="stacked"
            className={reportStyles.reportDonut}
            shares={shares}
            figure={`${shareInPercent(stats.completedLearners, stats.assignedLearners)}%`}
            word="completed"
            label="User Progress Distribution"
            listOf={people}
          />
        </section>
        <Facts report={report} />
      </div>
    </div>
  );
}
