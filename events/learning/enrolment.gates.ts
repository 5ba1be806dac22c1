import { descriptorOf } from '../../shared/courses/unit-kinds/unit-kinds.ts';
import { RuleViolation } from '../../shared/kernel/errors.ts';
import { type AnswerState, gateOf, PREREQUISITES_OPEN } from '../../shared/learning/gates.ts';
import type { PrerequisiteNow, UnitNow } from './enrolment.commands.ts';
import { type EnrolmentState, responsesOf, type Round } from './enrolment.state.ts';

/** Whether the next act of the learner has to bring the state of the prerequisites: once opened, they are not asked again. */
export const asksPrerequisites = (state: EnrolmentState): boolean => state.status === 'none' || state.round.openedAt === null;

export function refusePrerequisites(prerequisites: readonly PrerequisiteNow[]): void {
  if (prerequisites.some((prerequisite) => !prerequisite.complete)) throw new RuleViolation('prerequisites', PREREQUISITES_OPEN);
}

/** Seconds that are still to be counted on the unit; 0 = none. */
const secondsLeft = (unit: UnitNow, round: Round): number => Math.max(0, (unit.timeLimit ?? 0) - (round.seconds[unit.id] ?? 0));

function answersTo(unit: UnitNow, round: Round): AnswerState[] {
  const responses = responsesOf(round, unit.id);
  return unit.questions.map(({ id }) => {
    const correct = responses[id]?.correct;
    if (correct === undefined) return 'missing';
    return correct === true ? 'correct' : 'incorrect';
  });
}

/** A submission that was returned is not handed in any more: the learner has to send another one. */
function isHandedIn(unit: UnitNow, round: Round): boolean {
  const submission = round.submissions[unit.id];
  return submission !== undefined && submission.status !== 'returned';
}

/** Returns what keeps the learner on the unit, as a refusal; null = nothing. */
export function gateProblem(unit: UnitNow, round: Round): RuleViolation | null {
  const gate = gateOf({
    completedBy: descriptorOf(unit.kind).completedBy,
    secondsLeft: secondsLeft(unit, round),
    answers: answersTo(unit, round),
    isHandedIn: isHandedIn(unit, round),
  });
  return gate.kind === 'open' ? null : new RuleViolation(gate.kind, gate.message);
}

/** An assignment that an instructor has to accept lets Next go on, and is not complete before. */
export const waitsForReview = (unit: UnitNow, round: Round): boolean =>
  descriptorOf(unit.kind).completedBy === 'submission' &&
  unit.completionOption === 'instructor-accepts' &&
  round.submissions[unit.id]?.status === 'pending';
