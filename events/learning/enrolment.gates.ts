import { RuleViolation } from '../../shared/kernel/errors.ts';
import { VALID_SUBMISSION_NEEDED } from '../../shared/learning/answer-texts.ts';
import type { PrerequisiteNow, UnitNow } from './enrolment.commands.ts';
import { type EnrolmentState, responsesOf, type Round } from './enrolment.state.ts';

export const PREREQUISITES_OPEN = 'Please complete all prerequisite courses before starting this course.';
export const TESTS_OPEN = 'Please complete all tests before proceeding.';
export const ANSWERS_WRONG = 'You answered one or more questions incorrectly. Please check your answers.';

/** Whether the next act of the learner has to bring the state of the prerequisites: once opened, they are not asked again. */
export const asksPrerequisites = (state: EnrolmentState): boolean => state.status === 'none' || state.round.openedAt === null;

export function refusePrerequisites(prerequisites: readonly PrerequisiteNow[]): void {
  if (prerequisites.some((prerequisite) => !prerequisite.complete)) throw new RuleViolation('prerequisites', PREREQUISITES_OPEN);
}

/** Seconds that the server still has to count on the unit; 0 = none. */
const secondsRemaining = (unit: UnitNow, round: Round): number => Math.max(0, (unit.timeLimit ?? 0) - (round.seconds[unit.id] ?? 0));

function timerProblem(unit: UnitNow, round: Round): RuleViolation | null {
  const remaining = secondsRemaining(unit, round);
  return remaining === 0
    ? null
    : new RuleViolation('timer', `You must wait until the time is up before proceeding. (${remaining}s remaining)`);
}

function testsProblem(unit: UnitNow, round: Round): RuleViolation | null {
  const responses = responsesOf(round, unit.id);
  const grades = unit.questions.map((question) => responses[question.id]?.correct);
  if (grades.every((correct) => correct === true)) return null;
  const unanswered = grades.some((correct) => correct === undefined);
  return new RuleViolation('tests', unanswered ? TESTS_OPEN : ANSWERS_WRONG);
}

/** A submission that was returned is not handed in any more: the learner has to send another one. */
function submissionProblem(unit: UnitNow, round: Round): RuleViolation | null {
  if (unit.kind !== 'assignment') return null;
  const submission = round.submissions[unit.id];
  const handedIn = submission !== undefined && submission.status !== 'returned';
  return handedIn ? null : new RuleViolation('submission', VALID_SUBMISSION_NEEDED);
}

/** What keeps the learner on the unit, in the order in which the player names it; null = nothing. */
export function gateProblem(unit: UnitNow, round: Round): RuleViolation | null {
  const [first, second] = unit.kind === 'test' ? [testsProblem, timerProblem] : [timerProblem, testsProblem];
  return first(unit, round) ?? second(unit, round) ?? submissionProblem(unit, round);
}

/** An assignment that an instructor has to accept lets Next go on, and is not complete before. */
export const waitsForReview = (unit: UnitNow, round: Round): boolean =>
  unit.kind === 'assignment' && unit.completionOption === 'instructor-accepts' && round.submissions[unit.id]?.status === 'pending';
