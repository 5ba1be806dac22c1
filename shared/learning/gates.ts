import { notedSentence } from '../kernel/regional/sentence.ts';
import { VALID_SUBMISSION_NEEDED } from './answer-texts.ts';

export const PREREQUISITES_OPEN = 'Please complete all prerequisite courses before starting this course.';
export const TESTS_OPEN = 'Please complete all tests before proceeding.';
export const ANSWERS_WRONG = 'You answered one or more questions incorrectly. Please check your answers.';
export const CHECKED_LATER = 'Your answers will be checked when you are online.';
export const waitMessage = (seconds: number): string =>
  notedSentence('You must wait until the time is up before proceeding. ({seconds}s remaining)', { seconds });

/** What completes a unit besides its timer and its questions: moving on, its right answers, a submission, or its package. */
export type CompletedBy = 'moving-on' | 'answers' | 'submission' | 'package';

/** The learner's latest answer to one question. 'waiting': it has not reached the server yet, which only the player knows. */
export type AnswerState = 'correct' | 'incorrect' | 'missing' | 'waiting';

/** A unit that its learner wants to leave by Next, or to complete. */
export type GatedUnit = {
  readonly completedBy: CompletedBy;
  /** Whole seconds that are still to be spent on the unit; 0 without a timer. */
  readonly secondsLeft: number;
  /** One entry per question of the unit. */
  readonly answers: readonly AnswerState[];
  /** Whether the unit has a submission that was not returned. Only units that are completed by one are asked for it. */
  readonly isHandedIn: boolean;
};

export type ClosedGate =
  | { readonly kind: 'timer'; readonly seconds: number; readonly message: string }
  | { readonly kind: 'tests' | 'submission'; readonly message: string };
export type Gate = { readonly kind: 'open' } | ClosedGate;

export const OPEN_GATE: Gate = { kind: 'open' };

function timerGate({ secondsLeft }: GatedUnit): Gate {
  return secondsLeft > 0 ? { kind: 'timer', seconds: secondsLeft, message: waitMessage(secondsLeft) } : OPEN_GATE;
}

function testsGate({ answers }: GatedUnit): Gate {
  if (answers.includes('waiting')) return { kind: 'tests', message: CHECKED_LATER };
  if (answers.includes('missing')) return { kind: 'tests', message: TESTS_OPEN };
  return answers.includes('incorrect') ? { kind: 'tests', message: ANSWERS_WRONG } : OPEN_GATE;
}

function submissionGate({ completedBy, isHandedIn }: GatedUnit): Gate {
  return completedBy === 'submission' && !isHandedIn ? { kind: 'submission', message: VALID_SUBMISSION_NEEDED } : OPEN_GATE;
}

/**
 * Returns what keeps a learner on an incomplete unit, or an open gate. The order is the one in which the specification prints the
 * rules of Next: the answers of a test unit, then the timer, then the questions attached to any other unit; a unit
 * with a timer and questions needs both. A missing submission comes last. The decider enforces this; the player asks it beforehand.
 */
export function gateOf(unit: GatedUnit): Gate {
  const gates = unit.completedBy === 'answers' ? [testsGate, timerGate] : [timerGate, testsGate, submissionGate];
  return gates.map((gate) => gate(unit)).find(({ kind }) => kind !== 'open') ?? OPEN_GATE;
}
