import { describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { createSubscription } from '../../../functions/tenancy/subscriptions/subscription.commands.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { ASSIGN_COURSES, COURSE_DRAFT, DISCARD_DRAFT, SAVE_DRAFT } from '../../fixtures/calls.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { type PersonName, testContext } from '../../fixtures/personas.ts';
import { COMPLETE, ENROL, type Made, useCourseFixture, play, publish, refOf, text } from '../learning/course-fixture.ts';

const fixture = useCourseFixture();

const DELETE = 'mutation ($id: Int!, $branchUrl: String) { deleteCourse(id: $id, branchUrl: $branchUrl) }';
const RESTORE = 'mutation ($id: Int!, $branchUrl: String) { restoreCourse(id: $id, branchUrl: $branchUrl) { id title } }';
const DELETED = `query ($kind: String!, $page: Int, $limit: Int) { deletedItems(kind: $kind, page: $page, limit: $limit) {
  data { id name deleted_at deleted_by { id first_name last_name email } restorable_until } paginatorInfo { currentPage lastPage total } } }`;
const IMPACT = 'query ($kind: String!, $id: ID!) { deleteImpact(kind: $kind, id: $id) { name counts { what count } restorable } }';

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Not found.' };
const TWO = { content: [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') })) };
/** From the whole instance, where a1 and s0 stand; `place` names a branch. */
const remove = (name: PersonName, id: number, branch?: string) => fixture.get(name, DELETE, { id }, branch === undefined ? {} : { branch });
const restore = (name: PersonName, id: number) => fixture.get(name, RESTORE, { id });
const refused = (name: PersonName, query: string, id: number, branch?: string) =>
  fixture.refusal(name, query, { id }, branch === undefined ? {} : { branch });
const finish = async (name: PersonName, made: Made, units: readonly number[]): Promise<void> => {
  for (const index of units) await fixture.get(name, COMPLETE, { input: refOf(made, index) });
};
const deletedBy = async (name: PersonName): Promise<string[]> =>
  (await fixture.get(name, DELETED, { kind: 'course', limit: 200 })).deletedItems.data.map((row) => row.name);

const READERS: Readonly<Record<string, string>> = {
  'My Courses': '{ myCourses { title } }',
  'the dashboard':
    '{ UserProgress { totalCourses completedCourses averageCompletionRate courses { title completionPercentage unitsCompleted } } }',
  'the catalogue': '{ catalogPage { data { title } } }',
};
const readAll = async (name: PersonName): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(Object.entries(READERS).map(async ([reader, query]) => [reader, JSON.stringify(await fixture.get(name, query))])),
  );
const CERTIFICATES = '{ CompletedCourses { id title is_complete } }';
const LISTS: Readonly<Record<string, string>> = {
  'the courses of authors': '{ coursesPage { data { title } } }',
  'the report on courses': '{ coursesReportPage { data { title } } }',
};

describe('a deleted course', () => {
  it('given: learners halfway and complete, when: it is deleted and restored, then: everything is back', async () => {
    const made = await publish(fixture, { title: 'Evacuation', ...TWO });
    for (const name of ['l1', 'u12'] as const) await fixture.get(name, ENROL, { id: made.id });
    await finish('l1', made, [0]);
    await finish('u12', made, [0, 1]);
    await eventually(async () => JSON.stringify(await readAll('u12')).includes('\\"completedCourses\\":1'));
    const before = { l1: await readAll('l1'), u12: await readAll('u12'), player: await play(fixture, 'l1', made.id) };
    expect(before.player).toMatchObject({ is_enrolled: true, units: [{ is_complete: true }, { is_complete: false }] });

    await remove('a1', made.id);
    for (const name of ['l1', 'u12'] as const) expect(JSON.stringify(await readAll(name))).not.toContain('Evacuation');
    for (const query of Object.values(LISTS)) expect(JSON.stringify(await fixture.get('a1', query))).not.toContain('Evacuation');
    expect(await fixture.refusal('l1', 'query ($id: Int!) { course(id: $id, asLearner: true) { id } }', { id: made.id })).toEqual(
      NOT_FOUND,
    );
    expect(await fixture.refusal('a1', 'query ($id: Int!) { course(id: $id) { id } }', { id: made.id })).toEqual(NOT_FOUND);
    expect(await fixture.refusal('l1', COMPLETE, { input: refOf(made, 1) })).toEqual(NOT_FOUND);
    expect(await fixture.refusal('m1', ENROL, { id: made.id })).toEqual(NOT_FOUND);
    // What was completed is theirs, with its certificate.
    expect(await fixture.get('u12', CERTIFICATES)).toMatchObject({ CompletedCourses: [{ title: 'Evacuation', is_complete: true }] });

    expect(await restore('a1', made.id)).toEqual({ restoreCourse: { id: String(made.id), title: 'Evacuation' } });
    expect({ l1: await readAll('l1'), u12: await readAll('u12'), player: await play(fixture, 'l1', made.id) }).toEqual(before);
    for (const query of Object.values(LISTS)) expect(JSON.stringify(await fixture.get('a1', query))).toContain('Evacuation');
    await finish('l1', made, [1]);
    expect(await play(fixture, 'l1', made.id)).toMatchObject({ is_complete: true });
  });

  it('is NOT_FOUND alike when deleted twice, foreign or missing; restoring an active one changes nothing', async () => {
    const { id } = await publish(fixture, { title: 'Once' });
    const foreign = await fixture.ask('a2', DELETE, { id });
    const missing = await fixture.ask('a1', DELETE, { id: 999_999 });
    expect(foreign.errors).toEqual(missing.errors);
    expect((await fixture.ask('a2', RESTORE, { id })).errors).toMatchObject([{ message: NOT_FOUND.message }]);
    const before = await dump();
    expect(await refused('a1', RESTORE, id)).toBeNull();
    expect(await dump()).toEqual(before);
    await remove('a1', id);
    expect(await refused('a1', DELETE, id)).toEqual(NOT_FOUND);
    await restore('a1', id);
    expect(await refused('a1', RESTORE, id)).toBeNull();
  });

  it('has one effect and one reply when the call is repeated with its key', async () => {
    const { id } = await publish(fixture, { title: 'Repeated' });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let turn = 0; turn < 3; turn += 1) expect(await fixture.get('a1', DELETE, { id }, { headers })).toEqual({ deleteCourse: true });
    await restore('a1', id);
    expect(await fixture.get('a1', DELETE, { id }, { headers })).toEqual({ deleteCourse: true });
    expect(await play(fixture, 'a1', id)).toMatchObject({ id: String(id) });
  });

  it('keeps its draft, also when it was never published', async () => {
    const { saveCourseDraft: saved } = await fixture.get('a1', SAVE_DRAFT, {
      draft: { title: 'Half written', contents: [{ unit_order: 1, title: 'A', content: text('Begun') }] },
    });
    const id = Number(saved.id);
    await fixture.get('a1', DISCARD_DRAFT, { id });
    expect(await fixture.refusal('a1', COURSE_DRAFT, { id })).toEqual(NOT_FOUND);
    expect(await deletedBy('a1')).toContain('Half written');
    await restore('a1', id);
    expect(await fixture.get('a1', COURSE_DRAFT, { id })).toMatchObject({
      courseDraft: { draft: { title: 'Half written', contents: [{ title: 'A' }] } },
    });
  });
});

describe('who may delete a course', () => {
  it('super admins and admins any course, branch admins those used in that branch only, as viewer_can says', async () => {
    const PAGE = '{ coursesPage(limit: 200) { data { id viewer_can } } }';
    const rights = async (name: PersonName, id: number, branch?: string): Promise<boolean | undefined> => {
      const { coursesPage } = await fixture.get(name, PAGE, {}, branch === undefined ? {} : { branch });
      return coursesPage.data.find((course) => course.id === String(id))?.viewer_can.includes('deleteCourse');
    };
    const northern = await publish(fixture, { title: 'Northern alone' });
    const shared = await publish(fixture, { title: 'North and South' });
    await fixture.get('a1', ASSIGN_COURSES, { b: fixture.personas.t1.south, c: [shared.id] });
    const south = await publish(fixture, { title: 'Southern alone' }, 'a1', 'south');
    const lent = await publish(fixture, { title: 'Lent by the south' }, 'a1', 'south');
    await fixture.get('a1', ASSIGN_COURSES, { b: fixture.personas.t1.north, c: [lent.id] });
    const whole = await publish(fixture, { title: 'Of nobody' }, 'a1', null);

    for (const name of ['ab1', 'i1'] as const) {
      expect(await rights(name, northern.id)).toBe(true);
      // Where a course was made it is used, too.
      for (const { id } of [shared, lent]) {
        expect(await rights(name, id)).toBe(false);
        expect(await refused(name, DELETE, id)).toMatchObject({ code: 'FORBIDDEN' });
      }
      for (const { id } of [south, whole]) expect(await refused(name, DELETE, id)).toEqual(NOT_FOUND);
      await remove(name, northern.id);
      expect(await deletedBy(name)).toContain('Northern alone');
      await restore(name, northern.id);
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
    expect((await fixture.get('a2', DELETED, { kind: 'course' })).deletedItems.paginatorInfo.total).toBe(0);
    for (const name of ['m1', 'l1'] as const) {
      for (const query of [DELETE, RESTORE]) expect(await refused(name, query, northern.id)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await fixture.refusal(name, DELETED, { kind: 'course' })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await fixture.refusal(name, IMPACT, { kind: 'course', id: northern.id })).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const { id } of [shared, south, whole]) await restore('a1', id);
  });

  it('nobody can restore one while the subscription is not active; deleting is allowed [G8]', async () => {
    const made = await publish(fixture, { title: 'Paused' }, 'a2', null);
    await createSubscription(testContext(), fixture.personas.t2.id, { status: 'paused' });
    await remove('a2', made.id);
    expect(await refused('a2', RESTORE, made.id)).toMatchObject({ code: 'SUBSCRIPTION_INACTIVE' });
    expect(await deletedBy('a2')).toEqual(['Paused']);
    await createSubscription(testContext(), fixture.personas.t2.id, { status: 'active' });
    await restore('a2', made.id);
  });

  it('nobody, as long as it is a prerequisite of another course', async () => {
    const first = await publish(fixture, { title: 'Foundations' });
    const second = await publish(fixture, { title: 'Advanced', path: [first.id] });
    const message = '“Foundations” is a prerequisite of “Advanced”. Take it out of that learning path first, then delete it.';
    expect(await refused('a1', DELETE, first.id)).toEqual({ code: 'CONFLICT', message });
    expect(await fixture.refusal('a1', IMPACT, { kind: 'course', id: first.id })).toEqual({ code: 'CONFLICT', message });
    // Whoever may not see the other course is not told its name.
    const outside = await publish(fixture, { title: 'Whole instance', path: [second.id] }, 'a1', null);
    expect(await refused('ab1', DELETE, second.id)).toEqual({
      code: 'CONFLICT',
      message: '“Advanced” is a prerequisite of a course outside your branch. It can be deleted once that one no longer needs it.',
    });
    await remove('a1', outside.id);
    // Once the other is deleted itself, nothing that stands needs it. Restored alone, that one asks for nothing that is not there.
    await remove('a1', second.id);
    await remove('a1', first.id);
    await restore('a1', second.id);
    expect(await play(fixture, 'l1', second.id)).toMatchObject({ prerequisites: [] });
    await fixture.get('l1', ENROL, { id: second.id });
    await finish('l1', second, [0]);
    await restore('a1', first.id);
    expect(await play(fixture, 'u12', second.id)).toMatchObject({ prerequisites: [{ id: String(first.id), is_complete: false }] });
    expect(await fixture.refusal('u12', ENROL, { id: second.id })).toMatchObject({ code: 'VALIDATION' });
  });
});

describe('the list of what was deleted', () => {
  it('has the record, the date, the actor and the end of the period, the last deleted first, page by page', async () => {
    const titles = ['First to go', 'Second to go', 'Third to go'];
    for (const title of titles) await remove('a1', (await publish(fixture, { title })).id);
    const { deletedItems } = await fixture.get('a1', DELETED, { kind: 'course', limit: 2 });
    expect(deletedItems.data.map(({ name }) => name)).toEqual(['Third to go', 'Second to go']);
    expect(deletedItems.paginatorInfo.lastPage).toBe(Math.ceil(deletedItems.paginatorInfo.total / 2));
    const [newest] = deletedItems.data;
    expect(newest?.deleted_by).toMatchObject({ first_name: 'A1', last_name: 'Persona', email: 'a1@personas.test' });
    const day = new Date(`${newest?.deleted_at.slice(0, 10)}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + 30);
    expect(Date.parse(newest?.restorable_until ?? '')).toBe(day.getTime());
    const { deletedItems: next } = await fixture.get('a1', DELETED, { kind: 'course', limit: 2, page: 2 });
    expect(next.data[0]?.name).toBe('First to go');
  });

  it("contains every kind of record, each with the module's own rule of who may see it", async () => {
    for (const [query, kinds] of [
      [DELETED, 'user, branch, course'],
      [IMPACT, 'user, branch, course, category, group, certificate'],
    ] as const) {
      expect(await fixture.refusal('a1', query, { kind: 'toString', id: 1 })).toEqual({
        code: 'VALIDATION',
        message: `The kind must be one of ${kinds}.`,
      });
      for (const name of ['i1', 'ab1'] as const)
        expect(await fixture.refusal(name, query, { kind: 'branch', id: fixture.personas.t1.north })).toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const kind of ['course', 'group', 'certificate'])
      for (const id of ['999999', 'x']) expect(await fixture.refusal('a1', IMPACT, { kind, id })).toEqual(NOT_FOUND);
  });
});

describe('the impact of a deletion', () => {
  it('is counted in the whole instance and, as long as nobody else has the course, inside a branch', async () => {
    const made = await publish(fixture, { title: 'Counted', ...TWO });
    for (const name of ['l1', 'u12', 'm1'] as const) await fixture.get(name, ENROL, { id: made.id });
    const { deleteImpact } = await fixture.get('ab1', IMPACT, { kind: 'course', id: made.id });
    expect(deleteImpact.counts[0]).toEqual({ what: 'enrolments', count: 3 });
    await finish('u12', made, [0, 1]);
    // Enrolled by the instance, from the south.
    const ENROL_ONE = 'mutation ($u: ID!, $c: [ID!]!) { AdminCourseEnrollment(user_id: $u, course_ids: $c) }';
    await fixture.get('a1', ENROL_ONE, { u: fixture.personas.people.l1s.id, c: [made.id] });
    await fixture.get('a1', ASSIGN_COURSES, { b: fixture.personas.t1.north, c: [made.id] });
    const countsOf = async (name: PersonName) => (await fixture.get(name, IMPACT, { kind: 'course', id: made.id })).deleteImpact;
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
    const empty = await publish(fixture, { title: 'Nothing in it' });
    expect(await fixture.get('a1', IMPACT, { kind: 'course', id: empty.id })).toEqual({
      deleteImpact: { name: 'Nothing in it', counts: [], restorable: true },
    });
  });
});

describe('two calls at the same moment', () => {
  const seatsOf = async (id: number) => (await getItem('records', records.seats(fixture.personas.t1.scope, asId<CourseId>(id))))?.['taken'];

  it('enrolment and deletion: who was enrolled has the course after it is restored, with a counted seat', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await publish(fixture, { title: `Going ${round}`, ...(round % 2 === 0 && { capacity: 2 }) });
      const [enrolled, deleted] = await Promise.all([fixture.ask('l1', ENROL, { id }), fixture.ask('a1', DELETE, { id })]);
      expect(deleted.errors).toEqual([]);
      expect(enrolled.errors.map(({ extensions }) => extensions?.['code'])).toEqual(enrolled.data ? [] : ['NOT_FOUND']);
      await restore('a1', id);
      expect((await play(fixture, 'l1', id)).is_enrolled).toBe(enrolled.errors.length === 0);
      if (round % 2 === 0) expect((await seatsOf(id)) ?? 0).toBe(enrolled.errors.length === 0 ? 1 : 0);
    }
  });

  it('adding the course as a prerequisite and its deletion: one of them is refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id } = await publish(fixture, { title: `Needed ${round}` });
      const [named, deleted] = await Promise.all([
        publish(fixture, { title: `Needing ${round}`, path: [id] }, 'a1b').then(
          () => true,
          () => false,
        ),
        fixture.ask('a1', DELETE, { id }),
      ]);
      expect([named, deleted.errors.length === 0].filter(Boolean)).toHaveLength(1);
    }
  });

  it('two deletions: one takes effect; two restores: the course is back for both callers', async () => {
    const { id } = await publish(fixture, { title: 'Fought over' });
    for (const [query, other] of [
      [DELETE, 'NOT_FOUND'],
      [RESTORE, 'ok'],
    ] as const) {
      const answers = await Promise.all((['a1', 'a1b'] as const).map((name) => fixture.refusal(name, query, { id })));
      expect(answers.map((answer) => answer?.code ?? 'ok').sort()).toEqual([other, 'ok'].sort());
    }
  });
});

it('rows and books equal a replay of all events of this file [V4]', async () => {
  await eventually(async () => (await verify(PROJECTOR, 1)).length === 0);
});
