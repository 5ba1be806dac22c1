import type { StoredResponse } from '../../player/course.ts';
import { t } from '../../../../texts/text.ts';

/** How a submission stands. `reviewed`: somebody has decided on it; what no reviewer has to see is accepted at once. */
export type ReviewState = Pick<StoredResponse, 'status' | 'comment'> & { readonly reviewed: boolean };

/** Returns how a submission stands, in words for its learner. */
export function reviewText({ status, comment, reviewed }: ReviewState): string {
  if (status === 'pending') return t('Handed in. Waiting for review.');
  if (status === 'returned') return t('Returned: {comment}', { comment: comment ?? '' });
  return reviewed ? t('Accepted.') : t('Handed in. No review is needed.');
}
