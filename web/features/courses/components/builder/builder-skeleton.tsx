import type { ReactNode } from 'react';
import { useDelayed } from '../../../../design/patterns/behaviour/use-delayed.ts';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import styles from './builder.module.css';
import skeletonStyles from './builder-skeleton.module.css';
import { t } from '../../../../texts/text.ts';

const UNITS = ['70%', '54%', '62%', '48%'];
const LINES = ['96%', '88%', '92%', '64%'];

/** The builder while its course is read: outline, sheet and settings in their places, their bars after 150 ms. */
export function BuilderSkeleton(): ReactNode {
  const shown = useDelayed(true);
  const bars = (widths: readonly string[]): ReactNode => shown && widths.map((width) => <SkeletonBar key={width} width={width} />);
  return (
    <div className={styles.builder} role="group" aria-busy="true" aria-label={t('Loading')}>
      <div className={skeletonStyles.top}>{bars(['20%'])}</div>
      <div className={skeletonStyles.column}>{bars(UNITS)}</div>
      <main className={styles.builderMain} id="main" tabIndex={-1}>
        <div className={skeletonStyles.sheet}>
          {shown && <SkeletonBar width="46%" height={28} />}
          {bars(LINES)}
        </div>
      </main>
      <div className={skeletonStyles.column}>{bars(['60%', '80%'])}</div>
    </div>
  );
}
