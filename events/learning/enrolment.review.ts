import { AppError, forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import type { ReviewAssignment } from './enrolment.commands.ts';
import { add, type Draft, withUnitCompletion } from './enrolment.draft.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import type { EnrolmentState, Submission } from './enrolment.state.ts';

export const COMMENT_NEEDED = 'Please say what should be changed.';
export const NEWER_SUBMISSION = 'The learner has sent a newer submission meanwhile.';
export const ALREADY_REVIEWED = 'This submission was already accepted.';
export const NEEDS_NO_REVIEW = 'This assignment needs no review.';

function refuseReview(command: ReviewAssignment, submission: Submission): void {
  if (submission.number > command.number) throw new AppError('CONFLICT', NEWER_SUBMISSION);
  if (submission.number < command.number) throw notFound();
  if (!submission.review) throw invalid('submission_id', NEEDS_NO_REVIEW);
  if (!command.accepted && !command.comment?.trim()) throw invalid('comment', COMMENT_NEEDED);
}

/**
 * Accepting completes the unit, returning lets the learner submit again; what was accepted stays so. The reviewer may
 * come after access ended: the queue has to be emptied, and the work was done in time.
 */
export function reviewAssignment(command: ReviewAssignment, state: EnrolmentState): readonly EnrolmentEvent[] {
  if (state.status === 'none' || state.round.number !== command.round) throw notFound();
  if (state.person === command.reviewer) throw forbidden();
  const submission = state.round.submissions[command.unit];
  if (!submission) throw notFound();
  refuseReview(command, submission);
  if (submission.status === (command.accepted ? 'accepted' : 'returned')) return [];
  if (submission.status === 'accepted') throw new AppError('CONFLICT', ALREADY_REVIEWED);
  const { unit, number, accepted, comment, reviewer } = command;
  const draft: Draft = add({ enrolment: state, events: [] }, { type: 'AssignmentReviewed', unit, number, accepted, comment, reviewer });
  return (accepted ? withUnitCompletion(draft, unit, command.course) : draft).events;
}
