import { beforeAll, describe, expect, it } from 'vitest';
import { EDIT_COURSE, ENROL_USERS } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import {
  ACME,
  answer,
  beat,
  COMPLETE,
  ENROL,
  type Made,
  useCourseFixture,
  passSeconds,
  play,
  PLAYER,
  publish,
  refOf,
  text,
  TIMED,
} from './course-fixture.ts';
import { makeLearners, manyLicences } from '../bulk-actions/rows-fixture.ts';
import { signIn } from '../../fixtures/personas.ts';

const fixture = useCourseFixture();
let done: Made;
let open: Made;
beforeAll(async () => {
  done = await publish(fixture, { title: 'Done' });
  open = await publish(fixture, { title: 'Ouvert', ...TIMED });
  await publish(fixture, { title: 'Another' });
  await publish(fixture, { title: 'Hidden', hidden: true });
  await publish(fixture, { title: 'Of the south' }, 'a1', 'south');
  for (const made of [done, open]) await fixture.get('l1', ENROL, { id: made.id });
  await fixture.get('l1', COMPLETE, { input: refOf(done, 0) });
});

const marksOf = (headers: Headers): Record<string, string> => ({ 'x-trellis-after': headers.get('x-trellis-after') ?? '' });

describe('a course that is complete by percentage', () => {
  it('is complete in every list, and keeps its progress', async () => {
    const units = [1, 2, 3].map((unit_order) => ({ unit_order, title: `Part ${unit_order}`, content: text('Read this.') }));
    const made = await publish(fixture, { title: 'Two of three', rule: 'percentage', percentage: 60, content: units });
    await fixture.get('l1', ENROL, { id: made.id });
    const courseStates = async () => {
      const mine = await fixture.get<{ myCourses: Listed[]; UserProgress: { courses: Listed[] } }>(
        'l1',
        '{ myCourses { id progress is_complete } UserProgress { courses { id progress: completionPercentage is_complete } } }',
      );
      const { user } = await fixture.get(
        'a1',
        'query ($id: ID!) { user(id: $id) { enrolledCourses { id: course_id progress is_complete } } }',
        { id: fixture.personas.people.l1.id },
      );
      return [mine.myCourses, mine.UserProgress.courses, user.enrolledCourses].map((list) => list.find(({ id }) => Number(id) === made.id));
    };
    type Listed = { id: string; progress: number; is_complete: boolean };
    const after = async (unit: number, expected: Omit<Listed, 'id'>): Promise<void> => {
      await fixture.get('l1', COMPLETE, { input: refOf(made, unit) });
      await eventually(async () => (await courseStates()).every((one) => one?.progress === expected.progress));
      for (const one of await courseStates()) expect(one).toMatchObject(expected);
    };
    await after(0, { progress: 33, is_complete: false });
    await after(1, { progress: 67, is_complete: true });
  });
});

describe('the courses of a person', () => {
  it('have score and last activity as the reports on them have [E205]', async () => {
    const facts = 'score %last%';
    const query = (text: string, last: string) => text.replace('facts', facts.replace('%last%', last));
    const read = async () => {
      const { user, UserProgress } = await fixture.get<Read>(
        'a1',
        `query ($id: ID!, $of: Int) { ${query('user(id: $id) { enrolledCourses { id: course_id facts } }', 'at: last_activity')}
          ${query('UserProgress(userId: $of) { courses { id facts } }', 'at: saved_at')} }`,
        { id: fixture.personas.people.l1.id, of: fixture.personas.people.l1.id },
      );
      return [user.enrolledCourses, UserProgress.courses].map((list) => list.toSorted((a, b) => Number(a.id) - Number(b.id)));
    };
    type Facts = { id: string; score: number | null; at: string | null };
    type Read = { user: { enrolledCourses: Facts[] }; UserProgress: { courses: Facts[] } };
    await eventually(async () => (await read())[0]?.find(({ id }) => Number(id) === done.id)?.at !== null);
    const [ofPerson, ofReport] = await read();
    expect(ofPerson).toEqual(ofReport);
    expect(ofPerson?.find(({ id }) => Number(id) === done.id)).toMatchObject({ score: null, at: expect.stringMatching(/^20/) as unknown });
  });
});

describe('the lists of a learner', () => {
  it("contain the caller's own writes at once, when the consistency tokens are sent along", async () => {
    const made = await publish(fixture, { title: 'Fresh' });
    const { headers } = await fixture.ask('l1', ENROL, { id: made.id });
    const mine = await fixture.get(
      'l1',
      '{ myCourses { title progress date_assigned categories { name } } }',
      {},
      { headers: marksOf(headers) },
    );
    expect(mine.myCourses[0]).toMatchObject({ title: 'Fresh', progress: 0 });
    const finished = await fixture.ask('l1', COMPLETE, { input: refOf(made, 0) });
    const completed = await fixture.get(
      'l1',
      '{ CompletedCourses { title is_complete completed_date certificate_type } }',
      {},
      { headers: marksOf(finished.headers) },
    );
    expect(completed.CompletedCourses.find((course) => course.title === 'Fresh')).toMatchObject({
      is_complete: true,
      completed_date: expect.stringMatching(/^\d{2}\/\d{2}\/\d{4}$/),
    });
  });

  it('contain the catalogue of the branch: published, not hidden, and not taken yet', async () => {
    const PAGE =
      '{ catalogPage(sort: "title") { data { title status viewer_can } paginatorInfo { total } } UserProgress { unenrolledCourses(limit: 3) { title completionPercentage totalUnits enrolledDate units { contents { id } } } } }';
    const seen = await fixture.get('l1', PAGE);
    const titles = seen.catalogPage.data.map((course) => course.title);
    expect(titles).toEqual(expect.arrayContaining(['Another', 'Done', 'Ouvert']));
    for (const title of ['Hidden', 'Of the south']) expect(titles).not.toContain(title);
    expect(seen.catalogPage.data[0]).toMatchObject({ status: null, viewer_can: [] });
    expect(seen.UserProgress.unenrolledCourses).toEqual([
      { title: 'Another', completionPercentage: 0, totalUnits: 1, enrolledDate: null, units: null },
    ]);
  });

  it('contain the state of named courses, and nothing of those the learner may not see', async () => {
    const IDS = 'query ($ids: [ID!]) { CompletedCourses(ids: $ids) { id is_complete } }';
    const south = await publish(fixture, { title: 'Unseen' }, 'a1', 'south');
    const seen = await fixture.get('l1', IDS, { ids: [done.id, open.id, south.id, 2_000_000_000] });
    expect(seen).toEqual({
      CompletedCourses: [
        { id: String(done.id), is_complete: true },
        { id: String(open.id), is_complete: false },
      ],
    });
    expect(await fixture.refusal('l1', IDS, { ids: Array.from({ length: 201 }, (_, n) => n + 1) })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('a session that ends', () => {
  it('loses no answer and no time; another device continues at the same position [complaint 16]', async () => {
    await beat(fixture, 'l1', [open.id, open.units[0]!.id], 0);
    passSeconds(40);
    await beat(fixture, 'l1', [open.id, open.units[0]!.id], 40);
    await answer(fixture, 'l1', open, 1);
    const before = await play(fixture, 'l1', open.id);
    expect(before.units[0]?.time_spent).toBe(40);
    const token = await signIn(fixture.cloud, 'l1', ACME, 'north');
    const QUERY = 'query ($id: Int!) { course(id: $id, asLearner: true) { userResponses { input_key response } units { id time_spent } } }';
    const { data } = await fixture.cloud.graphql(ACME, QUERY, { id: open.id }, { token, branch: 'north' });
    expect(data?.course.userResponses.map(({ input_key }) => input_key)).toEqual(before.userResponses.map(({ input_key }) => input_key));
    expect(data?.course.units[0]?.time_spent).toBe(40);
  });

  it('gets a short answer to Next, whatever the size of the course [complaint 18]', async () => {
    const { headers, data } = await fixture.ask('l1', COMPLETE, { input: refOf(done, 0) });
    expect(headers.get('content-length')).not.toBe('0');
    expect(JSON.stringify(data).length).toBeLessThan(1_000);
  });
});

describe('what a learner reads', () => {
  it('is no longer with a hundred people more in the instance and the course [complaint 18]', async () => {
    const reads: readonly (readonly [string, string, Record<string, unknown>])[] = [
      ['player', PLAYER, { id: open.id }],
      ['my courses', '{ myCourses { id title progress is_complete } UserProgress { courses { id } } }', {}],
      ['catalogue', '{ catalogPage { data { id title } paginatorInfo { total } } }', {}],
      ['context', '{ meAccess { id domain } }', {}],
      ['next', COMPLETE, { input: refOf(done, 0) }],
    ];
    const lengths = async (): Promise<(readonly [string, number])[]> =>
      Promise.all(
        reads.map(async ([name, query, variables]) => {
          const { data, errors } = await fixture.ask('l1', query, variables);
          expect([name, errors]).toEqual([name, []]);
          return [name, JSON.stringify(data).length] as const;
        }),
      );
    const before = await lengths();
    await manyLicences(fixture);
    const people = await makeLearners(fixture, 'Many', 100);
    await fixture.get('a1', ENROL_USERS, { course: open.id, users: people.map(String) });
    const LISTED = '{ usersPage { paginatorInfo { total } } }';
    const total = async () => (await fixture.get('a1', LISTED)).usersPage.paginatorInfo.total;
    await eventually(async () => (await total()) > 100);
    expect(await lengths()).toEqual(before);
  });
});

describe('an author who removes a unit', () => {
  it('completes the course for learners who have completed the other units, without a call of theirs', async () => {
    const made = await publish(fixture, {
      title: 'Shrinking',
      content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') })),
    });
    await fixture.get('l1', ENROL, { id: made.id });
    await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
    expect((await play(fixture, 'l1', made.id)).is_complete).toBe(false);
    await fixture.get(
      'a1',
      EDIT_COURSE,
      { input: { id: made.id, contents: [{ id: made.units[0]!.id, unit_order: 1, title: 'Part 1', content: text('x') }] } },
      { branch: 'north' },
    );
    await eventually(async () => (await play(fixture, 'l1', made.id)).is_complete);
  });
});
