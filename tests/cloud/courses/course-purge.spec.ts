import { afterEach, describe, expect, it } from 'vitest';
import { clearUnitCache, readHeaderWithDeleted } from '../../../functions/courses/course.queries.ts';
import type { CourseItem } from '../../../functions/courses/course.records.ts';
import { replaceDynamo, tableName } from '../../../functions/platform/tables/client.ts';
import { putItem, query, scan } from '../../../functions/platform/tables/dynamo.ts';
import { commitKey, platform, records, streams } from '../../../functions/platform/keys/keys.ts';
import { park, unpark } from '../../../functions/platform/projection/parked.ts';
import { handler } from '../../../functions/stream/due.lambda.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { addDays, dayOf } from '../../../shared/kernel/instant.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { ASSIGN_COURSES, DELETE_COURSE } from '../../fixtures/calls.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { signIn } from '../../fixtures/personas.ts';
import {
  ACME,
  COMPLETE,
  ENROL,
  type Made,
  useCourseFixture,
  passSeconds,
  publish,
  refOf,
  fixtureTime,
  text,
} from '../learning/course-fixture.ts';
import { CREATE_TRANSLATED, LANGUAGE_COURSE, READ_TRANSLATED } from './language-fixture.ts';

const fixture = useCourseFixture();
afterEach(() => replaceDynamo(undefined));

const RESTORE = 'mutation ($id: Int!) { restoreCourse(id: $id) { id } }';
const SAVE = 'mutation ($id: Int!, $draft: JSON!) { saveCourseDraft(id: $id, draft: $draft) { id } }';
const remove = (id: number) => fixture.get('a1', DELETE_COURSE, { id });
const restore = (id: number) => fixture.get('a1', RESTORE, { id });

const dayIn = (days: number): string => addDays(dayOf(fixtureTime()), days);
/** Runs the nightly function for a day in the future. Every run works through the list from today on, as if it were the first. */
async function night(days: number): Promise<void> {
  await putItem('platform', { ...platform.dueMark(), day: dayIn(0) });
  await handler({ time: `${dayIn(days)}T00:05:00.000Z` });
}
const due = async (id: number): Promise<string[]> => {
  const keys: string[] = [];
  for await (const items of scan('platform'))
    for (const { pk, sk } of items) if (pk.startsWith('due#') && sk.endsWith(`#${id}`)) keys.push(`${pk.slice(4, 14)} ${sk}`);
  return keys;
};
const header = async (id: number): Promise<CourseItem> =>
  (await readHeaderWithDeleted(fixture.personas.t1.scope, asId<CourseId>(id))) as CourseItem; // headers are never removed
/** What lies in the partition of a course: places in branches, parts of a draft, published units, seats. */
async function belongings(id: number): Promise<{ branches: number; drafts: number; units: number; seats: number; backlinks: number }> {
  const { scope, north, south } = fixture.personas.t1;
  const course = asId<CourseId>(id);
  const items = await query('records', { pk: records.coursePartition(scope, course) });
  const backlinks = await Promise.all(
    [north, south].map((branch) =>
      query('records', { pk: records.branchPartition(scope, branch), prefix: records.branchCourse(scope, branch, course).sk }),
    ),
  );
  const of = (prefix: string): number => items.filter(({ sk }) => sk.startsWith(prefix)).length;
  return { branches: of('b#'), drafts: of('d'), units: of('p'), seats: of('seats'), backlinks: backlinks.flat().length };
}

/** A published course with a draft, in both branches; with a learner who has done a unit, or without. */
async function furnished(title: string, learned: boolean): Promise<Made> {
  const content = [1, 2].map((order) => ({ unit_order: order, title: `Part ${order}`, content: text('x') }));
  const made = await publish(fixture, { title, content, capacity: 5 }, 'a1', null);
  for (const branch of [fixture.personas.t1.north, fixture.personas.t1.south])
    await fixture.get('a1', ASSIGN_COURSES, { b: branch, c: [made.id] });
  await fixture.get('a1', SAVE, { id: made.id, draft: { title: `${title}, again` } });
  if (learned) {
    await fixture.get('l1', ENROL, { id: made.id });
    await fixture.get('l1', COMPLETE, { input: refOf(made, 0) });
  }
  return made;
}
const FULL = { branches: 2, drafts: 1, units: 2, backlinks: 2 };
const LEFT = { branches: 0, drafts: 0, seats: 0, backlinks: 0 };

describe('30 days after its deletion', () => {
  it('given: an enrolment, when: the purge comes, then: links and draft are gone, units and name stay', async () => {
    const { id } = await furnished('Learned', true);
    expect(await belongings(id)).toEqual({ ...FULL, seats: 1 });
    await remove(id);
    expect(await due(id)).toEqual([`${dayIn(30)} course-purge#t${fixture.personas.t1.id}#${id}`]);
    await night(29);
    expect([await belongings(id), await due(id)]).toEqual([{ ...FULL, seats: 1 }, [expect.stringContaining('course-purge')]]);
    await night(30);
    expect([await belongings(id), await due(id)]).toEqual([{ ...LEFT, units: 2 }, []]);
    expect(await header(id)).toMatchObject({ title: 'Learned', purgedAt: `${dayIn(30)}T00:05:00.000Z`, draft: null });
    expect((await header(id)).outline).toHaveLength(2);
    // By the clock of the fixture it is still the day of the deletion, and yet it cannot be restored.
    const message = 'This was deleted more than 30 days ago. It can no longer be restored.';
    expect(await fixture.refusal('a1', RESTORE, { id })).toEqual({ code: 'CONFLICT', message });
    await night(31);
    expect(await belongings(id)).toEqual({ ...LEFT, units: 2 });
  });

  it('given: no enrolment ever, then: its units are purged, too', async () => {
    const { id } = await furnished('Unlearned', false);
    await remove(id);
    await night(40);
    expect(await belongings(id)).toEqual({ ...LEFT, units: 0 });
    expect(await header(id)).toMatchObject({ title: 'Unlearned', outline: [] });
  });

  it('given: several languages, then: restored it has them all, purged their texts are gone [M38]', async () => {
    const { CreateCourse: made } = await fixture.get('a1', CREATE_TRANSLATED, LANGUAGE_COURSE);
    const id = Number(made.id);
    const read = async () => (await fixture.get('a1', READ_TRANSLATED, { id })).course;
    const before = await read();
    await remove(id);
    await restore(id);
    expect(await read()).toEqual({ ...before, version: expect.any(Number) });
    await remove(id);
    await night(30);
    expect(await belongings(id)).toEqual({ ...LEFT, units: 0 });
    expect((await header(id)).outline).toEqual([]);
  });

  it('given: a parked commit of the course, then: it counts as an enrolment, and the units stay', async () => {
    expectLogged('projector.parked');
    const { id } = await furnished('Unreadable', false);
    const stream = streams.enrolment(fixture.personas.t1.scope, fixture.personas.people.u12.id, asId<CourseId>(id));
    await park(1, { stream, version: 1, item: commitKey(stream, 1) }, 'a test');
    await remove(id);
    await night(30);
    await unpark(1, stream, 1);
    expect(await belongings(id)).toEqual({ ...LEFT, units: 2 });
  });

  it('given: it was restored meanwhile, then: nothing happens; deleted again, it is purged on a later day', async () => {
    const { id } = await furnished('Changed minds', true);
    await remove(id);
    await restore(id);
    expect(await due(id)).toEqual([]);
    await night(31);
    expect(await belongings(id)).toEqual({ ...FULL, seats: 1 });
    passSeconds(2 * 3600);
    await remove(id);
    const [listed] = await due(id);
    // An entry that was left behind finds a deletion that is too young.
    await night(29);
    expect([await belongings(id), await due(id)]).toEqual([{ ...FULL, seats: 1 }, [listed]]);
    await restore(id);
    expect((await header(id)).draft).not.toBeNull();
  });

  it('given: the nightly run is stopped at any of its writes, then: the next one has the same result', async () => {
    expectLogged(/The process was killed here\./);
    const { id } = await furnished('Cut off', false);
    await remove(id);
    let nights = 0;
    for (let write = 1, over = false; !over && nights < 60; write += 1) {
      nights += 1;
      const end = failAt(write);
      over = await night(30).then(
        () => true,
        () => false,
      );
      end();
      // Whatever was cut off: half a link there is none.
      const { branches, backlinks } = await belongings(id);
      expect(branches).toBe(backlinks);
    }
    expect(nights).toBeGreaterThan(5);
    expect(await belongings(id)).toEqual({ ...LEFT, units: 0 });
    expect(await due(id)).toEqual([]);
  });

  it('given: it is restored at the same moment, then: it is either restored whole or purged', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 9; round += 1) {
      const { id } = await furnished(`Last moment ${round}`, false);
      await remove(id);
      const restoring = () => fixture.ask('a1', RESTORE, { id });
      const restored = await [
        async () => (await Promise.all([restoring(), night(30)]))[0],
        async () => {
          const answer = await restoring();
          await night(30);
          return answer;
        },
        async () => {
          await night(30);
          return restoring();
        },
      ][round % 3]!();
      const course = await header(id);
      if (restored.errors.length === 0) {
        expect(course.deletedAt).toBeUndefined();
        expect(course.purgedAt).toBeUndefined();
        expect(await belongings(id)).toEqual({ ...FULL, seats: 0 });
        outcomes.add('restored');
      } else {
        expect(restored.errors[0]?.extensions?.['code']).toBe('CONFLICT');
        expect(course.purgedAt).toBeDefined();
        expect(await belongings(id)).toEqual({ ...LEFT, units: 0 });
        outcomes.add('final');
      }
    }
    expect([...outcomes].sort()).toEqual(['final', 'restored']);
  });

  it('rows and books equal a replay of all events of this file [V4]', async () => {
    clearUnitCache();
    await eventually(async () => (await verify(PROJECTOR, 1)).length === 0);
  });

  it('can be restored on the last day, and not on the next, whether the nightly run has begun or not', async () => {
    const [first, second] = [await furnished('In time', true), await furnished('Too late', true)];
    for (const { id } of [first, second]) await remove(id);
    passSeconds(Math.floor((Date.parse(`${dayIn(30)}T00:00:00.000Z`) - Date.parse(fixtureTime())) / 1000) - 60);
    const token = { token: await signIn(fixture.cloud, 'a1', ACME) };
    expect((await fixture.cloud.graphql(ACME, RESTORE, { id: first.id }, token)).errors).toEqual([]);
    passSeconds(120);
    const late = await fixture.cloud.graphql(ACME, RESTORE, { id: second.id }, token);
    expect(late.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
    const LIST = '{ deletedItems(kind: "course") { data { id } } }';
    expect((await fixture.cloud.graphql(ACME, LIST, {}, token)).data).toEqual({ deletedItems: { data: [] } });
  });
});

/** Makes the tables of the nightly run fail from its n-th write on, as a kill would; readers of the stream continue. Returns the function that ends this. */
function failAt(n: number): () => void {
  const names = (['records', 'platform', 'events'] as const).map(tableName);
  let writes = 0;
  return between((kind, { input }) => {
    const isOwn = /Write|Delete|Put/.test(kind) && names.some((name) => JSON.stringify(input).includes(`"${name}"`));
    if (isOwn) writes += 1;
    return isOwn && writes >= n ? new Error('The process was killed here.') : 'pass';
  });
}
