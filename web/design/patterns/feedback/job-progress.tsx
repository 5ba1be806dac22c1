// @chunk shell
import type { ReactNode } from 'react';
import { Note } from '../state/note.tsx';
import styles from './job-progress.module.css';
import { numberText, t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

export type JobState = {
  readonly title: string;
  readonly status: string;
  readonly done: number;
  /** null: not known yet. */
  readonly total: number | null;
  /** Of a failure: what is wrong and what to do. */
  readonly message: string | null;
};

const number = (value: number): string => numberText(value);

/** Returns "50 of 240", or "50 done" while the total is unknown. */
export const progressText = ({ done, total }: Pick<JobState, 'done' | 'total'>): string =>
  total === null ? t('{done} done', { done: number(done) }) : t('{done} of {total}', { done: number(done), total: number(total) });

/** Returns the text for screen readers; it changes at each quarter only, so that it is not read out at every step. */
const announcement = ({ title, done, total }: JobState): string => {
  const quarter = total ? Math.floor((done / total) * 4) * 25 : 0;
  return quarter === 0 ? t('{title} has started.', { title }) : t('{title}: {percent}%.', { title, percent: quarter });
};

type JobProgressProps = {
  job: JobState;
  /** The progress could not be read; the job itself continues. */
  unreachable?: boolean;
  /** In a part of the page that has a border itself. */
  within?: boolean;
  onClose: () => void;
};

/** The progress of a job: a bar while it runs, the message when it has failed. */
export function JobProgress({ job, unreachable = false, within = false, onClose }: JobProgressProps): ReactNode {
  const { title, status, done, total, message } = job;
  if (status === 'failed')
    return (
      <Note tone="danger" title={rich('{title}: not everything could be done', { title })} alert onClose={onClose}>
        {message && <p>{message}</p>}
      </Note>
    );
  const range = total === null || total === 0 ? {} : { 'aria-valuenow': done, 'aria-valuemin': 0, 'aria-valuemax': total };
  return (
    <section className={styles.jobProgress} aria-label={title} data-within={within || undefined}>
      <p className={styles.jobProgressLine}>
        <b className="ink">{title}</b>
        <span className="num dim">{progressText(job)}</span>
      </p>
      <i role="progressbar" aria-label={title} aria-valuetext={progressText(job)} {...range} data-unknown={total === null || undefined}>
        <b style={{ width: `${total ? (done / total) * 100 : 0}%` }} />
      </i>
      <p className="small dim">
        {unreachable
          ? t("We can't show the progress right now. The work continues; we'll keep checking.")
          : t('You can leave this page. The work continues.')}
      </p>
      <span className="sr" role="status">
        {announcement(job)}
      </span>
    </section>
  );
}
