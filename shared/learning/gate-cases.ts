import {
  ANSWERS_WRONG,
  type AnswerState,
  CHECKED_LATER,
  type CompletedBy,
  type Gate,
  OPEN_GATE,
  TESTS_OPEN,
  waitMessage,
} from './gates.ts';
import { VALID_SUBMISSION_NEEDED } from './answer-texts.ts';

/** What a learner has done in a unit, and the gate they then meet at Next. The specs of decider and player both run these. */
export type GateCase = {
  readonly given: string;
  readonly completedBy: CompletedBy;
  /** Of a timer of 30 seconds; null = the unit has none. */
  readonly secondsLeft: number | null;
  readonly answers: readonly AnswerState[];
  readonly submission: 'none' | 'pending' | 'returned';
  readonly gate: Gate;
};

const gateCase = (given: string, gate: Gate, unit: Partial<Omit<GateCase, 'given' | 'gate'>>): GateCase => ({
  given,
  gate,
  completedBy: 'moving-on',
  secondsLeft: null,
  answers: [],
  submission: 'none',
  ...unit,
});
const timer = (seconds: number): Gate => ({ kind: 'timer', seconds, message: waitMessage(seconds) });
const tests = (message: string): Gate => ({ kind: 'tests', message });

export const GATE_CASES: readonly GateCase[] = [
  gateCase('a page without a timer or questions', OPEN_GATE, {}),
  gateCase('a timer that runs', timer(12), { secondsLeft: 12 }),
  gateCase('a timer that has ended', OPEN_GATE, { secondsLeft: 0 }),
  gateCase('a question without an answer', tests(TESTS_OPEN), { answers: ['correct', 'missing'] }),
  gateCase('a wrong answer beside one that is missing', tests(TESTS_OPEN), { answers: ['incorrect', 'missing'] }),
  gateCase('a wrong answer', tests(ANSWERS_WRONG), { answers: ['correct', 'incorrect'] }),
  gateCase('an answer on its way', tests(CHECKED_LATER), { answers: ['incorrect', 'waiting'] }),
  gateCase('right answers', OPEN_GATE, { answers: ['correct', 'correct'] }),
  gateCase('a timer that runs and a wrong answer', timer(12), { secondsLeft: 12, answers: ['incorrect'] }),
  gateCase('a timer that has ended and a wrong answer', tests(ANSWERS_WRONG), { secondsLeft: 0, answers: ['incorrect'] }),
  gateCase('a test with a timer that runs and a wrong answer', tests(ANSWERS_WRONG), {
    completedBy: 'answers',
    secondsLeft: 12,
    answers: ['incorrect'],
  }),
  gateCase('a test with a timer that runs and right answers', timer(12), { completedBy: 'answers', secondsLeft: 12, answers: ['correct'] }),
  gateCase('a test with right answers', OPEN_GATE, { completedBy: 'answers', answers: ['correct', 'correct'] }),
  gateCase('an assignment without a submission', { kind: 'submission', message: VALID_SUBMISSION_NEEDED }, { completedBy: 'submission' }),
  gateCase('an assignment with a timer that runs and no submission', timer(12), { completedBy: 'submission', secondsLeft: 12 }),
  gateCase(
    'an assignment that was returned',
    { kind: 'submission', message: VALID_SUBMISSION_NEEDED },
    {
      completedBy: 'submission',
      submission: 'returned',
    },
  ),
  gateCase('an assignment that was handed in', OPEN_GATE, { completedBy: 'submission', submission: 'pending' }),
];
