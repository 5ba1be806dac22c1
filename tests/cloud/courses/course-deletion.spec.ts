import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/followers.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { getItem } from '../../../functions/platform/dynamo.ts';
import { createSubscription, updateSubscription } from '../../../functions/tenancy/subscription.commands.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { type PersonName, testAct } from '../../fixtures/personas.ts';
import { COMPLETE, type Classroom, ENROL, type Made, openClassroom, play, publish, refOf, text } from '../learning/course-fixture.ts';

let room: Classroom;
beforeAll(async () => {
  room = await openClassroom();
});
afterAll(() => room.stop());

const DELETE = 'mutation ($id: Int!, $branchUrl: String) { deleteCourse(id: $id, branchUrl: $branchUrl) }';
const RESTORE = 'mutation ($id: Int!, $branchUrl: String) { restoreCourse(id: $id, branchUrl: $branchUrl) { id title } }';
const DELETED = `query ($kind: String!, $page: Int, $limit: Int) { deletedItems(kind: $kind, page: $page, limit: $limit) {
  data { id name deleted_at deleted_by { id first_name last_name email } restorable_until } paginatorInfo { currentPage lastPage total } } }`;
const IMPACT = 'query ($kind: String!, $id: ID!) { deleteImpact(kind: $kind, id: $id) { name counts { what count } restorable } }';

type Deleted = {
  deletedItems: {
    data: {
      id: string;
      name: string;
      deleted_at: string;
      deleted_by: { first_name: string; email: string } | null;
      restorable_until: string;
    }[];
    paginatorInfo: { total: number; lastPage: number };
  };
};
type Impact = { deleteImpact: { name: string; counts: { what: string; count: number }[]; restorable: boolean } };

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Not found.' };
const TWO = { content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') })) };
/** From the whole instance, where a1 and s0 stand; `place` names a branch. */
const remove = (name: PersonName, id: number, branch?: string) => room.get(name, DELETE, { id }, branch === undefined ? {} : { branch });
const restore = (name: PersonName, id: number) => room.get<{ restoreCourse: { id: string; title: string } }>(name, RESTORE, { id });
const refused = (name: PersonName, query: string, id: number, branch?: string) =>
  room.refusal(name, query, { id }, branch === undefined ? {} : { branch });
const finish = async (name: PersonName, made: Made, units: readonly number[]): Promise<void> => {
  for (const index of units) await room.get(name, COMPLETE, { input: refOf(made, index) });
};
const deletedBy = async (name: PersonName): Promise<string[]> =>
  (await room.get<Deleted>(name, DELETED, { kind: 'course', limit: 200 })).deletedItems.data.map((row) => row.name);

const READERS: Readonly<Record<string, string>> = {
  'My Courses': '{ myCourses { title } }',
  'the dashboard':
    '{ UserProgress { totalCourses completedCourses averageCompletionRate courses { title completionPercentage unitsCompleted } } }',
  'the catalogue': '{ catalogPage { data { title } } }',
};
const readAll = async (name: PersonName): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(READERS).map(async ([reader, query]) => [reader, JSON.stringify(await room.get(name, query))])),
  );
const CERTIFICATES = '{ CompletedCourses { id title is_complete } }';
const LISTS: Readonly<Record<string, string>> = {
  'the courses of authors': '{ coursesPage { data { title } } }',
  'the report on courses': '{ coursesReportPage { data { title } } }',
};

describe('a deleted course', () => {
  it('given: somebody halfway in it and somebody through, when: it is deleted and restored, then: nobody sees it, and all is there again', async () => {
    const made = await publish(room, { title: 'Evacuation', ...TWO });
    for (const name of ['l1', 'u12'] as const) await room.get(name, ENROL, { id: made.id });
    await finish('l1', made, [0]);
    await finish('u12', made, [0, 1]);
    await eventually(async () => JSON.stringify(await readAll('u12')).includes('\\"completedCourses\\":1'));
    const before = { l1: await readAll('l1'), u12: await readAll('u12'), player: await play(room, 'l1', made.id) };
    expect(before.player).toMatchObject({ is_enrolled: true, units: [{ is_complete: true }, { is_complete: false }] });

    await remove('a1', made.id);
    for (const name of ['l1', 'u12'] as const) expect(JSON.stringify(await readAll(name))).not.toContain('Evacuation');
    for (const query of Object.values(LISTS)) expect(JSON.stringify(await room.get('a1', query))).not.toContain('Evacuation');
    expect(await room.refusal('l1', 'query ($id: Int!) { course(id: $id, asLearner: true) { id } }', { id: made.id })).toEqual(NOT_FOUND);
    expect(await room.refusal('a1', 'query ($id: Int!) { course(id: $id) { id } }', { id: made.id })).toEqual(NOT_FOUND);
    expect(await room.refusal('l1', COMPLETE, { input: refOf(made, 1) })).toEqual(NOT_FOUND);
    expect(await room.refusal('m1', ENROL, { id: made.id })).toEqual(NOT_FOUND);
    // What was completed is theirs, with its certificate.
    expect(await room.get('u12', CERTIFICATES)).toMatchObject({ CompletedCourses: [{ title: 'Evacuation', is_complete: true }] });

    expect(await restore('a1', made.id)).toEqual({ restoreCourse: { id: String(made.id), title: 'Evacuation' } });
    expect({ l1: await readAll('l1'), u12: await readAll('u12'), player: await play(room, 'l1', made.id) }).toEqual(before);
    for (const query of Object.values(LISTS)) expect(JSON.stringify(await room.get('a1', query))).toContain('Evacuation');
    await finish('l1', made, [1]);
    expect(await play(room, 'l1', made.id)).toMatchObject({ is_complete: true });
  });

  it('is NOT_FOUND when it is deleted twice, is foreign or never was, in the same words; restoring one that stands changes nothing', async () => {
    const { id } = await publish(room, { title: 'Once' });
    const foreign = await room.ask('a2', DELETE, { id });
    const missing = await room.ask('a1', DELETE, { id: 999_999 });
    expect(foreign.errors).toEqual(missing.errors);
    expect((await room.ask('a2', RESTORE, { id })).errors).toMatchObject([{ message: NOT_FOUND.message }]);
    const before = await dump();
    expect(await refused('a1', RESTORE, id)).toBeNull();
    expect(await dump()).toEqual(before);
    await remove('a1', id);
    expect(await refused('a1', DELETE, id)).toEqual(NOT_FOUND);
    await restore('a1', id);
    expect(await refused('a1', RESTORE, id)).toBeNull();
  });

  it('has one effect and one answer when the act is repeated with its key', async () => {
    const { id } = await publish(room, { title: 'Repeated' });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let turn = 0; turn < 3; turn += 1) expect(await room.get('a1', DELETE, { id }, { headers })).toEqual({ deleteCourse: true });
    await restore('a1', id);
    expect(await room.get('a1', DELETE, { id }, { headers })).toEqual({ deleteCourse: true });
    expect(await play(room, 'a1', id)).toMatchObject({ id: String(id) });
  });

  it('keeps its draft, and one that was never published comes back with it', async () => {
    const SAVE = 'mutation ($draft: JSON!) { saveCourseDraft(draft: $draft) { id } }';
    const DISCARD = 'mutation ($id: Int!) { discardCourseDraft(id: $id) }';
    const DRAFT = 'query ($id: Int!) { courseDraft(id: $id) { draft } }';
    const { saveCourseDraft: saved } = await room.get<{ saveCourseDraft: { id: string } }>('a1', SAVE, {
      draft: { title: 'Half written', contents: [{ unit_order: 1, title: 'A', content: text('Begun') }] },
    });
    const id = Number(saved.id);
    await room.get('a1', DISCARD, { id });
    expect(await room.refusal('a1', DRAFT, { id })).toEqual(NOT_FOUND);
    expect(await deletedBy('a1')).toContain('Half written');
    await restore('a1', id);
    expect(await room.get('a1', DRAFT, { id })).toMatchObject({
      courseDraft: { draft: { title: 'Half written', contents: [{ title: 'A' }] } },
    });
  });
});

describe('who may delete a course', () => {
  it('S and A of the instance any, those inside a branch what is used there alone (viewer_can says the same)', async () => {
    const PAGE = '{ coursesPage(limit: 200) { data { id viewer_can } } }';
    const rights = async (name: PersonName, id: number, branch?: string): Promise<boolean | undefined> => {
      type Page = { coursesPage: { data: { id: string; viewer_can: string[] }[] } };
      const { coursesPage } = await room.get<Page>(name, PAGE, {}, branch === undefined ? {} : { branch });
      return coursesPage.data.find((course) => course.id === String(id))?.viewer_can.includes('deleteCourse');
    };
    const own = await publish(room, { title: 'Northern alone' });
    const shared = await publish(room, { title: 'North and South' });
    const ASSIGN = 'mutation ($b: ID!, $c: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $b, course_ids: $c }) }';
    await room.get('a1', ASSIGN, { b: room.world.t1.south, c: [shared.id] });
    const south = await publish(room, { title: 'Southern alone' }, 'a1', 'south');
    const lent = await publish(room, { title: 'Lent by the south' }, 'a1', 'south');
    await room.get('a1', ASSIGN, { b: room.world.t1.north, c: [lent.id] });
    const whole = await publish(room, { title: 'Of nobody' }, 'a1', null);

    for (const name of ['ab1', 'i1'] as const) {
      expect(await rights(name, own.id)).toBe(true);
      // Where a course was made it is used, too.
      for (const { id } of [shared, lent]) {
        expect(await rights(name, id)).toBe(false);
        expect(await refused(name, DELETE, id)).toMatchObject({ code: 'FORBIDDEN' });
      }
      for (const { id } of [south, whole]) expect(await refused(name, DELETE, id)).toEqual(NOT_FOUND);
      await remove(name, own.id);
      expect(await deletedBy(name)).toContain('Northern alone');
      await restore(name, own.id);
    }
    expect(await rights('s0', shared.id, 'north')).toBe(true);
    for (const { id } of [shared, south, whole]) await remove('a1', id);
    // Of what others deleted, a branch is shown what it could restore.
    for (const name of ['ab1', 'i1'] as const) {
      const listed = await deletedBy(name);
      for (const title of ['North and South', 'Southern alone', 'Of nobody']) expect(listed).not.toContain(title);
      expect(await refused(name, RESTORE, shared.id)).toMatchObject({ code: 'FORBIDDEN' });
      for (const { id } of [south, whole]) expect(await refused(name, RESTORE, id)).toEqual(NOT_FOUND);
    }
    expect(await deletedBy('a1')).toEqual(expect.arrayContaining(['North and South', 'Southern alone', 'Of nobody']));
    expect((await room.get<Deleted>('a2', DELETED, { kind: 'course' })).deletedItems.paginatorInfo.total).toBe(0);
    for (const name of ['m1', 'l1'] as const) {
      for (const query of [DELETE, RESTORE]) expect(await refused(name, query, own.id)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await room.refusal(name, DELETED, { kind: 'course' })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await room.refusal(name, IMPACT, { kind: 'course', id: own.id })).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const { id } of [shared, south, whole]) await restore('a1', id);
  });

  it('nobody restores while the subscription is not active; deleting goes on (G8)', async () => {
    const made = await publish(room, { title: 'Paused' }, 'a2', null);
    const subscription = await createSubscription(testAct(), room.world.t2.id, { status: 'paused' });
    await remove('a2', made.id);
    expect(await refused('a2', RESTORE, made.id)).toMatchObject({ code: 'SUBSCRIPTION_INACTIVE' });
    expect(await deletedBy('a2')).toEqual(['Paused']);
    await updateSubscription(testAct(), room.world.t2.id, subscription, { status: 'active' });
    await restore('a2', made.id);
  });

  it('nobody, as long as another course needs it', async () => {
    const first = await publish(room, { title: 'Foundations' });
    const second = await publish(room, { title: 'Advanced', path: [first.id] });
    const message = '“Foundations” is a prerequisite of “Advanced”. Take it out of that learning path first, then delete it.';
    expect(await refused('a1', DELETE, first.id)).toEqual({ code: 'CONFLICT', message });
    expect(await room.refusal('a1', IMPACT, { kind: 'course', id: first.id })).toEqual({ code: 'CONFLICT', message });
    // Whoever may not see the other course is not told its name.
    const outside = await publish(room, { title: 'Whole house', path: [second.id] }, 'a1', null);
    expect(await refused('ab1', DELETE, second.id)).toEqual({
      code: 'CONFLICT',
      message: '“Advanced” is a prerequisite of a course outside your branch. It can be deleted once that one no longer needs it.',
    });
    await remove('a1', outside.id);
    // Once the other is deleted itself, nothing that stands needs it. Restored alone, that one asks for nothing that is not there.
    await remove('a1', second.id);
    await remove('a1', first.id);
    await restore('a1', second.id);
    expect(await play(room, 'l1', second.id)).toMatchObject({ prerequisites: [] });
    await room.get('l1', ENROL, { id: second.id });
    await finish('l1', second, [0]);
    await restore('a1', first.id);
    expect(await play(room, 'u12', second.id)).toMatchObject({ prerequisites: [{ id: String(first.id), is_complete: false }] });
    expect(await room.refusal('u12', ENROL, { id: second.id })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('the list of what was deleted', () => {
  it('names what, when, by whom and until when, the last deleted first, page by page', async () => {
    const titles = ['First to go', 'Second to go', 'Third to go'];
    for (const title of titles) await remove('a1', (await publish(room, { title })).id);
    const { deletedItems } = await room.get<Deleted>('a1', DELETED, { kind: 'course', limit: 2 });
    expect(deletedItems.data.map(({ name }) => name)).toEqual(['Third to go', 'Second to go']);
    expect(deletedItems.paginatorInfo.lastPage).toBe(Math.ceil(deletedItems.paginatorInfo.total / 2));
    const [newest] = deletedItems.data;
    expect(newest?.deleted_by).toMatchObject({ first_name: 'A1', last_name: 'World', email: 'a1@world.test' });
    const day = new Date(`${newest?.deleted_at.slice(0, 10)}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + 30);
    expect(Date.parse(newest?.restorable_until ?? '')).toBe(day.getTime());
    const { deletedItems: next } = await room.get<Deleted>('a1', DELETED, { kind: 'course', limit: 2, page: 2 });
    expect(next.data[0]?.name).toBe('First to go');
  });

  it('knows its kinds, and asks each room who may see them', async () => {
    for (const query of [DELETED, IMPACT]) {
      expect(await room.refusal('a1', query, { kind: 'toString', id: 1 })).toEqual({
        code: 'VALIDATION',
        message: 'The kind is user, branch, course.',
      });
      for (const name of ['i1', 'ab1'] as const)
        expect(await room.refusal(name, query, { kind: 'branch', id: room.world.t1.north })).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const kind of ['group', 'category', 'certificate'])
      expect(await room.refusal('a1', IMPACT, { kind, id: 1 })).toEqual({
        code: 'VALIDATION',
        message: expect.stringMatching(/ cannot be deleted yet, so there is nothing to count\.$/) as unknown,
      });
    for (const id of ['999999', 'x']) expect(await room.refusal('a1', IMPACT, { kind: 'course', id })).toEqual(NOT_FOUND);
  });
});

describe('what a deletion takes with it', () => {
  it('is counted as it is, and inside a branch by what is seen there', async () => {
    const made = await publish(room, { title: 'Counted', ...TWO });
    for (const name of ['l1', 'u12', 'm1'] as const) await room.get(name, ENROL, { id: made.id });
    await finish('u12', made, [0, 1]);
    // Enrolled by the instance, from the south.
    const ENROL_ONE = 'mutation ($u: ID!, $c: [ID!]!) { AdminCourseEnrollment(user_id: $u, course_ids: $c) }';
    await room.get('a1', ENROL_ONE, { u: room.world.people.l1s.id, c: [made.id] });
    const ASSIGN = 'mutation ($b: ID!, $c: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $b, course_ids: $c }) }';
    await room.get('a1', ASSIGN, { b: room.world.t1.north, c: [made.id] });
    const countsOf = async (name: PersonName) => (await room.get<Impact>(name, IMPACT, { kind: 'course', id: made.id })).deleteImpact;
    await eventually(async () => (await countsOf('a1')).counts.some(({ what }) => what === 'certificates'));
    expect(await countsOf('a1')).toEqual({
      name: 'Counted',
      counts: [
        { what: 'enrolments', count: 4 },
        { what: 'completions', count: 1 },
        { what: 'certificates', count: 1 },
        { what: 'branches', count: 1 },
      ],
      restorable: true,
    });
    expect((await countsOf('ab1')).counts[0]).toEqual({ what: 'enrolments', count: 3 });
    const empty = await publish(room, { title: 'Nothing in it' });
    expect(await room.get('a1', IMPACT, { kind: 'course', id: empty.id })).toEqual({
      deleteImpact: { name: 'Nothing in it', counts: [], restorable: true },
    });
  });
});

describe('at the same moment', () => {
  const seatsOf = async (id: number) => (await getItem('records', records.seats(room.world.t1.scope, asId<CourseId>(id))))?.['taken'];

  it('somebody enrols and the course is deleted: whoever was let in has it when it is restored, and their seat is counted', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await publish(room, { title: `Going ${round}`, ...(round % 2 === 0 && { capacity: 2 }) });
      const [enrolled, deleted] = await Promise.all([room.ask('l1', ENROL, { id }), room.ask('a1', DELETE, { id })]);
      expect(deleted.errors).toEqual([]);
      expect(enrolled.errors.map(({ extensions }) => extensions?.['code'])).toEqual(enrolled.data ? [] : ['NOT_FOUND']);
      await restore('a1', id);
      expect((await play(room, 'l1', id)).is_enrolled).toBe(enrolled.errors.length === 0);
      if (round % 2 === 0) expect((await seatsOf(id)) ?? 0).toBe(enrolled.errors.length === 0 ? 1 : 0);
    }
  });

  it('another author takes the course as a prerequisite and it is deleted: one of them is refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await publish(room, { title: `Needed ${round}` });
      const [named, deleted] = await Promise.all([
        publish(room, { title: `Needing ${round}`, path: [id] }, 'a1b').then(
          () => true,
          () => false,
        ),
        room.ask('a1', DELETE, { id }),
      ]);
      expect([named, deleted.errors.length === 0].filter(Boolean)).toHaveLength(1);
    }
  });

  it('two delete it at once and one of them does; two restore it, and it is back for both', async () => {
    const { id } = await publish(room, { title: 'Fought over' });
    for (const [query, other] of [
      [DELETE, 'NOT_FOUND'],
      [RESTORE, 'ok'],
    ] as const) {
      const answers = await Promise.all((['a1', 'a1b'] as const).map((name) => room.refusal(name, query, { id })));
      expect(answers.map((answer) => answer?.code ?? 'ok').sort()).toEqual([other, 'ok'].sort());
    }
  });
});

it('V4: rows and books equal a replay of everything that happened here', async () => {
  await eventually(async () => (await verify(PROJECTOR, 1)).length === 0);
});
