import type { ReactNode } from 'react';
import { Note } from '../state/note.tsx';
import '../job-progress.css';

export type JobState = {
  readonly title: string;
  readonly status: string;
  readonly done: number;
  /** null: not known yet. */
  readonly total: number | null;
  /** Of a failure: what is wrong and what to do. */
  readonly message: string | null;
};

const number = (value: number): string => value.toLocaleString('en-GB');

/** "50 of 240", or "50 done" while nobody knows of how many. */
export const progressText = ({ done, total }: Pick<JobState, 'done' | 'total'>): string =>
  total === null ? `${number(done)} done` : `${number(done)} of ${number(total)}`;

/** Quarters are enough to hear: a bar that is read out at every step is in the way. */
const heard = ({ title, done, total }: JobState): string => {
  const quarter = total ? Math.floor((done / total) * 4) * 25 : 0;
  return quarter === 0 ? `${title} has begun.` : `${title}: ${quarter}%.`;
};

type JobProgressProps = {
  job: JobState;
  /** The progress could not be asked for; the work itself goes on. */
  unreachable?: boolean;
  onClose: () => void;
};

/** Long work with its numbers: a bar while it runs, what went wrong when it has failed. */
export function JobProgress({ job, unreachable = false, onClose }: JobProgressProps): ReactNode {
  const { title, status, done, total, message } = job;
  if (status === 'failed')
    return (
      <Note tone="danger" title={`${title}: not everything could be done`} alert onClose={onClose}>
        {message && <p>{message}</p>}
      </Note>
    );
  const known = total === null || total === 0 ? {} : { 'aria-valuenow': done, 'aria-valuemin': 0, 'aria-valuemax': total };
  return (
    <section className="job-progress" aria-label={title}>
      <p className="job-progress-line">
        <b className="ink">{title}</b>
        <span className="num dim">{progressText(job)}</span>
      </p>
      <i role="progressbar" aria-label={title} aria-valuetext={progressText(job)} {...known} data-unknown={total === null || undefined}>
        <b style={{ width: `${total ? (done / total) * 100 : 0}%` }} />
      </i>
      <p className="small dim">
        {unreachable
          ? 'The progress cannot be read at the moment. The work goes on, and this is asked again.'
          : 'This goes on by itself. You can leave this page.'}
      </p>
      <span className="sr" role="status">
        {heard(job)}
      </span>
    </section>
  );
}
