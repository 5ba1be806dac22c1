import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardDataQuery } from '../../../api/generated/graphql.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Donut } from '../../../design/patterns/figures/donut.tsx';
import { Figure, Figures } from '../../../design/patterns/figures.tsx';
import { percentOf, type Share, total } from '../../../design/patterns/figures/share.ts';
import { COUNTS, figure } from '../figures.ts';
import { TrainingTime } from './training-time.tsx';
import './dashboard.css';

type Analytics = NonNullable<DashboardDataQuery['dashboardData']['analyticsData']>;

/** 'How am I doing?': the courses of everyone in the scope, and three figures. */
export function DashboardAnalytics({ analytics }: { analytics: Analytics }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const shares: readonly Share[] = [
    { kind: 'Completed', value: analytics.completedCourses },
    { kind: 'In Progress', value: analytics.inProgressCourses },
    { kind: 'Not Started', value: analytics.notStartedCourses },
  ];
  const whole = total(shares);
  return (
    <section>
      <div className="dash-head">
        <h2 className="h3">How am I doing?</h2>
        {viewer.mayOpen('courseReports') && <Link to={paths.courseReports()}>Course Reports</Link>}
      </div>
      <div className="dash-how">
        <div className="dash-chart">
          {whole === 0 ? (
            <p className="dim">No data available for the chart.</p>
          ) : (
            <Donut
              size={168}
              thick={24}
              shares={shares}
              figure={`${percentOf(analytics.completedCourses, whole)}%`}
              word="completed"
              label="Courses by status"
            />
          )}
        </div>
        <Figures>
          <Figure
            label="Active users"
            value={figure(analytics.activeUsers)}
            unit={` of ${figure(analytics.activeUsers + analytics.inactiveUsers)}`}
            detail={analytics.inactiveUsers > 0 ? `${figure(analytics.inactiveUsers)} inactive` : undefined}
          />
          <TrainingTime label="Training time logged" time={analytics.trainingTime} counts={COUNTS.time} />
          <Figure
            label="Completed courses"
            value={figure(analytics.completedCourses)}
            detail={`of ${figure(analytics.assignedCourses)} assigned`}
          />
        </Figures>
      </div>
    </section>
  );
}
