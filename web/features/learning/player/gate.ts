import { UNIT_KINDS } from '../../../../shared/courses/unit-kinds/unit-kinds.ts';
import { type AnswerState, type Gate, gateOf, OPEN_GATE } from '../../../../shared/learning/gates.ts';
import { kindOf, type PlayerCourse, type PlayerUnit, questionsOf, responseTo } from './course.ts';

type UnitGateInput = {
  readonly course: PlayerCourse;
  readonly unit: PlayerUnit;
  /** Seconds left on the unit's timer; 0 without one. */
  readonly secondsLeft: number;
  /** Keys of this unit's answers that have not reached the server. */
  readonly waiting: readonly string[];
};

function answerTo({ course, unit, waiting }: UnitGateInput, question: string): AnswerState {
  if (waiting.includes(question)) return 'waiting';
  const correct = responseTo(course, unit.id, question)?.is_correct ?? null;
  if (correct === null) return 'missing';
  return correct ? 'correct' : 'incorrect';
}

const isHandedIn = ({ course, unit }: UnitGateInput): boolean =>
  course.userResponses.some(({ unit_id, status }) => unit_id === unit.id && (status === 'pending' || status === 'accepted'));

/** Returns the index of the question that keeps Next closed: the first without a right answer, of those that the learner can answer now; else null. */
export function blockingQuestion(input: UnitGateInput): number | null {
  const states = questionsOf(input.unit).map(({ id }) => answerTo(input, id));
  const index = states.findIndex((state) => state === 'missing' || state === 'incorrect');
  return index === -1 ? null : index;
}

/** Returns why Next is not possible yet, from what this page knows. The server decides again. */
export function unitGate(input: UnitGateInput): Gate {
  const { unit, secondsLeft } = input;
  if (unit.is_complete) return OPEN_GATE;
  return gateOf({
    completedBy: UNIT_KINDS[kindOf(unit)].completedBy,
    secondsLeft,
    answers: questionsOf(unit).map(({ id }) => answerTo(input, id)),
    isHandedIn: isHandedIn(input),
  });
}
