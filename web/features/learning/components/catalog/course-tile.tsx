// @chunk learner
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Cover } from '../../../../design/patterns/cover/cover.tsx';
import { ProgressBar } from '../../../../design/patterns/figures/progress.tsx';
import { Status } from '../../../../design/patterns/state/status.tsx';
import styles from './course-tile.module.css';
import { t } from '../../../../texts/text.ts';

type CourseTileProps = {
  id: string;
  title: string | null;
  thumbnail: string | null;
  to: string;
  /** Below the title: when it began, what it costs. */
  second?: string;
  /** What the course is about. */
  description?: string | null;
  /** The unit to continue with. */
  next?: ReactNode;
  /** When the course closes. */
  due?: string | null;
  progress?: number;
  complete?: boolean;
  /** How far the learner is: percent and words. */
  state?: { readonly percent: number; readonly word: string } | undefined;
  act?: string;
};

/** Cover, title and one line; the whole tile is the link, and so are the words of its act, which the keyboard does not stop at again. */
export function CourseTile({ id, title, thumbnail, to, second, description, next, due, ...rest }: CourseTileProps): ReactNode {
  const nameId = useId();
  const name = title?.trim() ? title : t('Untitled Course');
  const { progress, complete = false, state, act } = rest;
  return (
    <li className={styles.tile}>
      <span className={styles.tileArt}>
        <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} />
      </span>
      <Link id={nameId} className={styles.tileName} to={to}>
        <bdi>{name}</bdi>
      </Link>
      {second && <span className={styles.tileSecond}>{second}</span>}
      {description && (
        <span className={styles.tileDescription} dir="auto">
          {description}
        </span>
      )}
      {next && <span className={styles.tileNext}>{next}</span>}
      {due && <span className={styles.tileDue}>{due}</span>}
      {state && <Status className={styles.tileState} tone="dim" percent={state.percent} word={state.word} />}
      {progress !== undefined && (
        <span className={styles.tileProgress}>
          <ProgressBar wide percent={progress} complete={complete} label={t('Progress in {name}', { name })} />
        </span>
      )}
      {act && (
        <Link className={styles.tileAct} to={to} tabIndex={-1} aria-describedby={nameId}>
          {act}
        </Link>
      )}
    </li>
  );
}
