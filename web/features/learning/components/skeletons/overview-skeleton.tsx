// @chunk overview
import type { ReactNode } from 'react';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import overviewStyles from '../overview/overview.module.css';
import overviewSideStyles from '../overview/overview-side.module.css';
import { Skeleton, SkeletonLines } from './skeleton.tsx';
import styles from './skeleton.module.css';

const BUTTON = 52;

/** A course overview while it is loading: its outline, and cover, progress and button beside it. */
export const OverviewSkeleton = (): ReactNode => (
  <Skeleton className={overviewStyles.overview}>
    <div className={overviewSideStyles.overviewSide}>
      <div className={styles.skeletonCover}>
        <SkeletonBar width="100%" height="100%" />
      </div>
      <SkeletonLines widths={[100]} />
      <SkeletonBar width="100%" height={BUTTON} />
    </div>
    <SkeletonLines widths={[84, 70, 24, 92, 88, 90, 86]} />
  </Skeleton>
);
