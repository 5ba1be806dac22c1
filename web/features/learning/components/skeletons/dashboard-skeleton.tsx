// @chunk learner
import type { ReactNode } from 'react';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import dashboardStyles from '../dashboard/dashboard.module.css';
import { Skeleton, SkeletonLines } from './skeleton.tsx';

const HERO = 300;

/** The dashboard while it is loading: the course to continue, two lists, and the figures beside them. */
export const DashboardSkeleton = (): ReactNode => (
  <Skeleton className={dashboardStyles.dashboard}>
    <div>
      <SkeletonBar width="100%" height={HERO} />
      <SkeletonLines widths={[32, 78, 64, 71]} />
    </div>
    <SkeletonLines widths={[48, 100, 96, 92, 40]} />
  </Skeleton>
);
