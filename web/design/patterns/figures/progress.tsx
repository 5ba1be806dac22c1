// @chunk shell
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './progress.module.css';
import { numberText, t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';
import { percentText } from '../../../texts/formats.ts';

const MOST_SEGMENTS = 24;

type SegmentsProps = {
  done: number;
  of: number;
  /** Names what is counted: "Progress in Food Hygiene". */
  label: string;
  /** The unit that is being worked on shows half a segment. */
  started?: boolean;
  /** 5 px instead of 8 px high. */
  thin?: boolean;
};

/** One segment for each unit; with more than 24 units, one bar. */
export function Segments({ done, of, label, started = true, thin = false }: SegmentsProps): ReactNode {
  const bar = {
    role: 'progressbar',
    'aria-valuenow': done,
    'aria-valuemin': 0,
    'aria-valuemax': of,
    'aria-valuetext': t('{done} of {total}', { done, total: of }),
    'aria-label': label,
    'data-thin': thin || undefined,
  };
  const complete = (of > 0 && done >= of) || undefined;
  if (of > MOST_SEGMENTS)
    return (
      <div className={styles.segments} {...bar} data-complete={complete}>
        <i>
          <b style={{ width: `${(done / of) * 100}%` }} />
        </i>
      </div>
    );
  return (
    <div className={styles.segments} {...bar} data-complete={complete}>
      {Array.from({ length: of }, (_, i) => (
        <i key={i} data-on={i < done || undefined} data-now={(started && i === done) || undefined} />
      ))}
    </div>
  );
}

/** Bar and percent in a table row. `complete`: a course with a percentage rule is complete below 100. `wide`: fills the width. */
export function ProgressBar({
  percent,
  label = t('Progress'),
  complete = percent >= 100,
  wide = false,
}: {
  percent: number;
  label?: string;
  complete?: boolean;
  wide?: boolean;
}): ReactNode {
  const shown = Math.round(percent);
  return (
    <span className={clsx(styles.progressBar, 'num')} data-complete={complete || undefined} data-wide={wide || undefined}>
      <i role="progressbar" aria-valuenow={shown} aria-valuemin={0} aria-valuemax={100} aria-label={label}>
        <b style={{ width: `${shown}%` }} />
      </i>
      <span aria-hidden="true">{percentText(shown)}</span>
    </span>
  );
}

/** Use of a limit, with a thin bar: "412 of 500". Without a limit there is no bar. */
export function Meter({ label, used, limit, rest }: { label: string; used: number; limit: number | null; rest?: string }): ReactNode {
  const shown = <b className="strong">{numberText(used)}</b>;
  return (
    <div className={styles.meter}>
      <p>
        <span>{label}</span>
        <span className="num">
          {limit === null ? rich('{used} (no limit)', { used: shown }) : rich('{used} of {limit}', { used: shown, limit })}
        </span>
      </p>
      {limit !== null && (
        <i>
          <b style={{ width: `${Math.min(100, limit === 0 ? 100 : (used / limit) * 100)}%` }} />
        </i>
      )}
      {rest && <small className="dim">{rest}</small>}
    </div>
  );
}
