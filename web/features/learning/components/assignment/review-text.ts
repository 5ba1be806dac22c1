import type { StoredResponse } from '../../player/course.ts';

/** How a submission stands. `reviewed`: somebody has decided on it; what no reviewer has to see is accepted at once. */
export type ReviewState = Pick<StoredResponse, 'status' | 'comment'> & { readonly reviewed: boolean };

/** Returns how a submission stands, in words for its learner. */
export function reviewText({ status, comment, reviewed }: ReviewState): string {
  if (status === 'pending') return 'Handed in. Waiting for review.';
  if (status === 'returned') return `Returned: ${comment ?? ''}`;
  return reviewed ? 'Accepted.' : 'Handed in. No review is needed.';
}
