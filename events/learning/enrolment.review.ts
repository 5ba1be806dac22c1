import { AppError, notFound } from '../../shared/kernel/errors.ts';
import type { CourseNow, ReviewAssignment } from './enrolment.commands.ts';
import { withEvents, withUnitCompletion } from './enrolment.decision.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import type { Enrolment, EnrolmentState, Submission } from './enrolment.state.ts';

export const REVIEWED_ALREADY = 'This submission is already accepted.';
export const REPLACED = 'The learner has sent another submission since. Please review the new one.';
export const REVIEWER_IS_LEARNER = 'You cannot review your own submission.';

/** Returns the submission that a review names. @throws NOT_FOUND for one that never was, CONFLICT for one that another has replaced */
function namedSubmission({ round }: Enrolment, command: ReviewAssignment): Submission {
  const latest = round.submissions[command.unit];
  if (command.round > round.number) throw notFound();
  if (command.round < round.number) throw new AppError('CONFLICT', REPLACED);
  if (!latest || command.number > latest.number) throw notFound();
  if (command.number < latest.number) throw new AppError('CONFLICT', REPLACED);
  return latest;
}

/** Accepts or returns the latest submission of a unit. Its acceptance completes the unit, as long as the course has it. */
export function reviewAssignment(command: ReviewAssignment, state: EnrolmentState): readonly EnrolmentEvent[] {
  if (state.status !== 'active') throw notFound();
  if (command.reviewer === state.person) throw new AppError('FORBIDDEN', REVIEWER_IS_LEARNER);
  const submission = namedSubmission(state, command);
  const { unit, number, accepted, sealedComment: comment, reviewer, course } = command;
  if (submission.status === 'accepted') throw new AppError('CONFLICT', REVIEWED_ALREADY);
  // Returned with the same words already: a second click.
  if (submission.status === 'returned' && !accepted && submission.comment === comment) return [];
  const reviewed = withEvents({ enrolment: state, events: [] }, { type: 'AssignmentReviewed', unit, number, accepted, comment, reviewer });
  const completes = accepted && course.outline.some(({ id }) => id === unit);
  return completes ? withUnitCompletion(reviewed, unit, course).events : reviewed.events;
}

/** Returns what accepting the latest submission of a unit completes: the unit, or the course with it; null for neither. */
export function acceptanceCompletes(state: EnrolmentState, course: CourseNow, unit: number): 'unit' | 'course' | null {
  if (state.status !== 'active' || !course.outline.some(({ id }) => id === unit)) return null;
  const completed = new Set(withUnitCompletion({ enrolment: state, events: [] }, unit, course).events.map(({ type }) => type));
  if (completed.has('CourseCompleted')) return 'course';
  return completed.has('UnitCompleted') ? 'unit' : null;
}
