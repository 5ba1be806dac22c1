import type { ReactNode } from 'react';
import '../progress.css';

const MOST_SEGMENTS = 24;

type SegmentsProps = {
  done: number;
  of: number;
  /** Says what is counted: "Progress in Food Hygiene". */
  label: string;
  /** The unit that is being worked on shows half a segment. */
  started?: boolean;
};

/** One segment a unit; above 24 units one bar. */
export function Segments({ done, of, label, started = true }: SegmentsProps): ReactNode {
  const bar = {
    role: 'progressbar',
    'aria-valuenow': done,
    'aria-valuemin': 0,
    'aria-valuemax': of,
    'aria-valuetext': `${done} of ${of}`,
    'aria-label': label,
  };
  const complete = (of > 0 && done >= of) || undefined;
  if (of > MOST_SEGMENTS)
    return (
      <div className="segments" {...bar} data-complete={complete}>
        <i>
          <b style={{ width: `${(done / of) * 100}%` }} />
        </i>
      </div>
    );
  return (
    <div className="segments" {...bar} data-complete={complete}>
      {Array.from({ length: of }, (_, i) => (
        <i key={i} data-on={i < done || undefined} data-now={(started && i === done) || undefined} />
      ))}
    </div>
  );
}

/** Bar and percent of a table's row. `complete`: by percentage a course is complete below 100; its bar says so. */
export function ProgressBar({
  percent,
  label = 'Progress',
  complete = percent >= 100,
}: {
  percent: number;
  label?: string;
  complete?: boolean;
}): ReactNode {
  const shown = Math.round(percent);
  return (
    <span className="progress-bar num" data-complete={complete || undefined}>
      <i role="progressbar" aria-valuenow={shown} aria-valuemin={0} aria-valuemax={100} aria-label={label}>
        <b style={{ width: `${shown}%` }} />
      </i>
      <span aria-hidden="true">{shown}%</span>
    </span>
  );
}

/** Used of a limit, with a thin bar: "412 of 500". Without a limit no bar. */
export function Meter({ label, used, limit, rest }: { label: string; used: number; limit: number | null; rest?: string }): ReactNode {
  return (
    <div className="meter">
      <p>
        <span>{label}</span>
        <span className="num">
          <b className="strong">{used.toLocaleString('en-GB')}</b> of {limit === null ? 'Unlimited' : limit.toLocaleString('en-GB')}
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
