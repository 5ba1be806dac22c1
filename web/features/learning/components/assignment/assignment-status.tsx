import type { ReactNode } from 'react';
import { Note, type Tone } from '../../../../design/patterns/state/note.tsx';
import type { StoredResponse } from '../../player/course.ts';
import { reviewText, type ReviewState } from './review-text.ts';
import styles from './assignment.module.css';

const TONES: Readonly<Record<NonNullable<StoredResponse['status']>, Tone>> = {
  pending: 'progress',
  accepted: 'complete',
  returned: 'danger',
};

/** How the review of the latest submission stands. */
export function AssignmentStatus(state: ReviewState): ReactNode {
  const { status, comment } = state;
  if (status === null) return null;
  return (
    <Note className={styles.assignmentStatus} tone={TONES[status]}>
      <p className={styles.assignmentWords} dir="auto">
        {reviewText(state)}
      </p>
      {status === 'accepted' && comment && (
        <p className={styles.assignmentWords} dir="auto">
          {comment}
        </p>
      )}
    </Note>
  );
}
