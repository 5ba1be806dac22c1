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
import { plural, t, text } from '../../../texts/text.ts';
import { percentText } from '../../../texts/formats.ts';

export type CourseReport = NonNullable<CourseReportOverviewQuery['CourseReport']>;

const activityLines = (): readonly LineSpec[] => [
  { key: 'completed', label: t('Completed'), look: 'complete' },
  { key: 'assigned', label: t('Assigned'), look: 'dashed' },
];
const timeLines = (): readonly LineSpec[] => [{ key: 'minutes', label: t('Average'), look: 'accent' }];
const NO_WEEKS = text('No data available for the chart.');

const learnerCountText = (count: number): string => plural(count, '{count} learner', '{count} learners');

type FiguresProps = {
  stats: CourseReport['stats'];
  rows: ReactNode;
  /** Returns the people of a status. */
  people: (kind: ShareKind) => string | undefined;
  /** The list of who is overdue. */
  overdue: string;
};

/** The figures of one course; that of the overdue ones where there are any. */
export const CourseFigures = ({ stats, rows, people, overdue }: FiguresProps): ReactNode => (
  <div className={reportStyles.reportFigures}>
    <Figures>
      <Figure label={t('Completion Rate')} value={figure(stats.completionRate)} unit="%" counts={COUNTS.rate} detail={rows} />
      <Figure
        label={t('Completed')}
        value={figure(stats.completedLearners)}
        counts={COUNTS.completed}
        opens={listBehind(stats.completedLearners, people(text('Completed')))}
      />
      <Figure
        label={t('In Progress')}
        value={figure(stats.learnersInProgress)}
        counts={COUNTS.inProgress}
        opens={listBehind(stats.learnersInProgress, people(text('In Progress')))}
      />
      <Figure
        label={t('Not Started')}
        value={figure(stats.learnersNotStarted)}
        counts={COUNTS.notStarted}
        opens={listBehind(stats.learnersNotStarted, people(text('Not Started')))}
      />
      {stats.overdueLearners > 0 && (
        <Figure
          label={t('Overdue')}
          value={figure(stats.overdueLearners)}
          counts={COUNTS.overdue}
          opens={listBehind(stats.overdueLearners, overdue)}
        />
      )}
      <TrainingTime label={t('Training Time')} time={stats.trainingTime} counts={COUNTS.time} />
    </Figures>
  </div>
);

const Facts = ({ report }: { report: CourseReport }): ReactNode => (
  <section>
    <h2 className="h3">{t('Course')}</h2>
    <div className={styles.reportCover}>
      <Cover of={`course:${report.id}`} image={report.thumbnail && assetUrl(report.thumbnail)} />
    </div>
    <dl className={styles.reportFacts}>
      <div>
        <dt>{t('Category')}</dt>
        <dd dir="auto">{report.category ?? t('No Category')}</dd>
      </div>
      <div>
        <dt>{t('Assigned Learners')}</dt>
        <dd>{learnerCountText(report.stats.assignedLearners)}</dd>
      </div>
      <div>
        <dt>{t('Created')}</dt>
        <dd>{dayText(report.createdAt)}</dd>
      </div>
      <div>
        <dt>{t('Updated')}</dt>
        <dd>{dayText(report.updatedAt)}</dd>
      </div>
    </dl>
  </section>
);

/** The overview of one course: charts on the left, shares and facts on the right. */
export function CourseOverview({ report, people }: { report: CourseReport } & Pick<FiguresProps, 'people'>): ReactNode {
  const { stats } = report;
  const shares: readonly Share[] = [
    { kind: text('Completed'), value: stats.completedLearners },
    { kind: text('In Progress'), value: stats.learnersInProgress },
    { kind: text('Not Started'), value: stats.learnersNotStarted },
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
    firstWeek && lastWeek
      ? t('Learners per week, {from} to {to}', { from: dayText(firstWeek.weekStart), to: dayText(lastWeek.weekEnd) })
      : t('Learners per week');
  return (
    <div className={reportStyles.reportColumns}>
      <div>
        <Chart
          title={t('Activity Over Time')}
          sentence={chartSentence}
          points={activityPoints(activity)}
          lines={activityLines()}
          empty={t(NO_WEEKS)}
        />
        <Chart
          title={t('Time Spent (Weekly)')}
          sentence={t('Average minutes per active learner')}
          points={timePoints(time)}
          lines={timeLines()}
          unit={t('min')}
          height={160}
          empty={t(NO_WEEKS)}
        />
        <p className="small dim">{t('Weeks begin on Monday in the time zone {zone}.', { zone: report.timeZone })}</p>
      </div>
      <div className={reportStyles.reportSide}>
        <section>
          <h2 className="h3">{t('User Progress Distribution')}</h2>
          <Donut
            layout="stacked"
            className={reportStyles.reportDonut}
            shares={shares}
            figure={percentText(shareInPercent(stats.completedLearners, stats.assignedLearners))}
            word={t('completed')}
            label={t('User Progress Distribution')}
            listOf={people}
          />
        </section>
        <Facts report={report} />
      </div>
    </div>
  );
}
