// @chunk core
import type { ReactNode } from 'react';
import { useDelayed } from '../behaviour/use-delayed.ts';
import styles from './loading.module.css';

const WIDTHS = [62, 48, 70, 40, 56, 66, 44];

/** A bar in the place of a text that is loading. */
export const SkeletonBar = ({ width = '60%', height = 12 }: { width?: string | number; height?: string | number }): ReactNode => (
  <span className={styles.bone} style={{ width, height }} />
);

/** The skeleton of a page that is not a table; nothing for the first 150 ms. */
export function Loading({ rows = 5 }: { rows?: number }): ReactNode {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={styles.stateLoading} role="group" aria-busy="true" aria-label="Loading">
      {Array.from({ length: rows }, (_, i) => (
        <SkeletonBar key={i} width={`${WIDTHS[i % WIDTHS.length]}%`} />
      ))}
    </div>
  );
}
