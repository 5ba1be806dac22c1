// @chunk learner
import type { ReactNode } from 'react';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import dashboardCoursesStyles from '../dashboard/dashboard-courses.module.css';
import dashboardStyles from '../dashboard/dashboard.module.css';
import { Skeleton, SkeletonLines } from './skeleton.tsx';
import styles from './skeleton.module.css';

const BUTTON = 52;
const RING = 132;

/** The course to continue with: its picture, and title, progress and button beside it. */
const Hero = (): ReactNode => (
  <div className={dashboardCoursesStyles.continue}>
    <div className={dashboardCoursesStyles.continueArt}>
      <SkeletonBar width="100%" height="100%" />
    </div>
    <div className={dashboardCoursesStyles.continueBody}>
      <SkeletonLines widths={[24, 78, 56]} />
      <div className={dashboardCoursesStyles.continueProgress}>
        <SkeletonLines widths={[100]} />
      </div>
      <SkeletonBar width="100%" height={BUTTON} />
    </div>
  </div>
);

/** The dashboard while it is loading: the course to continue with, a list, and figures, ring and links beside them. */
export const DashboardSkeleton = (): ReactNode => (
  <Skeleton className={dashboardStyles.dashboard}>
    <div>
      <Hero />
      <SkeletonLines widths={[32, 78, 64, 71]} />
    </div>
    <div>
      <SkeletonLines widths={[48, 100, 96, 92]} />
      <div className={styles.skeletonRing}>
        <SkeletonBar width={RING} height={RING} />
      </div>
      <SkeletonLines widths={[40, 88, 94]} />
    </div>
  </Skeleton>
);
