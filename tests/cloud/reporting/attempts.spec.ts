import { beforeAll, describe, expect, it } from 'vitest';
import {
  answer,
  CLEAR,
  type CourseInput,
  ENROL,
  type Made,
  passSeconds,
  publish,
  refOf,
  useCourseFixture,
  STORE,
  text,
  TIMED,
} from '../learning/course-fixture.ts';

const REPORT = `query ($id: ID!, $course: ID) { user(id: $id) { enrolledCourses(course_id: $course) { course_id units {
  tests { attempts { round number started_at finished_at correct total percent complete answers { isCorrect } } }
  contents { attempts { number } } } } } }`;
type Attempt = {
  round: number;
  number: number;
  started_at: string;
  finished_at: string | null;
  answers: { isCorrect: boolean }[];
};
type Course = { course_id: string; units: { tests: { attempts: Attempt[] }[]; contents: { attempts: unknown[] }[] } };
const LOG = 'query ($id: ID!) { userActivityLog(id: $id, limit: 50) { data { message } } }';

const questionUnit = (question: string) => ({
  unit_order: 1,
  type: 'Multiple Choice',
  question,
  options: [{ text: 'Yes', checked: true }, { text: 'No' }, { text: 'Perhaps' }],
});
const ASKING = {
  title: 'Asked below',
  content: [{ unit_order: 1, title: 'Ask me', content: text('Read this.'), completion_option: 'question' }],
  questions: [questionUnit('Is it so?'), questionUnit('Is it always so?')],
} satisfies CourseInput;

const fixture = useCourseFixture();
let course: Made;

beforeAll(async () => {
  course = await publish(fixture, { title: 'Fire safety', ...TIMED });
  const other = await publish(fixture, { title: 'Food hygiene', ...TIMED });
  for (const { id } of [course, other]) await fixture.get('l1', ENROL, { id });
});

async function report(only: number | null): Promise<Course[]> {
  const variables = { id: String(fixture.personas.people.l1.id), course: only === null ? null : String(only) };
  return (await fixture.get('m1', REPORT, variables)).user.enrolledCourses;
}
const attempts = async (): Promise<Attempt[]> =>
  (await report(course.id)).flatMap(({ units }) => units.tests.flatMap((unit) => unit.attempts));

async function linesAbout(unit: string): Promise<string[]> {
  const { userActivityLog } = await fixture.get('m1', LOG, {
    id: fixture.personas.people.l1.id,
  });
  return userActivityLog.data.map(({ message }) => message).filter((message) => message.includes(`“${unit}”`));
}

describe('the report of a person', () => {
  it('tells each attempt at a test with number, time, result and figure', async () => {
    await answer(fixture, 'l1', course, 0, { members: { selectedOption: 'Rome' } });
    expect(await attempts()).toMatchObject([{ number: 1, correct: 0, total: 5, percent: 0, complete: false, finished_at: null }]);
    for (const index of [1, 2, 3, 4]) await answer(fixture, 'l1', course, index);
    await fixture.get('l1', CLEAR, { input: refOf(course, 1) });
    passSeconds(60);
    for (const index of [0, 1, 2, 3, 4]) await answer(fixture, 'l1', course, index);
    const told = await attempts();
    expect(told).toMatchObject([
      { round: 1, number: 1, correct: 4, total: 5, percent: 80, complete: false, finished_at: expect.any(String) },
      { round: 1, number: 2, correct: 5, total: 5, percent: 100, complete: true, finished_at: expect.any(String) },
    ]);
    const [first, second] = told;
    expect((second?.started_at ?? '') > (first?.finished_at ?? '')).toBe(true);
    expect(first?.answers.filter(({ isCorrect }) => !isCorrect)).toHaveLength(1);
  });

  it('has one course alone where it is asked for, and no attempts at units without questions', async () => {
    expect(await report(null)).toHaveLength(2);
    const [only, ...more] = await report(course.id);
    expect([only?.course_id, more]).toEqual([String(course.id), []]);
    expect(only?.units.contents.flatMap((unit) => unit.attempts)).toEqual([]);
  });

  it('has the failed attempt and the passed one in the activity', async () => {
    expect(await linesAbout('Check')).toEqual([
      'Completed “Check” in “Fire safety”: attempt 2, 5 of 5 correct (100%).',
      'Started “Check” in “Fire safety” again.',
      'Did not pass “Check” in “Fire safety”: attempt 1, 4 of 5 correct (80%).',
    ]);
  });

  it('has each incorrect answer to a question below a text in the activity, with its attempt', async () => {
    const asking = await publish(fixture, ASKING);
    await fixture.get('l1', ENROL, { id: asking.id });
    const choose = async (index: number, selectedOption: string): Promise<void> => {
      const response = JSON.stringify({ type: 'Multiple Choice', selectedOption });
      const input = { ...refOf(asking, 0), input_type: 'Test', input_key: asking.units[0]?.tests?.[index]?.id, response };
      await fixture.get('l1', STORE, { input });
    };
    for (const option of ['No', 'Perhaps', 'Yes']) await choose(0, option);
    await choose(1, 'No');
    expect(await linesAbout('Ask me')).toEqual([
      'Answered a question of “Ask me” in “Asked below” incorrectly: attempt 3, 1 of 2 correct (50%).',
      'Answered a question of “Ask me” in “Asked below” incorrectly: attempt 2, 0 of 2 correct (0%).',
      'Answered a question of “Ask me” in “Asked below” incorrectly: attempt 1, 0 of 2 correct (0%).',
    ]);
  });
});
