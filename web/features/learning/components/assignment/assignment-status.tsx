import type { ReactNode } from 'react';
import { Note, type Tone } from '../../../../design/patterns/state/note.tsx';
import type { StoredResponse } from '../../player/course.ts';
import styles from './assignment.module.css';

const TONES: Readonly<Record<NonNullable<StoredResponse['status']>, Tone>> = {
  pending: 'progress',
  accepted: 'complete',
  returned: 'danger',
};

/** Returns how the review of a submission stands, in words. */
export const reviewText = (status: StoredResponse['status'], comment: string | null): string => {
  if (status === 'pending') return 'Waiting for review.';
  return status === 'accepted' ? 'Accepted.' : `Returned: ${comment ?? ''}`;
};

type StatusProps = { status: StoredResponse['status']; comment: string | null };

/** How the review of the latest submission stands. */
export function AssignmentStatus({ status, comment }: StatusProps): ReactNode {
  if (status === null) return null;
  return (
    <Note className={styles.assignmentStatus} tone={TONES[status]}>
      <p className={styles.assignmentWords} dir="auto">
        {reviewText(status, comment)}
      </p>
      {status === 'accepted' && comment && (
        <p className={styles.assignmentWords} dir="auto">
          {comment}
        </p>
      )}
    </Note>
  );
}
