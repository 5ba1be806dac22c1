import { kindOf, type PlayerCourse, type PlayerUnit, questionsOf, responseTo } from './course.ts';

export const INCORRECT = 'You answered one or more questions incorrectly. Please check your answers.';
export const TESTS_OPEN = 'Please complete all tests before proceeding.';
export const CHECKED_LATER = 'Your answers will be checked when you are online.';
export const waitRefusal = (seconds: number): string => `You must wait until the time is up before proceeding. (${seconds}s remaining)`;

/** Why Next is not possible yet. The server has the last word; this saves the way there. */
export type Gate =
  | { readonly kind: 'open' }
  | { readonly kind: 'timer'; readonly seconds: number }
  | { readonly kind: 'tests'; readonly message: string };

type GateInput = {
  readonly course: PlayerCourse;
  readonly unit: PlayerUnit;
  /** Seconds left on the unit's timer; 0 without one. */
  readonly secondsLeft: number;
  /** Keys of this unit's answers that have not reached the server. */
  readonly waiting: readonly string[];
};

/** Timer first, then the attached questions: a unit with both needs both. */
export function gateOf({ course, unit, secondsLeft, waiting }: GateInput): Gate {
  if (unit.is_complete) return { kind: 'open' };
  if (secondsLeft > 0) return { kind: 'timer', seconds: secondsLeft };
  if (kindOf(unit) === 'test') return { kind: 'open' };
  const questions = questionsOf(unit);
  const grades = questions.map(({ id }) => responseTo(course, unit.id, id)?.is_correct);
  if (questions.some(({ id }) => waiting.includes(id))) return { kind: 'tests', message: CHECKED_LATER };
  if (grades.some((grade) => grade === undefined || grade === null)) return { kind: 'tests', message: TESTS_OPEN };
  if (grades.includes(false)) return { kind: 'tests', message: INCORRECT };
  return { kind: 'open' };
}
