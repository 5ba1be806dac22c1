import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/kernel/instant.ts';
import { COMPLETE, ENROL, fixtureTime, type Made, passSeconds, publish, refOf, useCourseFixture, text } from './course-fixture.ts';

const NEXT = `{ UserProgress {
  current { id closes_at saved_at next_unit { title unit_order minutes } }
  due { id closes_at }
} myCourses { id units_completed total_units completed_at closes_at next_unit { title unit_order minutes } } }`;
const CATALOGUE = 'query ($search: String) { catalogPage(search: $search) { data { title description units minutes } } }';
const OUTLINE = 'query ($id: Int!) { course(id: $id) { units { title minutes question_count } } }';
type Next = {
  UserProgress: {
    current: { id: string; closes_at: string | null; saved_at: string | null; next_unit: Record<string, unknown> | null } | null;
    due: { id: string; closes_at: string }[];
  };
  myCourses: {
    id: string;
    units_completed: number;
    total_units: number;
    completed_at: string | null;
    closes_at: string | null;
    next_unit: unknown;
  }[];
};

const UNITS = [
  { unit_order: 1, title: 'Exits', content: text('Use the stairs.') },
  { unit_order: 2, title: 'Alarms', content: text('word '.repeat(1000)) },
];

const fixture = useCourseFixture();
let startedCourse: Made;
let closing: Made;
const today = (): string => fixtureTime().slice(0, 10);
const next = (): Promise<Next> => fixture.get('l1', NEXT);

beforeAll(async () => {
  startedCourse = await publish(fixture, { title: 'Fire safety', content: UNITS });
  const later = await publish(fixture, { title: 'Closes later', until: addDays(today(), 20) });
  closing = await publish(fixture, { title: 'Closes soon', until: addDays(today(), 6) });
  for (const { id } of [startedCourse, later, closing]) await fixture.get('l1', ENROL, { id });
});

describe('what a learner does next', () => {
  it('is the course assigned last, while none is begun', async () =>
    expect((await next()).UserProgress.current).toMatchObject({
      id: String(closing.id),
      next_unit: { title: 'Reading', unit_order: 1, minutes: 1 },
    }));

  it('is the next unit of the course that was worked on last, with its minutes', async () => {
    passSeconds(60);
    await fixture.get('l1', COMPLETE, { input: refOf(startedCourse, 0) });
    const { UserProgress, myCourses } = await next();
    expect(UserProgress.current).toEqual({
      id: String(startedCourse.id),
      closes_at: null,
      saved_at: expect.any(String),
      next_unit: { title: 'Alarms', unit_order: 2, minutes: 6 },
    });
    expect(myCourses.find(({ id }) => id === String(startedCourse.id))).toMatchObject({
      units_completed: 1,
      total_units: 2,
      completed_at: null,
    });
    expect(myCourses.find(({ id }) => id === String(startedCourse.id))).toMatchObject({
      closes_at: null,
      next_unit: { title: 'Alarms', unit_order: 2, minutes: 6 },
    });
    expect(myCourses.find(({ id }) => id === String(closing.id))?.closes_at).toBe(`${addDays(today(), 7)}T00:00:00.000Z`);
  });

  it('has the courses that close, the first to close first', async () => {
    const { due } = (await next()).UserProgress;
    expect(due).toHaveLength(2);
    expect(due[0]).toEqual({ id: String(closing.id), closes_at: `${addDays(today(), 7)}T00:00:00.000Z` });
  });

  it('leaves out what is complete', async () => {
    await fixture.get('l1', COMPLETE, { input: refOf(startedCourse, 1) });
    await fixture.get('l1', COMPLETE, { input: refOf(closing, 0) });
    const { UserProgress, myCourses } = await next();
    expect(UserProgress.due).toHaveLength(1);
    expect(UserProgress.current?.id).toBe(UserProgress.due[0]?.id);
    expect(myCourses.find(({ id }) => id === String(startedCourse.id))?.completed_at).toEqual(expect.any(String));
    expect(myCourses.find(({ id }) => id === String(startedCourse.id))?.next_unit).toBeNull();
  });
});

it('the catalogue says what a course is about, how many units it has, and about how long they take', async () => {
  const { catalogPage } = await fixture.get('l1', CATALOGUE, { search: 'Fire' });
  expect(catalogPage.data).toEqual([{ title: 'Fire safety', description: 'About it', units: 2, minutes: 7 }]);
});

it('a unit tells its length and questions before it may be opened; those of an assignment are not known', async () => {
  const options = [{ text: 'This', checked: true }, { text: 'That' }];
  const made = await publish(fixture, {
    title: 'Ladders',
    content: UNITS,
    assignment: [{ unit_order: 3, title: 'Walk', content: 'Walk round.' }],
    test: [{ unit_order: 4, title: 'Check' }],
    questions: [{ unit_order: 4, type: 'Multiple Choice', question: 'Which?', options }],
  });
  const { course } = await fixture.get('u12', OUTLINE, { id: made.id });
  expect(course.units).toEqual([
    { title: 'Exits', minutes: 1, question_count: 0 },
    { title: 'Alarms', minutes: 6, question_count: 0 },
    { title: 'Walk', minutes: null, question_count: 0 },
    { title: 'Check', minutes: 1, question_count: 1 },
  ]);
  const { catalogPage } = await fixture.get('l1', CATALOGUE, { search: 'Ladders' });
  expect(catalogPage.data).toMatchObject([{ title: 'Ladders', units: 4, minutes: null }]);
});
