// @chunk learner
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { ProgressBar } from '../../../../design/patterns/figures/progress.tsx';
import { Status } from '../../../../design/patterns/state/status.tsx';
import styles from './course-tile.module.css';

type CourseTileProps = {
  id: string;
  title: string | null;
  thumbnail: string | null;
  to: string;
  /** Below the title: when it began, what it costs. */
  second?: string;
  progress?: number;
  complete?: boolean;
  /** How far the learner is: percent and words. */
  state?: { readonly percent: number; readonly word: string } | undefined;
  act?: string;
};

/** Cover, title and one line; the whole tile is the link. */
export const CourseTile = ({ id, title, thumbnail, to, second, progress, complete = false, state, act }: CourseTileProps): ReactNode => {
  const name = title?.trim() ? title : 'Untitled Course';
  return (
    <li className={styles.tile}>
      <span className={styles.tileArt}>
        <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} />
      </span>
      <Link className={styles.tileName} to={to}>
        <bdi>{name}</bdi>
      </Link>
      {second && <span className={styles.tileSecond}>{second}</span>}
      {state && <Status className={styles.tileState} tone="dim" percent={state.percent} word={state.word} />}
      {progress !== undefined && (
        <span className={styles.tileProgress}>
          <ProgressBar wide percent={progress} complete={complete} label={`Progress in ${name}`} />
        </span>
      )}
      {act && (
        <span className={styles.tileAct} aria-hidden="true">
          {act}
        </span>
      )}
    </li>
  );
};
