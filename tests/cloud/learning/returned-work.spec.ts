import { beforeAll, describe, expect, it } from 'vitest';
import { PENDING_SUBMISSIONS, RESET_ENROLMENT, REVIEW_ASSIGNMENT, STORE_RESPONSE } from '../../fixtures/calls.ts';
import { COMPLETE, ENROL, type Made, passSeconds, publish, refOf, useCourseFixture, text } from './course-fixture.ts';

const WHAT_NEXT = `{
  UserProgress { current { id returned { title unit_order comment } } courses { id returned { unit_order } } }
  myCourses { id returned { unit_id title unit_order comment } }
}`;
const OF_ANOTHER = 'query ($user: Int!) { UserProgress(userId: $user) { courses { id returned { comment } } } }';

type Returned = { readonly unit_id?: string; readonly title?: string; readonly unit_order: number; readonly comment?: string | null };
type Listed = { readonly id: string; readonly returned: Returned | null };
type WhatNext = { readonly UserProgress: { readonly current: Listed | null; readonly courses: Listed[] }; readonly myCourses: Listed[] };

const fixture = useCourseFixture();
let ladders: Made;
let ovens: Made;
const next = (): Promise<WhatNext> => fixture.get('l1', WHAT_NEXT);
const inMyCourses = async (made: Made): Promise<Returned | null | undefined> =>
  (await next()).myCourses.find(({ id }) => id === String(made.id))?.returned;

async function handIn(made: Made, index: number, content: string): Promise<void> {
  passSeconds(60);
  const response = JSON.stringify({ type: 'AssignmentText', content });
  await fixture.get('l1', STORE_RESPONSE, { input: { ...refOf(made, index), input_type: 'Assignment', response } });
}

/** Reviews the only submission of a course that waits. */
async function review(made: Made, accepted: boolean, comment: string | null = null): Promise<void> {
  passSeconds(60);
  const { assignmentSubmissions } = await fixture.get('i1', PENDING_SUBMISSIONS, { course: made.id });
  await fixture.get('i1', REVIEW_ASSIGNMENT, { input: { submission_id: assignmentSubmissions[0]?.id, accepted, comment } });
}

const assignment = (unit_order: number, title: string) => ({
  unit_order,
  title,
  content: 'Say how.',
  completion_option: 'instructor-accepts',
});

beforeAll(async () => {
  const content = [{ unit_order: 1, title: 'Reading', content: text('Look at the feet first.') }];
  ladders = await publish(fixture, { title: 'Ladders', content, assignment: [assignment(2, 'Walk'), assignment(3, 'Climb')] });
  ovens = await publish(fixture, { title: 'Ovens', content, assignment: [assignment(2, 'Clean')] });
  for (const { id } of [ladders, ovens]) await fixture.get('l1', ENROL, { id });
});

describe('work that was returned [E90]', () => {
  it('is none before a review, and while it waits for one', async () => {
    expect((await next()).myCourses.map(({ returned }) => returned)).toEqual([null, null]);
    await handIn(ladders, 1, 'Round it.');
    expect(await inMyCourses(ladders)).toBeNull();
  });

  it('is in My Courses and in the course to continue with, though another one was worked on last', async () => {
    await review(ladders, false, 'How high was it?');
    passSeconds(60);
    await fixture.get('l1', COMPLETE, { input: refOf(ovens, 0) });
    const { UserProgress, myCourses } = await next();
    expect(UserProgress.current).toEqual({
      id: String(ladders.id),
      returned: { title: 'Walk', unit_order: 2, comment: 'How high was it?' },
    });
    expect(myCourses.find(({ id }) => id === String(ladders.id))?.returned).toMatchObject({ unit_order: 2, comment: 'How high was it?' });
    expect(myCourses.find(({ id }) => id === String(ovens.id))?.returned).toBeNull();
  });

  it('of two courses is the one that was returned last', async () => {
    await handIn(ovens, 1, 'With a cloth.');
    await review(ovens, false, 'Which cleaner?');
    expect((await next()).UserProgress.current).toMatchObject({ id: String(ovens.id), returned: { comment: 'Which cleaner?' } });
  });

  it('is its own learner’s alone, whoever reads the progress', async () => {
    const user = fixture.personas.people.l1.id;
    const { UserProgress } = await fixture.get('a1', OF_ANOTHER, { user });
    expect(UserProgress.courses).toHaveLength(2);
    expect(UserProgress.courses.map(({ returned }) => returned)).toEqual([null, null]);
  });

  it('is none once it is handed in again, accepted, or the course is started again', async () => {
    await handIn(ladders, 1, 'Two metres.');
    expect(await inMyCourses(ladders)).toBeNull();
    await review(ladders, true);
    expect(await inMyCourses(ladders)).toBeNull();
    await fixture.get('a1', RESET_ENROLMENT, { user: fixture.personas.people.l1.id, course: ovens.id });
    expect(await inMyCourses(ovens)).toBeNull();
    expect((await next()).UserProgress.current?.returned ?? null).toBeNull();
  });
});
