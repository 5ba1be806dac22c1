import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../fixtures/eventually.ts';
import {
  ACME,
  answer,
  beat,
  type Classroom,
  COMPLETE,
  ENROL,
  type Made,
  openClassroom,
  passSeconds,
  play,
  publish,
  refOf,
  text,
  TIMED,
} from './course-fixture.ts';
import { signIn } from '../../fixtures/personas.ts';

let room: Classroom;
let done: Made;
let open: Made;
beforeAll(async () => {
  room = await openClassroom();
  done = await publish(room, { title: 'Done' });
  open = await publish(room, { title: 'Ouvert', ...TIMED });
  await publish(room, { title: 'Another' });
  await publish(room, { title: 'Hidden', hidden: true });
  await publish(room, { title: 'Of the south' }, 'a1', 'south');
  for (const made of [done, open]) await room.get('l1', ENROL, { id: made.id });
  await room.get('l1', COMPLETE, { input: refOf(done, 0) });
});
afterAll(() => room.stop());

const marksOf = (headers: Headers): Record<string, string> => ({ 'x-trellis-after': headers.get('x-trellis-after') ?? '' });

describe('a course that is complete by percentage', () => {
  it('says so wherever it is listed, and keeps its progress', async () => {
    const units = [1, 2, 3].map((unit_order) => ({ unit_order, title: `Part ${unit_order}`, content: text('Read this.') }));
    const made = await publish(room, { title: 'Two of three', rule: 'percentage', percentage: 60, content: units });
    await room.get('l1', ENROL, { id: made.id });
    const standing = async () => {
      const mine = await room.get<{ myCourses: Listed[]; UserProgress: { courses: Listed[] } }>(
        'l1',
        '{ myCourses { id progress is_complete } UserProgress { courses { id progress: completionPercentage is_complete } } }',
      );
      const { user } = await room.get<{ user: { enrolledCourses: Listed[] } }>(
        'a1',
        'query ($id: ID!) { user(id: $id) { enrolledCourses { id: course_id progress is_complete } } }',
        { id: room.world.people.l1.id },
      );
      return [mine.myCourses, mine.UserProgress.courses, user.enrolledCourses].map((list) => list.find(({ id }) => Number(id) === made.id));
    };
    type Listed = { id: string; progress: number; is_complete: boolean };
    const after = async (unit: number, expected: Omit<Listed, 'id'>): Promise<void> => {
      await room.get('l1', COMPLETE, { input: refOf(made, unit) });
      await eventually(async () => (await standing()).every((one) => one?.progress === expected.progress));
      for (const one of await standing()) expect(one).toMatchObject(expected);
    };
    await after(0, { progress: 33, is_complete: false });
    await after(1, { progress: 67, is_complete: true });
  });
});

describe('the lists of a learner', () => {
  it('shows one’s own writes at once, when the marks are sent along', async () => {
    const made = await publish(room, { title: 'Fresh' });
    const { headers } = await room.ask('l1', ENROL, { id: made.id });
    const mine = await room.get<{ myCourses: { title: string; progress: number }[] }>(
      'l1',
      '{ myCourses { title progress date_assigned categories { name } } }',
      {},
      { headers: marksOf(headers) },
    );
    expect(mine.myCourses[0]).toMatchObject({ title: 'Fresh', progress: 0 });
    const finished = await room.ask('l1', COMPLETE, { input: refOf(made, 0) });
    const completed = await room.get<{ CompletedCourses: { title: string; is_complete: boolean; completed_date: string }[] }>(
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

  it('shows the catalogue of the branch: published, not hidden, with what they do not have yet', async () => {
    const PAGE =
      '{ catalogPage(sort: "title") { data { title status viewer_can } paginatorInfo { total } } UserProgress { unenrolledCourses(limit: 3) { title completionPercentage totalUnits enrolledDate units { contents { id } } } } }';
    type Page = {
      catalogPage: { data: { title: string; status: string | null; viewer_can: string[] }[] };
      UserProgress: { unenrolledCourses: { title: string }[] };
    };
    const seen = await room.get<Page>('l1', PAGE);
    const titles = seen.catalogPage.data.map((course) => course.title);
    expect(titles).toEqual(expect.arrayContaining(['Another', 'Done', 'Ouvert']));
    for (const title of ['Hidden', 'Of the south']) expect(titles).not.toContain(title);
    expect(seen.catalogPage.data[0]).toMatchObject({ status: null, viewer_can: [] });
    expect(seen.UserProgress.unenrolledCourses).toEqual([
      { title: 'Another', completionPercentage: 0, totalUnits: 1, enrolledDate: null, units: null },
    ]);
  });

  it('tells the state of named courses, and nothing of those they may not see', async () => {
    const IDS = 'query ($ids: [ID!]) { CompletedCourses(ids: $ids) { id is_complete } }';
    const south = await publish(room, { title: 'Unseen' }, 'a1', 'south');
    const seen = await room.get('l1', IDS, { ids: [done.id, open.id, south.id, 2_000_000_000] });
    expect(seen).toEqual({
      CompletedCourses: [
        { id: String(done.id), is_complete: true },
        { id: String(open.id), is_complete: false },
      ],
    });
    expect(await room.refusal('l1', IDS, { ids: Array.from({ length: 201 }, (_, n) => n + 1) })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('a session that ends', () => {
  it('complaint 16: costs no answer and no time; another device goes on where the first one was', async () => {
    await beat(room, 'l1', [open.id, open.units[0]!.id], 0);
    passSeconds(40);
    await beat(room, 'l1', [open.id, open.units[0]!.id], 40);
    await answer(room, 'l1', open, 1);
    const before = await play(room, 'l1', open.id);
    expect(before.units[0]?.time_spent).toBe(40);
    const token = await signIn(room.cloud, 'l1', ACME, 'north');
    const QUERY = 'query ($id: Int!) { course(id: $id, asLearner: true) { userResponses { input_key response } units { id time_spent } } }';
    type Seen = { course: { userResponses: { input_key: string }[]; units: { time_spent: number }[] } };
    const { data } = await room.cloud.graphql<Seen>(ACME, QUERY, { id: open.id }, { token, branch: 'north' });
    expect(data?.course.userResponses.map(({ input_key }) => input_key)).toEqual(before.userResponses.map(({ input_key }) => input_key));
    expect(data?.course.units[0]?.time_spent).toBe(40);
  });

  it('complaint 18: Next costs little, whatever the course holds', async () => {
    const { headers, data } = await room.ask('l1', COMPLETE, { input: refOf(done, 0) });
    expect(headers.get('content-length')).not.toBe('0');
    expect(JSON.stringify(data).length).toBeLessThan(1_000);
  });
});

describe('an author who takes a unit away', () => {
  it('completes those who have done all that is left, without their coming back', async () => {
    const made = await publish(room, {
      title: 'Shrinking',
      content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') })),
    });
    await room.get('l1', ENROL, { id: made.id });
    await room.get('l1', COMPLETE, { input: refOf(made, 0) });
    expect((await play(room, 'l1', made.id)).is_complete).toBe(false);
    const EDIT = 'mutation ($input: EditCourseInput!) { EditCourse(input: $input) { id } }';
    await room.get(
      'a1',
      EDIT,
      { input: { id: made.id, contents: [{ id: made.units[0]!.id, unit_order: 1, title: 'Part 1', content: text('x') }] } },
      { branch: 'north' },
    );
    await eventually(async () => (await play(room, 'l1', made.id)).is_complete);
  });
});
