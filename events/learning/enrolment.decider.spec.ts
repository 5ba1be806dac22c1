import { describe, expect, it } from 'vitest';
import { at, specFor } from '../kernel/spec.ts';
import { enrolmentDecider } from './enrolment.decider.ts';
import type { EnrolmentEvent } from './enrolment.events.ts';
import { ANSWERS_WRONG, TESTS_OPEN } from '../../shared/learning/gates.ts';
import {
  learnerInput,
  capital,
  COURSE,
  courseOf,
  LEARNER,
  order,
  packaged,
  questioned,
  reading,
  SHUFFLE_KEY,
  test,
  timed,
  why,
} from './sample-course.ts';
import type { StoreUnitResponse, UnitNow } from './enrolment.commands.ts';
import { learnerQuestion } from './learner-question.ts';

const given = specFor(enrolmentDecider);
const enrolled: EnrolmentEvent[] = [
  { type: 'AccessGranted', person: LEARNER, course: COURSE, source: { kind: 'direct' }, reason: 'assigned', effect: 'starts' },
  { type: 'CourseOpened', prerequisites: [] },
];
const startedWith = (...more: Parameters<typeof given>) => given(...enrolled, ...more);
const unitCompleted = (unit: UnitNow): EnrolmentEvent => ({ type: 'UnitCompleted', unit: unit.id });
const counted = (unit: UnitNow, seconds: number, interval = 'i1'): EnrolmentEvent => ({
  type: 'TimeCounted',
  unit: unit.id,
  seconds,
  interval,
});
const chosen = (text: string, correct: boolean, attempt = 1): EnrolmentEvent => ({
  type: 'UnitResponseStored',
  unit: test.id,
  key: String(capital.id),
  attempt,
  response: { type: 'Multiple Choice', selectedOption: text },
  correct,
});
const ordered = (correct: boolean): EnrolmentEvent => ({
  type: 'UnitResponseStored',
  unit: test.id,
  key: String(order.id),
  attempt: 1,
  response: { type: 'Ordering', userOrder: correct ? ['one', 'two'] : ['two', 'one'] },
  correct,
});
const failed = { type: 'UnitAttemptFailed', unit: test.id, attempt: 1, key: null } as const;
const store = (
  unit: UnitNow,
  key: number | null,
  response: StoreUnitResponse['response'],
  more: Partial<StoreUnitResponse> = {},
): StoreUnitResponse => ({
  type: 'StoreUnitResponse',
  ...learnerInput,
  unit,
  key: key === null ? null : String(key),
  response,
  sealedText: null,
  shuffleKey: SHUFFLE_KEY,
  ...more,
});
const choose = (selectedOption: string, more: Partial<StoreUnitResponse> = {}) =>
  store(test, capital.id, { kind: 'answer', members: { selectedOption } }, more);
const arrange = (...userOrder: string[]) => store(test, order.id, { kind: 'answer', members: { userOrder } });
const complete = (unit: UnitNow, course = learnerInput.course) => ({ type: 'MarkUnitComplete', ...learnerInput, unit, course }) as const;

describe('storing an answer', () => {
  it('grades on the server [L02]', () => {
    startedWith().when(choose('Paris')).then(chosen('Paris', true));
    startedWith().when(choose('Rome')).then(chosen('Rome', false));
  });
  it('has no event when the same answer arrives twice, and replaces another answer', () => {
    startedWith(chosen('Rome', false)).when(choose('Rome')).thenNothing();
    startedWith(chosen('Rome', false)).when(choose('Paris')).then(chosen('Paris', true));
  });
  it('replaces an item id of the current attempt by its text', () => {
    const shown = learnerQuestion(capital, { key: SHUFFLE_KEY, person: LEARNER, round: 1, attempt: 2 });
    const id = shown.options.find((option) => option.text === 'Paris')?.id ?? '';
    startedWith({ type: 'UnitAttemptStarted', unit: test.id, attempt: 2 })
      .when(choose(id))
      .then(chosen('Paris', true, 2));
    startedWith().when(choose(id)).then(chosen(id, false));
  });
  it("grades the learner's own text and stores it sealed", () => {
    const written = store(
      questioned,
      why.id,
      { kind: 'answer', members: { freeTextAnswer: 'Light scatters.' } },
      { sealedText: 'sealed:xyz' },
    );
    startedWith()
      .when(written)
      .then({
        type: 'UnitResponseStored',
        unit: questioned.id,
        key: '73',
        attempt: 1,
        response: { type: 'Free Text', freeTextAnswer: 'sealed:xyz' },
        correct: true,
      });
  });
  it('takes the only question of a unit where no key is sent, and refuses a question that is gone', () => {
    expect(
      startedWith()
        .when(store(questioned, null, { kind: 'answer', members: {} }))
        .events(),
    ).toMatchObject([
      { key: '73', correct: false },
      { type: 'UnitAttemptFailed', key: '73' },
    ]);
    startedWith()
      .when(store(test, 99, { kind: 'answer', members: {} }))
      .thenRefuses('This question is no longer part of the unit. Reload the page to see the current questions.');
  });
  it('answers NOT_FOUND for a unit that is not in the course', () =>
    startedWith()
      .when(choose('Paris', { course: courseOf([reading]) }))
      .thenRefuses('Not found.'));
  it('stores the completion record of a unit without questions, ungraded', () => {
    const record: EnrolmentEvent = {
      type: 'UnitResponseStored',
      unit: timed.id,
      key: 'Completion',
      attempt: 1,
      response: { type: 'CompletionWithNoTest' },
      correct: null,
    };
    startedWith()
      .when(store(timed, null, { kind: 'completion' }))
      .then(record);
    startedWith(record)
      .when(store(timed, null, { kind: 'completion' }))
      .thenNothing();
  });
});

describe('a test', () => {
  it('is complete with its last correct answer', () =>
    startedWith(chosen('Paris', true)).when(arrange('one', 'two')).then(ordered(true), unitCompleted(test)));
  it('is not complete with a wrong or a missing answer [complaint 7]', () => {
    startedWith(chosen('Rome', false)).when(arrange('one', 'two')).then(ordered(true), failed);
    startedWith(chosen('Paris', true)).when(arrange('two', 'one')).then(ordered(false), failed);
  });
  it('fails once in an attempt: with the last of its answers', () => {
    startedWith().when(choose('Rome')).then(chosen('Rome', false));
    startedWith(chosen('Rome', false), ordered(false), failed).when(choose('Paris')).then(chosen('Paris', true));
    const again: EnrolmentEvent = { type: 'UnitAttemptStarted', unit: test.id, attempt: 2 };
    startedWith(chosen('Rome', false), ordered(true), failed, again, { ...ordered(true), attempt: 2 } as EnrolmentEvent)
      .when(choose('Rome'))
      .then(chosen('Rome', false, 2), { ...failed, attempt: 2 });
  });
  it('cannot be marked complete while answers are missing or wrong [L04]', () => {
    startedWith().when(complete(test)).thenRefuses(TESTS_OPEN);
    startedWith(chosen('Paris', true)).when(complete(test)).thenRefuses(TESTS_OPEN);
    startedWith(chosen('Paris', true), ordered(false)).when(complete(test)).thenRefuses(ANSWERS_WRONG);
  });
  it('counts the answers of the new attempt after Retry', () => {
    const retry = { type: 'ClearUnitResponses', ...learnerInput, unit: test.id, keepCorrect: false } as const;
    const restarted: EnrolmentEvent = { type: 'UnitAttemptStarted', unit: test.id, attempt: 2 };
    startedWith(chosen('Paris', true)).when(retry).then(restarted);
    startedWith(chosen('Paris', true), restarted).when(retry).thenNothing();
    startedWith(chosen('Paris', true), restarted)
      .when(arrange('one', 'two'))
      .then({ ...ordered(true), attempt: 2 } as EnrolmentEvent);
  });
  it('keeps the correct answers in the new attempt, where that is asked for', () => {
    const retry = { type: 'ClearUnitResponses', ...learnerInput, unit: test.id, keepCorrect: true } as const;
    const restarted: EnrolmentEvent = { type: 'UnitAttemptStarted', unit: test.id, attempt: 2 };
    startedWith(chosen('Paris', true), ordered(false))
      .when(retry)
      .then(restarted, chosen('Paris', true, 2));
    startedWith(ordered(false)).when(retry).then(restarted);
    // A second press: what is left is correct already.
    startedWith(chosen('Paris', true), ordered(false), restarted, chosen('Paris', true, 2))
      .when(retry)
      .thenNothing();
    startedWith(chosen('Paris', true), ordered(false), restarted, chosen('Paris', true, 2))
      .when(arrange('one', 'two'))
      .then({ ...ordered(true), attempt: 2 } as EnrolmentEvent, unitCompleted(test));
  });
  it('stays complete when a later attempt fails', () => {
    const { state } = startedWith(
      chosen('Paris', true),
      ordered(true),
      unitCompleted(test),
      { type: 'UnitAttemptStarted', unit: test.id, attempt: 2 },
      chosen('Rome', false, 2),
    );
    expect(state).toMatchObject({ round: { done: { [test.id]: expect.any(String) } } });
    startedWith(unitCompleted(test)).when(complete(test)).thenNothing();
  });
});

describe('completing a unit', () => {
  it('succeeds once for a unit without conditions', () => {
    startedWith().when(complete(reading)).then(unitCompleted(reading));
    startedWith(unitCompleted(reading)).when(complete(reading)).thenNothing();
  });
  it('is refused until the server has counted the time of the timer [L03]', () => {
    startedWith(counted(timed, 5))
      .when(complete(timed))
      .thenRefuses('You must wait until the time is up before proceeding. (55s remaining)');
    startedWith(counted(timed, 40), counted(timed, 20, 'i2'))
      .when(complete(timed))
      .then(unitCompleted(timed));
  });
  it('needs timer and questions where the unit has both', () => {
    const right: EnrolmentEvent = {
      type: 'UnitResponseStored',
      unit: questioned.id,
      key: '73',
      attempt: 1,
      response: { type: 'Free Text', freeTextAnswer: 'light' },
      correct: true,
    };
    startedWith(right).when(complete(questioned)).thenRefuses('You must wait until the time is up before proceeding. (30s remaining)');
    startedWith(counted(questioned, 30)).when(complete(questioned)).thenRefuses(TESTS_OPEN);
    startedWith(counted(questioned, 30), right).when(complete(questioned)).then(unitCompleted(questioned));
  });
  it('does not follow from a correct answer in a unit that is no test', () =>
    expect(
      startedWith(counted(questioned, 30))
        .when(store(questioned, why.id, { kind: 'answer', members: { freeTextAnswer: 'light' } }))
        .events(),
    ).toHaveLength(1));
  it('is told to have failed with each incorrect answer in a unit that is no test', () => {
    const answered = (freeTextAnswer: string) => store(questioned, why.id, { kind: 'answer', members: { freeTextAnswer } });
    const unit = questioned.id;
    const [first, told] = startedWith().when(answered('magic')).events();
    expect([first, told]).toMatchObject([{ correct: false }, { type: 'UnitAttemptFailed', unit, attempt: 1, key: String(why.id) }]);
    startedWith(...[first, told].filter((event) => event !== undefined))
      .when(answered('magic'))
      .thenNothing();
  });
  it('commits the time counted before it as well', () => {
    const passed: EnrolmentEvent[] = [counted(timed, 30, 'i2'), { type: 'PositionKept', unit: timed.id, position: 12.5 }];
    startedWith(counted(timed, 30))
      .when({ ...complete(timed), accrued: { interval: 'i2', unit: timed.id, seconds: 30.9, position: 12.5 } })
      .then(...passed, unitCompleted(timed));
  });
});

describe('completing the course', () => {
  const completed = (total: number, done: number, percentage: number | null = null): EnrolmentEvent => ({
    type: 'CourseCompleted',
    round: 1,
    rule: percentage === null ? 'all-units' : 'percentage',
    percentage,
    total,
    done,
  });
  it('follows from the last unit', () =>
    startedWith(unitCompleted(timed))
      .when(complete(reading, courseOf([reading, timed])))
      .then(unitCompleted(reading), completed(2, 2)));
  it('follows at the required percentage, with units left', () =>
    startedWith()
      .when(complete(reading, courseOf([reading, timed], 50)))
      .then(unitCompleted(reading), completed(2, 1, 50)));
  it('keeps its first date when the author adds units [complaint 6]', () => {
    const { state } = startedWith(unitCompleted(reading), at('2026-02-01T00:00:00.000Z', completed(1, 1)));
    expect(state).toMatchObject({ round: { completedAt: '2026-02-01T00:00:00.000Z' }, firstCompletedAt: '2026-02-01T00:00:00.000Z' });
    startedWith(unitCompleted(reading), completed(1, 1))
      .when(complete(packaged, courseOf([reading, packaged])))
      .then(unitCompleted(packaged));
  });
  it('follows when the author removes the last open unit [complaint 6]', () => {
    startedWith(unitCompleted(reading))
      .when({ type: 'RecheckCompletion', course: courseOf([reading]) })
      .then(completed(1, 1));
    startedWith(unitCompleted(reading))
      .when(complete(reading, courseOf([reading])))
      .then(completed(1, 1));
    startedWith()
      .when({ type: 'RecheckCompletion', course: courseOf([reading]) })
      .thenNothing();
  });
  it('keeps the first date in a new round', () => {
    const again = { ...completed(1, 1), round: 2 } as EnrolmentEvent;
    const { state } = startedWith(
      completed(1, 1),
      at('2026-02-01T00:00:00.000Z', { type: 'EnrolmentReset', round: 2, reason: 'again' }, again),
    );
    expect(state).toMatchObject({ round: { completedAt: '2026-02-01T00:00:00.000Z' }, firstCompletedAt: '2026-01-01T00:00:00.000Z' });
  });
  it('may happen again in a new round', () =>
    startedWith(
      unitCompleted(reading),
      completed(1, 1),
      { type: 'EnrolmentReset', round: 2, reason: 'again' },
      { type: 'CourseOpened', prerequisites: [] },
    )
      .when(complete(reading, courseOf([reading])))
      .then(unitCompleted(reading), { ...completed(1, 1), round: 2 } as EnrolmentEvent));
});
