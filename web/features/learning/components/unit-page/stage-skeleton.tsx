import type { ReactNode } from 'react';
import { useDelayed } from '../../../../design/patterns/behaviour/use-delayed.ts';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import unitBarStyles from './unit-bar.module.css';
import styles from './unit-page.module.css';
import { t } from '../../../../texts/text.ts';

const LINES = ['96%', '88%', '92%', '84%', '90%', '46%'];

/** The unit while it is loading: its number, title and text, after 150 ms. */
function UnitSkeleton(): ReactNode {
  const shown = useDelayed(true);
  return (
    <div className={styles.playerUnitLoading} role="group" aria-busy="true" aria-label={t('Loading')}>
      {shown && (
        <>
          <SkeletonBar width={64} />
          <SkeletonBar width="58%" height={32} />
          {LINES.map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </>
      )}
    </div>
  );
}

/** The unit and its bar while they are loading. */
export const StageSkeleton = (): ReactNode => (
  <>
    <main className={styles.playerMain} id="main">
      <div className={styles.playerRead}>
        <UnitSkeleton />
      </div>
    </main>
    <div className={unitBarStyles.playerBar} aria-hidden="true" />
  </>
);
