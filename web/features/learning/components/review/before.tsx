import type { ReactNode } from 'react';
import type { DeskSubmissionFragment } from '../../../../api/generated/graphql.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { outcomeOf } from './submission-words.ts';
import styles from './review.module.css';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

type BeforeProps = { former: readonly DeskSubmissionFragment[]; onOpen: (id: string) => void };

/** The other submissions of this person and unit, the latest first. */
export function Before({ former, onOpen }: BeforeProps): ReactNode {
  if (former.length === 0) return null;
  return (
    <section>
      <h3 className="h3">{t('Other submissions')}</h3>
      <ul className={styles.before}>
        {former.map((submission) => (
          <li key={submission.id}>
            <p className="small">{outcomeOf(submission)}</p>
            {submission.comment && (
              <p className={styles.asked} dir="auto">
                “{submission.comment}”
              </p>
            )}
            <button type="button" className={styles.deskCourse} onClick={() => onOpen(submission.id)}>
              {rich('Sent {moment}', { moment: <Moment value={submission.submitted_at} /> })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
