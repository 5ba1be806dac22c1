// @chunk dashboard
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Figure, Figures } from '../../../design/patterns/figures/figures.tsx';
import { shareInPercent, type Share, total } from '../../../design/patterns/figures/share.ts';
import { listAt, listOfShare } from '../figure-lists.ts';
import { COUNTS, figure } from '../figures.ts';
import { TrainingTime } from './training-time.tsx';
import dashboardStyles from './dashboard.module.css';
import styles from './dashboard-analytics.module.css';
import { t, text } from '../../../texts/text.ts';
import { percentText } from '../../../texts/formats.ts';

type Analytics = NonNullable<DashboardDataQuery['dashboardData']['analyticsData']>;

/** How many enrolments are overdue, where there are any. */
function Overdue({ count }: { count: number }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  if (!(count > 0)) return null;
  const reports = viewer.mayOpen('courseReports') ? listAt(paths.courseReports(), { due: 'overdue' }) : undefined;
  return <Figure label={t('Overdue')} value={figure(count)} counts={COUNTS.overdue} opens={reports} />;
}

/** 'How am I doing?': the courses of all people in scope by status, and three figures. */
export function DashboardAnalytics({ analytics }: { analytics: Analytics }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const shares: readonly Share[] = [
    { kind: text('Completed'), value: analytics.completedCourses },
    { kind: text('In Progress'), value: analytics.inProgressCourses },
    { kind: text('Not Started'), value: analytics.notStartedCourses },
  ];
  const assignments = total(shares);
  const courseReports = viewer.mayOpen('courseReports') ? listOfShare(paths.courseReports()) : undefined;
  const { activeUsers, inactiveUsers, completedCourses, overdueCourses } = analytics;
  const usersOf = (count: number, status: string): string | undefined =>
    count > 0 && viewer.mayOpen('users') ? listAt(paths.users(), { status }) : undefined;
  const [inactive, inactiveText] = [usersOf(inactiveUsers, 'inactive'), t('{count} inactive', { count: inactiveUsers })];
  return (
    <section>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">{t('How am I doing?')}</h2>
        {viewer.mayOpen('courseReports') && <Link to={paths.courseReports()}>{t('Course Reports')}</Link>}
      </div>
      <div className={styles.dashFigures}>
        <div className={styles.dashChart}>
          {assignments === 0 ? (
            <p className="dim">{t('No data available for the chart.')}</p>
          ) : (
            <Donut
              className={styles.dashDonut}
              size={168}
              thick={24}
              shares={shares}
              figure={percentText(shareInPercent(analytics.completedCourses, assignments))}
              word={t('completed')}
              listOf={courseReports}
              label={t('Courses by status')}
            />
          )}
        </div>
        <Figures layout="column">
          <Figure
            label={t('Active users')}
            value={figure(activeUsers)}
            unit={` ${t('of {total}', { total: activeUsers + inactiveUsers })}`}
            opens={usersOf(activeUsers, 'active')}
            detail={inactiveUsers > 0 ? inactive ? <Link to={inactive}>{inactiveText}</Link> : inactiveText : undefined}
          />
          <TrainingTime label={t('Training time logged')} time={analytics.trainingTime} counts={COUNTS.time} />
          <Figure
            label={t('Completed courses')}
            value={figure(completedCourses)}
            opens={completedCourses > 0 ? courseReports?.('Completed') : undefined}
            detail={
              analytics.assignedCourses === 0 ? t('None assigned yet') : t('of {total} assigned', { total: analytics.assignedCourses })
            }
          />
          <Overdue count={overdueCourses} />
        </Figures>
      </div>
    </section>
  );
}
