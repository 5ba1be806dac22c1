import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, type NewUser } from '../../../functions/people/person.commands.ts';
import type { BranchItem, MemberItem, SelfItem, SlugItem } from '../../../functions/platform/access-records.ts';
import type { DueKind } from '../../../functions/platform/due.ts';
import { deleteItem, getItem, putItem, query, replaceDynamo, scan, writeAll } from '../../../functions/platform/dynamo.ts';
import { commitItems, readCommit } from '../../../functions/platform/store/event-store.ts';
import { platform, records, scopeOf, SPLIT, streams } from '../../../functions/platform/keys/keys.ts';
import { setClock } from '../../../functions/platform/request.ts';
import { handler } from '../../../functions/stream/due.lambda.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import type { LicenceItem } from '../../../functions/tenancy/instance.records.ts';
import type { BranchId, CourseId, PersonId } from '../../../shared/kernel/ids.ts';
import { addDays, type Day, dayOf, systemClock } from '../../../shared/kernel/instant.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { create } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { eventually } from '../../fixtures/eventually.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { emailOf, makeWorld, type PersonName, signIn, testAct, type World } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
let cloud: Cloud;
let world: World;
let a1: GraphqlContext;
beforeAll(async () => {
  cloud = await startCloud();
  world = await makeWorld();
  const key = records.instance(world.t1.scope, 'licence');
  await putItem('records', { ...(await getItem<LicenceItem>('records', key)), ...key, limit: 500 });
  a1 = { token: await signIn(cloud, 'a1', ACME) };
});
// Each case begins its nights anew: what was put on a day after that day's night was worked through is nobody's in real life.
beforeEach(() => deleteItem('platform', platform.dueMark()));
afterEach(() => {
  setClock(systemClock);
  replaceDynamo(undefined);
});
afterAll(() => cloud.stop());

const ask = async (text: string, variables: Record<string, unknown>): Promise<string | null> => {
  const { errors } = await cloud.graphql(ACME, text, variables, a1);
  return errors[0] ? `${String(errors[0].extensions?.['code'])}: ${errors[0].message}` : null;
};
const removeUser = (id: number) => ask('mutation ($id: ID!) { deleteUser(id: $id) }', { id });
const restoreUser = (id: number) => ask('mutation ($id: ID!) { restoreUser(id: $id) { id } }', { id });
const removeBranch = (id: number) => ask('mutation ($id: ID!) { DeleteBranch(branch_id: $id) }', { id });
const restoreBranch = (id: number) => ask('mutation ($id: ID!) { restoreBranch(id: $id) { id } }', { id });

const day = (after: number): Day => addDays(dayOf(systemClock()), after);
/** What the schedule of the night before that day's morning calls. */
const night = (of: Day): Promise<void> => handler({ time: `${of}T00:05:00Z` });
const entries = async (kind: string, id: number): Promise<string[]> => {
  const found: string[] = [];
  for await (const items of scan('platform'))
    for (const { pk, sk } of items) if (pk.startsWith('due#') && sk === `${kind}#t${world.t1.id}#${id}`) found.push(pk.slice(4, 14));
  return found;
};

/** Puts an entry where no transaction of the product would. */
const leaveBehind = (kind: DueKind, id: number, on: Day): Promise<void> =>
  putItem('platform', { ...platform.due(on, `${kind}#t${world.t1.id}#${id}`), kind, tenant: world.t1.id, id, day: on });

/** From the so-manieth transaction on nothing is written any more, as when a function is cut off. Answers how to go on. */
function cutOffAfter(transactions: number): () => void {
  let sent = 0;
  return between((name) => (name === 'TransactWrite' && (sent += 1) > transactions ? new Error('Cut off.') : 'pass'));
}

let made = 0;
async function person(more: Partial<NewUser> = {}): Promise<{ id: PersonId; email: string }> {
  made += 1;
  const email = emailOf(`purged${made}` as PersonName);
  return {
    id: (await createUser(testAct(), world.t1.scope, { first_name: `Purged${made}`, last_name: 'World', email, role: 'learner', ...more }))
      .person,
    email,
  };
}
async function branch(): Promise<{ id: BranchId; url: string }> {
  made += 1;
  const url = `purged-${made}`;
  return { id: await createBranch(testAct(), world.t1.scope, { name: `Purged ${made}`, url }), url };
}
const memberOf = (id: PersonId) => getItem<MemberItem>('records', records.member(world.t1.scope, id));
const selfOf = (id: PersonId) => getItem<SelfItem>('platform', platform.self(id));
const headerOf = (id: BranchId) => getItem<BranchItem>('records', records.header(world.t1.scope, 'B', id));
const linksOf = async (id: PersonId) =>
  (await query('records', { pk: records.personPartition(world.t1.scope, id) })).filter(({ sk }) => /^[bg]#/.test(sk)).length;
const peopleIn = async (id: BranchId) =>
  (await Promise.all(Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.branchShard(world.t1.scope, id, n) })))).flat()
    .length;
const coursesIn = async (id: BranchId) =>
  (await query('records', { pk: records.branchPartition(world.t1.scope, id), prefix: 'c#' })).length;
const guardsOf = async (id: BranchId) =>
  (await query<SlugItem>('records', { pk: records.slugs(world.t1.scope) })).filter((slug) => slug.branch === id).length;
const lastTold = async (id: PersonId) => readCommit((await commitItems(streams.member(world.t1.scope, id), 1)).at(-1)!);
/** Records, events and the platform, without the notes of refused calls (G9) and how far the nights have come. */
const lasting = async (): Promise<string[]> => (await dump()).filter((line) => !/"pk":"(t\d+#A[#"]|due"|p#seq)/.test(line));

describe('a member whose 30 days are over', () => {
  it('loses links and pointer; the record with the names stays, and so does the identity', async () => {
    const { north, south } = world.t1;
    const { id } = await person({ branches: [north, south] });
    expect(await removeUser(id)).toBeNull();
    await night(day(29));
    expect([await linksOf(id), (await memberOf(id))?.purgedAt]).toEqual([2, undefined]);
    await night(day(30));
    expect(await linksOf(id)).toBe(0);
    for (const place of [north, south]) expect(await getItem('records', records.branchMember(world.t1.scope, place, id))).toBeUndefined();
    expect(await getItem('platform', platform.membership(id, world.t1.id))).toBeUndefined();
    expect(await memberOf(id)).toMatchObject({
      firstName: expect.stringContaining('Purged') as unknown,
      purgedAt: `${day(30)}T00:05:00.000Z`,
    });
    expect(await selfOf(id)).toMatchObject({ active: true, memberships: 0, left: [world.t1.id] });
    expect(await entries('member-purge', id)).toEqual([]);
    expect(await lastTold(id)).toMatchObject({
      actor: { kind: 'system', name: 'due' },
      events: [{ type: 'MemberChanged', what: ['purged'] }],
    });
    setClock(() => `${day(30)}T09:00:00.000Z`);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    expect(await restoreUser(id)).toMatch(/^CONFLICT: .*30 days/);
    expect(await ask('query ($id: ID!) { user(id: $id) { id } }', { id })).toBe('NOT_FOUND: Not found.');
    setClock(systemClock);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    const before = await lasting();
    await night(day(30));
    await night(day(31));
    expect(await lasting()).toEqual(before);
  });

  it('belongs on to other instances', async () => {
    const { id, email } = await person();
    const other = scopeOf(await createInstance(testAct(), { name: 'Other', domain: 'other' }));
    await createUser(testAct(), other, { first_name: 'x', last_name: 'y', email, role: 'learner' });
    await removeUser(id);
    await night(day(30));
    expect(await selfOf(id)).toMatchObject({ memberships: 1, left: [world.t1.id] });
    expect(await getItem('platform', platform.membership(id, other.tenant))).toBeDefined();
  });

  it('may be made a member again, and is the same person', async () => {
    const { id, email } = await person({ branches: [world.t1.south] });
    await removeUser(id);
    await night(day(30));
    const used = (await getItem<LicenceItem>('records', records.instance(world.t1.scope, 'licence')))?.used ?? 0;
    const again = await createUser(testAct(), world.t1.scope, {
      first_name: 'x',
      last_name: 'y',
      email,
      role: 'manager',
      branches: [world.t1.north],
    });
    expect(again.person).toBe(id);
    const member = await memberOf(id);
    expect(member).toMatchObject({ role: 'manager', firstName: expect.stringContaining('Purged') as unknown, active: true });
    expect([member?.deletedAt, member?.purgedAt, await linksOf(id)]).toEqual([undefined, undefined, 1]);
    expect(await selfOf(id)).toMatchObject({ memberships: 1, left: [] });
    expect(await getItem('platform', platform.membership(id, world.t1.id))).toBeDefined();
    expect((await getItem<LicenceItem>('records', records.instance(world.t1.scope, 'licence')))?.used).toBe(used + 1);
    const found = async () =>
      JSON.stringify((await cloud.graphql(ACME, 'query ($s: String) { usersPage(search: $s) { data { id } } }', { s: email }, a1)).data);
    await eventually(async () => (await found()).includes(`"${id}"`));
  });

  it('nothing happens to one who was restored, and to one who was deleted again only when that day has come', async () => {
    const [back, again] = [await person({ branches: [world.t1.north] }), await person({ branches: [world.t1.north] })];
    for (const { id } of [back, again]) {
      await removeUser(id);
      await restoreUser(id);
    }
    expect([await entries('member-purge', back.id), await entries('member-purge', again.id)]).toEqual([[], []]);
    // Ten days later; and, as if something had gone wrong, an entry of the first time is left behind.
    setClock(() => `${day(10)}T09:00:00.000Z`);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    expect(await removeUser(again.id)).toBeNull();
    for (const { id } of [back, again]) await leaveBehind('member-purge', id, day(30));
    setClock(systemClock);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    await night(day(30));
    expect([await linksOf(back.id), await linksOf(again.id), await entries('member-purge', back.id)]).toEqual([1, 1, []]);
    expect([(await memberOf(back.id))?.purgedAt, (await memberOf(again.id))?.purgedAt]).toEqual([undefined, undefined]);
    await night(day(40));
    expect([await linksOf(back.id), await linksOf(again.id), (await memberOf(again.id))?.purgedAt]).toEqual([
      1,
      0,
      `${day(40)}T00:05:00.000Z`,
    ]);
  });

  it('with many links is purged in bounded steps, and wherever that is cut off the next night goes on', async () => {
    const branches: BranchId[] = [];
    for (let n = 0; n < 90; n += 1) branches.push((await branch()).id);
    const { id } = await person();
    const since = testAct().now;
    await writeAll(
      'records',
      branches.flatMap((each) => {
        const link = { branch: each, person: id, role: 'learner', active: true, sources: [{ kind: 'direct' }], since };
        return [
          { ...records.personBranch(world.t1.scope, id, each), ...link },
          { ...records.branchMember(world.t1.scope, each, id), ...link },
        ];
      }),
    );
    await removeUser(id);
    const left: number[] = [];
    for (let cut = 0; ; cut += 1) {
      expect(cut).toBeLessThan(10);
      const goOn = cutOffAfter(1);
      const outcome = await night(day(30)).then(
        () => 'done',
        () => 'cut off',
      );
      goOn();
      left.push(await linksOf(id));
      expect(await peopleIn(branches[0]!)).toBe((await getItem('records', records.personBranch(world.t1.scope, id, branches[0]!))) ? 1 : 0);
      if (outcome === 'done') break;
      expect(await entries('member-purge', id)).toEqual([day(30)]);
    }
    expect(left).toEqual([50, 10, 0, 0]);
    expect([(await memberOf(id))?.purgedAt === undefined, await entries('member-purge', id), (await selfOf(id))?.memberships]).toEqual([
      false,
      [],
      0,
    ]);
  });
});

describe('a branch whose 30 days are over', () => {
  /** A branch with people, courses and a former slug. */
  async function school(people: number, courses: number) {
    const it = await branch();
    const ids: PersonId[] = [];
    for (let n = 0; n < people; n += 1) ids.push((await person({ branches: [it.id] })).id);
    const since = testAct().now;
    const course = await create(cloud, a1, {
      title: `Of ${it.url}`,
      description: 'x',
      content: [{ unit_order: 1, title: 'One', content: '{"ops":[{"insert":"x\\n"}]}' }],
    });
    const numbers = [Number(course.id), ...Array.from({ length: courses - 1 }, (_, n) => 500_000 + it.id * 1000 + n)] as CourseId[];
    await writeAll(
      'records',
      numbers.flatMap((each) => {
        const link = { branch: it.id, course: each, sources: [{ kind: 'direct' }], since };
        return [
          { ...records.branchCourse(world.t1.scope, it.id, each), ...link },
          { ...records.courseBranch(world.t1.scope, each, it.id), ...link },
        ];
      }),
    );
    const former: SlugItem = { ...records.slug(world.t1.scope, `${it.url}-former`), branch: it.id, current: false };
    await putItem('records', former);
    return { ...it, people: ids, course: Number(course.id) as CourseId, courses: numbers };
  }
  const state = async (it: { id: BranchId }) => [
    await peopleIn(it.id),
    await coursesIn(it.id),
    await guardsOf(it.id),
    (await headerOf(it.id))?.purgedAt !== undefined,
  ];

  it('loses its people, courses and slugs on both sides; the header stays, with its name', async () => {
    const it = await school(3, 2);
    await removeBranch(it.id);
    await night(day(29));
    expect(await state(it)).toEqual([3, 2, 2, false]);
    await night(day(30));
    expect(await state(it)).toEqual([0, 0, 0, true]);
    expect(await headerOf(it.id)).toMatchObject({
      name: expect.stringContaining('Purged') as unknown,
      slug: it.url,
      purgedAt: `${day(30)}T00:05:00.000Z`,
    });
    for (const id of it.people) {
      expect([await linksOf(id), (await memberOf(id))?.deletedAt]).toEqual([0, undefined]);
      expect(await lastTold(id)).toMatchObject({ events: [{ type: 'LinksChanged', to: 'branch', added: [], removed: [it.id] }] });
    }
    expect(await getItem('records', records.courseBranch(world.t1.scope, it.course, it.id))).toBeUndefined();
    expect(await entries('branch-purge', it.id)).toEqual([]);
    // Lists follow: whoever picks people for another branch finds them without this one, and the trail still names it.
    const rows = async () =>
      JSON.stringify((await cloud.graphql(ACME, '{ auditLogPage(limit: 100) { data { action target } } }', {}, a1)).data);
    await eventually(async () => (await rows()).includes('"BranchChanged: purged"'));
    expect(await rows()).toContain(`"target":"Purged ${it.url.split('-')[1]}"`);
    const before = await lasting();
    await night(day(30));
    await night(day(31));
    expect(await lasting()).toEqual(before);
  });

  it('its slugs may be another branch’s then, which nothing takes away again', async () => {
    const it = await school(1, 1);
    await removeBranch(it.id);
    await night(day(30));
    const heir = await createBranch(testAct(), world.t1.scope, { name: 'Heir', url: it.url });
    await putItem('platform', {
      ...platform.due(day(32), `branch-purge#t${world.t1.id}#${it.id}`),
      kind: 'branch-purge',
      tenant: world.t1.id,
      id: it.id,
      day: day(32),
    });
    await night(day(32));
    expect(await getItem<SlugItem>('records', records.slug(world.t1.scope, it.url))).toMatchObject({ branch: heir, current: true });
    setClock(() => `${day(30)}T09:00:00.000Z`);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    expect(await restoreBranch(it.id)).toMatch(/^CONFLICT: .*30 days/);
    setClock(systemClock);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
  });

  it('nothing happens to one that was restored, and to one that was deleted again only when that day has come', async () => {
    const [back, again] = [await school(2, 1), await school(2, 1)];
    for (const { id } of [back, again]) {
      await removeBranch(id);
      await restoreBranch(id);
    }
    setClock(() => `${day(10)}T09:00:00.000Z`);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    await removeBranch(again.id);
    for (const { id } of [back, again]) await leaveBehind('branch-purge', id, day(30));
    setClock(systemClock);
    a1 = { token: await signIn(cloud, 'a1', ACME) };
    await night(day(30));
    expect([await state(back), await state(again)]).toEqual([
      [2, 1, 2, false],
      [2, 1, 2, false],
    ]);
    await night(day(40));
    expect([await state(back), await state(again)]).toEqual([
      [2, 1, 2, false],
      [0, 0, 0, true],
    ]);
  });

  it('may be cut off after any step: both sides of every link agree, and the next night goes on', { timeout: 120_000 }, async () => {
    const it = await school(60, 100);
    // One of them is deleted as well: their links go all the same.
    await removeUser(it.people[0]!);
    await removeBranch(it.id);
    let cuts = 0;
    for (;;) {
      const goOn = cutOffAfter(2);
      const outcome = await night(day(30)).then(
        () => 'done',
        () => 'cut off',
      );
      goOn();
      expect((await Promise.all(it.people.map(linksOf))).reduce((sum, n) => sum + n, 0)).toBe(await peopleIn(it.id));
      const other = await Promise.all(it.courses.map((course) => getItem('records', records.courseBranch(world.t1.scope, course, it.id))));
      expect(other.filter(Boolean)).toHaveLength(await coursesIn(it.id));
      expect((await headerOf(it.id))?.purgedAt === undefined).toBe(outcome === 'cut off');
      if (outcome === 'done') break;
      cuts += 1;
      expect(cuts).toBeLessThan(30);
      expect(await entries('branch-purge', it.id)).toEqual([day(30)]);
    }
    expect(cuts).toBeGreaterThan(3);
    expect(await state(it)).toEqual([0, 0, 0, true]);
    expect(await entries('branch-purge', it.id)).toEqual([]);
  });
});
