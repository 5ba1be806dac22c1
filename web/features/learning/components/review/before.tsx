import type { ReactNode } from 'react';
import type { DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { reviewText, stateOf } from './submission-words.ts';
import styles from './review.module.css';

type BeforeProps = { former: readonly DeskSubmissionFragment[]; onOpen: (id: string) => void };

/** The other submissions of this person and unit, the latest first. */
export function Before({ former, onOpen }: BeforeProps): ReactNode {
  if (former.length === 0) return null;
  return (
    <section>
      <h3 className="h3">Other submissions</h3>
      <ul className={styles.before}>
        {former.map((submission) => (
          <li key={submission.id}>
            <p className="small">
              <b>{stateOf(submission)}</b>
              {reviewText(submission)}
            </p>
            {submission.comment && (
              <p className={styles.asked} dir="auto">
                “{submission.comment}”
              </p>
            )}
            <button type="button" className={styles.deskCourse} onClick={() => onOpen(submission.id)}>
              Sent <Moment value={submission.submitted_at} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
