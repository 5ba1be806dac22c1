// @chunk core
import type { ReactNode } from 'react';
import { useDelayed } from '../behaviour/use-delayed.ts';
import styles from './loading.module.css';
import { t } from '../../../texts/text.ts';

const WIDTHS = [62, 48, 70, 40, 56, 66, 44];

/** A bar in the place of a text that is loading. */
export const SkeletonBar = ({ width = '60%', height = 12 }: { width?: string | number; height?: string | number }): ReactNode => (
  <span className={styles.bone} style={{ width, height }} />
);

/**
 * Shows a skeleton after 150 ms. It has its place from the first moment, or all below it would move; and that is marked as busy, or a page that
 * shows nothing yet would pass for loaded.
 */
export function AfterAMoment({ children }: { children: ReactNode }): ReactNode {
  const shown = useDelayed(true);
  return (
    <div className={styles.moment} aria-busy={!shown || undefined} data-waiting={!shown || undefined}>
      {children}
    </div>
  );
}

/** The skeleton of a page that is not a table; nothing is seen for the first 150 ms. */
export const Loading = ({ rows = 5 }: { rows?: number }): ReactNode => (
  <AfterAMoment>
    <div className={styles.stateLoading} role="group" aria-busy="true" aria-label={t('Loading')}>
      {Array.from({ length: rows }, (_, i) => (
        <SkeletonBar key={i} width={`${WIDTHS[i % WIDTHS.length]}%`} />
      ))}
    </div>
  </AfterAMoment>
);
