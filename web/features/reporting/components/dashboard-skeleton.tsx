// @chunk dashboard
import type { ReactNode } from 'react';
import { AfterAMoment, SkeletonBar } from '../../../design/patterns/state/loading.tsx';
import dashboardStyles from './dashboard.module.css';
import styles from './dashboard-skeleton.module.css';
import { t } from '../../../texts/text.ts';

const KEYS = [46, 58, 40];
const FIGURES = [38, 52, 44];
const ROWS = [72, 58, 80, 50, 66];

const Head = ({ width }: { width: number }): ReactNode => (
  <div className={dashboardStyles.dashHead}>
    <SkeletonBar width={width} height={15} />
  </div>
);

const Rows = (): ReactNode => (
  <div>
    <Head width={110} />
    {ROWS.map((width) => (
      <div key={width} className={styles.row}>
        <SkeletonBar width={`${width * 0.6}%`} />
        <SkeletonBar width={40} />
      </div>
    ))}
  </div>
);

/** The shape of the dashboard while it is loaded: the ring with its key, three figures, two lists. Nothing is seen for the first 150 ms. */
export const DashboardSkeleton = (): ReactNode => (
  <AfterAMoment>
    <div role="group" aria-busy="true" aria-label={t('Loading')}>
      <Head width={140} />
      <div className={styles.figures}>
        <div className={styles.chart}>
          <span className={styles.ring} />
          <div className={styles.keys}>
            {KEYS.map((width) => (
              <SkeletonBar key={width} width={`${width}%`} />
            ))}
          </div>
        </div>
        <div className={styles.numbers}>
          {FIGURES.map((width) => (
            <div key={width} className={styles.number}>
              <SkeletonBar width={`${width}%`} />
              <SkeletonBar width={72} height={24} />
            </div>
          ))}
        </div>
      </div>
      <div className={styles.lists}>
        <Rows />
        <Rows />
      </div>
    </div>
  </AfterAMoment>
);
