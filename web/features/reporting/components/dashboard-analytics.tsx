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

type Analytics = NonNullable<DashboardDataQuery['dashboardData']['analyticsData']>;

/** 'How am I doing?': the courses of all people in scope by status, and three figures. */
export function DashboardAnalytics({ analytics }: { analytics: Analytics }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const shares: readonly Share[] = [
    { kind: 'Completed', value: analytics.completedCourses },
    { kind: 'In Progress', value: analytics.inProgressCourses },
    { kind: 'Not Started', value: analytics.notStartedCourses },
  ];
  const assignments = total(shares);
  const courseReports = viewer.mayOpen('courseReports') ? listOfShare(paths.courseReports()) : undefined;
  const { activeUsers, inactiveUsers, completedCourses } = analytics;
  const usersOf = (count: number, status: string): string | undefined =>
    count > 0 && viewer.mayOpen('users') ? listAt(paths.users(), { status }) : undefined;
  const inactiveText = `${figure(inactiveUsers)} inactive`;
  const inactive = usersOf(inactiveUsers, 'inactive');
  return (
    <section>
      <div className={dashboardStyles.dashHead}>
        <h2 className="h3">How am I doing?</h2>
        {viewer.mayOpen('courseReports') && <Link to={paths.courseReports()}>Course Reports</Link>}
      </div>
      <div className={styles.dashFigures}>
        <div className={styles.dashChart}>
          {assignments === 0 ? (
            <p className="dim">No data available for the chart.</p>
          ) : (
            <Donut
              className={styles.dashDonut}
              size={168}
              thick={24}
              shares={shares}
              figure={`${shareInPercent(analytics.completedCourses, assignments)}%`}
              word="completed"
              listOf={courseReports}
              label="Courses by status"
            />
          )}
        </div>
        <Figures layout="column">
          <Figure
            label="Active users"
            value={figure(activeUsers)}
            unit={` of ${figure(activeUsers + inactiveUsers)}`}
            opens={usersOf(activeUsers, 'active')}
            detail={inactiveUsers > 0 ? inactive ? <Link to={inactive}>{inactiveText}</Link> : inactiveText : undefined}
          />
          <TrainingTime label="Training time logged" time={analytics.trainingTime} counts={COUNTS.time} />
          <Figure
            label="Completed courses"
            value={figure(completedCourses)}
            opens={completedCourses > 0 ? courseReports?.('Completed') : undefined}
            detail={analytics.assignedCourses === 0 ? 'None assigned yet' : `of ${figure(analytics.assignedCourses)} assigned`}
          />
        </Figures>
      </div>
    </section>
  );
}
