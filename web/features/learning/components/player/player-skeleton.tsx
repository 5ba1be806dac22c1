import type { ReactNode } from 'react';
import { useDelayed } from '../../../../design/patterns/behaviour/use-delayed.ts';
import { useDocumentTitle } from '../../../../design/patterns/page/document-title.ts';
import { SkeletonBar } from '../../../../design/patterns/state/loading.tsx';
import { StageSkeleton } from '../unit-page/stage-skeleton.tsx';
import styles from './player-frame.module.css';
import playerOutlineStyles from './player-outline.module.css';

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
