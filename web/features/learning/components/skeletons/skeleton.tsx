// @chunk learner
import type { ReactNode } from 'react';
import { useDelayed } from '../../../../design/patterns/behaviour/use-delayed.ts';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import styles from './skeleton.module.css';

/** The shape of a page that is loading; nothing for the first 150 ms. */
export function Skeleton({ className, children }: { className?: string | undefined; children: ReactNode }): ReactNode {
  if (!useDelayed(true)) return null;
  return (
    <div className={className} role="group" aria-busy="true" aria-label="Loading">
      {children}
    </div>
  );
}

/** Lines of text that are loading, of these widths in percent. */
export const SkeletonLines = ({ widths }: { widths: readonly number[] }): ReactNode => (
  <div className={styles.skeletonLines}>
    {widths.map((width) => (
      <SkeletonBar key={width} width={`${width}%`} />
    ))}
  </div>
);
