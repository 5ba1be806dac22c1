import type { ReactNode } from 'react';
import { useDelayed } from '../../../../design/patterns/behaviour/use-delayed.ts';
import { useDocumentTitle } from '../../../../design/patterns/page/document-title.ts';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import unitBarStyles from '../unit-page/unit-bar.module.css';
import unitPageStyles from '../unit-page/unit-page.module.css';
import styles from './player-frame.module.css';
import playerOutlineStyles from './player-outline.module.css';

const LINES = ['96%', '88%', '92%', '84%', '90%', '46%'];

/** The unit while it is loading: its number, title and text, after 150 ms. */
function UnitSkeleton(): ReactNode {
  const shown = useDelayed(true);
  return (
    <div className={styles.playerUnitLoading} role="group" aria-busy="true" aria-label="Loading">
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
    <main className={unitPageStyles.playerMain} id="main">
      <div className={unitPageStyles.playerRead}>
        <UnitSkeleton />
      </div>
    </main>
    <div className={unitBarStyles.playerBar} aria-hidden="true" />
  </>
);

const OUTLINE = [72, 60, 80, 66, 74];

/** The player while the course is loading: the sheet and the outline stand where they will be. */
export function PlayerSkeleton(): ReactNode {
  useDocumentTitle();
  const shown = useDelayed(true);
  return (
    <div className={styles.player} data-view="learner">
      <div className={styles.playerTop}>{shown && <SkeletonBar width={240} />}</div>
      <div className={playerOutlineStyles.playerOutline} aria-hidden="true">
        {shown && (
          <ul className={playerOutlineStyles.playerOutlineLoading}>
            {OUTLINE.map((width) => (
              <li key={width}>
                <SkeletonBar width={`${width}%`} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <StageSkeleton />
    </div>
  );
}
