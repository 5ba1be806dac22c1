import { describe, expect, it } from 'vitest';
import type { PlayerCourse, PlayerUnit } from './course.ts';
import { unitAt } from './course.ts';
import { blockingQuestion, unitGate } from './gate.ts';
import { GATE_CASES } from '../../../../shared/learning/gate-cases.ts';
import { CHECKED_LATER, TESTS_OPEN, waitMessage } from '../../../../shared/learning/gates.ts';

const test = (id: string) => ({
  id,
  type: 'Free Text',
  question: '',
  multiple: false,
  options: [],
  lefts: null,
  rights: null,
  gap_parts: null,
  gaps: null,
});
const unit = (more: Partial<PlayerUnit> = {}): PlayerUnit =>
  // One kind with every member that gates look at.
  ({
    __typename: 'Content',
    id: '5',
    unit_order: 5,
    title: '',
    is_complete: false,
    completion_option: null,
    time_limit: null,
    time_spent: 0,
    position: null,
    content: null,
    tests: [test('1'), test('2')],
    ...more,
  }) as PlayerUnit;
const graded = (...grades: (boolean | null)[]): PlayerCourse['userResponses'] =>
  grades.map((is_correct, i) => ({
    unit_id: '5',
    input_type: 'Test',
    input_key: String(i + 1),
    response: '{}',
    file_path: null,
    is_correct,
    status: null,
    comment: null,
  }));
const course = (userResponses: PlayerCourse['userResponses']): PlayerCourse => ({
  id: '1',
  title: '',
  is_complete: false,
  is_enrolled: true,
  round: 1,
  start_date: null,
  start_time: null,
  end_date: null,
  end_time: null,
  prerequisites: [],
  units: [],
  userResponses,
});
const gate = (responses: PlayerCourse['userResponses'], more: { unit?: PlayerUnit; secondsLeft?: number; waiting?: string[] } = {}) =>
  unitGate({ course: course(responses), unit: more.unit ?? unit(), secondsLeft: more.secondsLeft ?? 0, waiting: more.waiting ?? [] });

describe('the gate before Next', () => {
  it('waits for the timer first, whatever has been answered', () =>
    expect(gate(graded(true, true), { secondsLeft: 3 })).toEqual({ kind: 'timer', seconds: 3, message: waitMessage(3) }));
  it('asks for all attached questions', () => expect(gate(graded(true))).toEqual({ kind: 'tests', message: TESTS_OPEN }));
  it('asks for right answers', () =>
    expect(gate(graded(true, false))).toEqual({
      kind: 'tests',
      message: 'You answered one or more questions incorrectly. Please check your answers.',
    }));
  it('says that an answer on its way is checked later', () =>
    expect(gate(graded(true), { waiting: ['2'] })).toEqual({ kind: 'tests', message: CHECKED_LATER }));
  it('opens when all is right', () => expect(gate(graded(true, true))).toEqual({ kind: 'open' }));
  it('stays open behind a unit that is complete', () =>
    expect(gate([], { unit: unit({ is_complete: true }), secondsLeft: 9 })).toEqual({ kind: 'open' }));
});

const TYPES = { 'moving-on': 'Content', answers: 'TestUnitType', submission: 'AssignmentUnitType', package: 'ScormUnitType' } as const;
const GRADES = { correct: true, incorrect: false, missing: null, waiting: null } as const;

describe('the gate of the player', () => {
  it.each(GATE_CASES)('given $given', ({ completedBy, secondsLeft, answers, submission, gate: expected }) => {
    const questions = answers.map((_, i) => test(String(i + 1)));
    // One kind's members serve for all: gates look at the type, the questions and nothing else.
    const of = { ...unit({ time_limit: 30 }), __typename: TYPES[completedBy], tests: questions } as PlayerUnit;
    const submitted: PlayerCourse['userResponses'] =
      submission === 'none'
        ? []
        : [
            {
              unit_id: '5',
              input_type: 'Assignment',
              input_key: null,
              response: '{}',
              file_path: null,
              is_correct: null,
              status: submission,
              comment: null,
            },
          ];
    const waiting = answers.flatMap((answer, i) => (answer === 'waiting' ? [String(i + 1)] : []));
    const responses = [...graded(...answers.map((answer) => GRADES[answer])), ...submitted];
    expect(gate(responses, { unit: of, secondsLeft: secondsLeft ?? 0, waiting })).toEqual(expected);
  });
});

describe('the unit of an address', () => {
  const units = [unit({ id: '1', unit_order: 1, is_complete: true }), unit({ id: '2', unit_order: 2 }), unit({ id: '3', unit_order: 3 })];
  it('is the one of that order, else the first', () => {
    expect(unitAt(units, '3')?.id).toBe('3');
    expect(unitAt(units, '9')?.id).toBe('1');
  });
  it('is the first incomplete one without an order', () => expect(unitAt(units, undefined)?.id).toBe('2'));
});

describe('the question that keeps Next closed', () => {
  const blocking = (responses: PlayerCourse['userResponses'], waiting: string[] = []) =>
    blockingQuestion({ course: course(responses), unit: unit(), secondsLeft: 0, waiting });

  it('is the first without a right answer', () => {
    expect(blocking([])).toBe(0);
    expect(blocking(graded(true))).toBe(1);
    expect(blocking(graded(true, false))).toBe(1);
    expect(blocking(graded(true, true))).toBeNull();
  });

  it('is none whose answer is on its way to the server', () => {
    expect(blocking([], ['1'])).toBe(1);
    expect(blocking([], ['1', '2'])).toBeNull();
  });
});
