import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { enrolmentDecider } from '../../../events/learning/enrolment.decider.ts';
import { type Pointer, pointerOf } from '../../../functions/platform/store/reactor.ts';
import { load } from '../../../functions/platform/store/event-store.ts';
import { dynamo, type Item } from '../../../functions/platform/tables/client.ts';
import { commitKey, records, streams } from '../../../functions/platform/keys/keys.ts';
import { getItem, scan } from '../../../functions/platform/tables/dynamo.ts';
import { accessDifferences } from '../../../functions/learning/groups/check-access.ts';
import { groupNames } from '../../../functions/people/users/user.queries.ts';
import { branchCourseRecord, personBranchRecord, personId } from '../../../functions/platform/request/access-records.ts';
import { reactorsTo } from '../../../functions/stream/reactors.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { BULK_CREATE_USERS, CREATE_GROUP, DELETE_GROUP } from '../../fixtures/calls.ts';
import { create } from '../../fixtures/courses.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { useCourseFixture } from './course-fixture.ts';

/** Fixed, so that a run is the same everywhere. */
const SEEDS = [11, 23, 37, 58];
const ACTS = 44;

/** Returns a function that chooses a number below a limit. */
function seeded(seed: number): (limit: number) => number {
  const next = seededNumbers(seed);
  return (limit) => Math.floor(next() * limit);
}

// Nothing follows the stream by itself: the acts of a run decide when, in what order and how often announcements are followed.
const fixture = useCourseFixture({ follow: 'never' });
let courses: string[];
let branches: string[];
let people: string[];
beforeAll(async () => {
  const token = await fixture.tokenOf('a1');
  courses = [];
  for (let n = 0; n < 4; n += 1) courses.push((await create(fixture.cloud, { token })).id);
  const { t1, people: personas } = fixture.personas;
  branches = [String(t1.north), String(t1.south)];
  people = [personas.l1, personas.l1s, personas.i1, personas.off1].map(({ id }) => String(id));
}, 120_000);
afterEach(() => vi.restoreAllMocks());

const CALLS = {
  create: CREATE_GROUP,
  join: 'mutation ($group: ID!, $item: ID!) { addUserToGroup(user_id: $item, group_ids: [$group]) }',
  leave: 'mutation ($group: ID!, $item: ID!) { removeUserFromGroup(group_id: $group, user_id: $item) }',
  addCourse: 'mutation ($group: ID!, $item: ID!) { addCoursesToGroup(group_id: $group, course_ids: [$item]) }',
  removeCourse: 'mutation ($group: ID!, $item: ID!) { removeCourseFromGroup(group_id: $group, course_id: $item) }',
  addBranch: 'mutation ($group: ID!, $item: ID!) { addBranchesToGroup(group_id: $group, branch_ids: [$item]) }',
  removeBranch: 'mutation ($group: ID!, $item: ID!) { removeBranchFromGroup(group_id: $group, branch_id: $item) }',
  remove: DELETE_GROUP,
  deleteUser: 'mutation ($item: ID!) { deleteUser(id: $item) }',
  restoreUser: 'mutation ($item: ID!) { restoreUser(id: $item) { id } }',
  deleteCourse: 'mutation ($course: Int!) { deleteCourse(id: $course) }',
  restoreCourse: 'mutation ($course: Int!) { restoreCourse(id: $course) { id } }',
  joinBranch:
    'mutation ($item: ID!, $branch: ID!) { addUserToBranch(userBranchInput: { user_ids: [$item], branch_ids: [$branch], role: "learner" }) }',
  leaveBranch: 'mutation ($item: ID!, $branch: ID!) { removeUserFromBranch(user_id: $item, branch_id: $branch) }',
  offer: 'mutation ($item: ID!, $branch: ID!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: [$item] }) }',
  withdraw: 'mutation ($item: ID!, $branch: ID!) { removeCourseFromBranch(branch_id: $branch, course_id: $item) }',
  deleteBranch: 'mutation ($branch: ID!) { DeleteBranch(branch_id: $branch) }',
  restoreBranch: 'mutation ($branch: ID!) { restoreBranch(id: $branch) { id } }',
  enrol: 'mutation ($item: ID!, $course: ID!) { AdminCourseEnrollment(user_id: $item, course_ids: [$course]) }',
  unenrol: 'mutation ($item: ID!, $course: ID!) { CourseUnenrollment(user_id: $item, course_id: $course) }',
} as const;

/** What a plain computation remembers: who is in which group, and what the groups have. */
type Plain = { readonly groups: Map<string, { people: Set<string>; courses: Set<string>; branches: Set<string> }> };

const call = (query: string, variables: Record<string, unknown>) => fixture.ask('a1', query, variables);

/** Runs a call whose process ends before its nth transaction; what was written before stays. */
async function cutOff(nth: number, work: () => Promise<unknown>): Promise<void> {
  const client = dynamo();
  const send = client.send.bind(client);
  let transactions = 0;
  const spy = vi.spyOn(client, 'send').mockImplementation(((name: string, input: never) => {
    if (name === 'TransactWriteItems' || name === 'TransactWrite') transactions += 1;
    if (transactions >= nth) return Promise.reject(new Error('The process has ended.'));
    return send(name as never, input);
  }) as never);
  await work().catch(() => undefined);
  spy.mockRestore();
}

/** Runs a call whose announcements are followed as soon as its first transaction is written, so that nothing is left to do for itself. */
async function overtaken<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const client = dynamo();
  const send = client.send.bind(client);
  const spy = vi.spyOn(client, 'send').mockImplementation((async (name: string, input: never) => {
    const answer = await send(name as never, input);
    if (name !== 'TransactWriteItems' && name !== 'TransactWrite') return answer;
    spy.mockRestore();
    await followAll(() => 0, 1);
    return answer;
  }) as never);
  return work();
}

type Act = (
  below: (limit: number) => number,
  group: string,
) => { query: string; variables: Record<string, unknown>; done: (plain: Plain) => void };

const pick = (below: (limit: number) => number, from: readonly string[]): string => from[below(from.length)] as string;
const inGroup =
  (query: string, items: () => readonly string[], kind: 'people' | 'courses' | 'branches', adds: boolean): Act =>
  (below, group) => {
    const item = pick(below, items());
    return {
      query,
      variables: { group, item },
      done: ({ groups }) => {
        const set = groups.get(group)?.[kind];
        if (adds) set?.add(item);
        else set?.delete(item);
      },
    };
  };

/** An act that changes nothing of what groups give: it ends or begins a direct source, or takes something away for a while. */
const beside =
  (query: string, items: () => readonly string[]): Act =>
  (below) => ({ query, variables: { item: pick(below, items()), branch: pick(below, branches) }, done: () => undefined });

const ACTS_OF_A_RUN: readonly Act[] = [
  inGroup(CALLS.join, () => people, 'people', true),
  inGroup(CALLS.join, () => people, 'people', true),
  inGroup(CALLS.leave, () => people, 'people', false),
  inGroup(CALLS.addCourse, () => courses, 'courses', true),
  inGroup(CALLS.addCourse, () => courses, 'courses', true),
  inGroup(CALLS.removeCourse, () => courses, 'courses', false),
  inGroup(CALLS.addBranch, () => branches, 'branches', true),
  inGroup(CALLS.removeBranch, () => branches, 'branches', false),
  (_, group) => ({ query: CALLS.remove, variables: { group: Number(group) }, done: ({ groups }) => groups.delete(group) }),
  beside(CALLS.deleteUser, () => people),
  beside(CALLS.restoreUser, () => people),
  (below) => ({ query: CALLS.deleteCourse, variables: { course: Number(pick(below, courses)) }, done: () => undefined }),
  (below) => ({ query: CALLS.restoreCourse, variables: { course: Number(pick(below, courses)) }, done: () => undefined }),
  beside(CALLS.joinBranch, () => people),
  beside(CALLS.leaveBranch, () => people),
  beside(CALLS.offer, () => courses),
  beside(CALLS.withdraw, () => courses),
  beside(CALLS.deleteBranch, () => people),
  beside(CALLS.restoreBranch, () => people),
  (below) => ({ query: CALLS.enrol, variables: { item: pick(below, people), course: pick(below, courses) }, done: () => undefined }),
  (below) => ({ query: CALLS.unenrol, variables: { item: pick(below, people), course: pick(below, courses) }, done: () => undefined }),
];

/** Follows every announcement of the table that has a reactor, in an order of the seed, each of them `times` times. */
async function followAll(below: (limit: number) => number, times: number): Promise<void> {
  const pointers: Pointer[] = [];
  for await (const items of scan('events'))
    for (const item of items) {
      const pointer = pointerOf(item);
      if (pointer?.names.some((name) => name === 'LinksChanged' || name === 'GroupChanged' || name === 'JobAsked')) pointers.push(pointer);
    }
  const queue = Array.from({ length: times }, () => pointers).flat();
  while (queue.length > 0) {
    const [pointer] = queue.splice(below(queue.length), 1);
    if (pointer) for (const reactor of reactorsTo(pointer)) await reactor.react(pointer);
  }
}

const groupsAmong = (sources: readonly { readonly kind: string; readonly group?: number }[]): string[] =>
  sources.flatMap((source) => (source.kind === 'group' ? [String(source.group)] : [])).sort();

/** Returns each access through groups as a line, from the stores: courses and branches of people, courses of branches. */
async function accessInStores(): Promise<string[]> {
  const { scope } = fixture.personas.t1;
  const lines: string[] = [];
  for (const person of people) {
    for (const course of courses) {
      const stream = streams.enrolment(scope, personId(Number(person)), asId<CourseId>(Number(course)));
      const { state } = await load(enrolmentDecider, stream);
      for (const group of groupsAmong(state.status === 'none' ? [] : state.sources))
        lines.push(`person ${person} course ${course} by ${group}`);
    }
    for (const branch of branches) {
      const link = await getItem(
        'records',
        records.personBranch(scope, personId(Number(person)), asId(Number(branch))),
        personBranchRecord,
      );
      for (const group of groupsAmong(link?.sources ?? [])) lines.push(`person ${person} branch ${branch} by ${group}`);
    }
  }
  for (const branch of branches)
    for (const course of courses) {
      const link = await getItem(
        'records',
        records.branchCourse(scope, asId(Number(branch)), asId<CourseId>(Number(course))),
        branchCourseRecord,
      );
      for (const group of groupsAmong(link?.sources ?? [])) lines.push(`branch ${branch} course ${course} by ${group}`);
    }
  return lines.sort();
}

/** The same, computed plainly. */
function accessByPlain({ groups }: Plain): string[] {
  return [...groups]
    .flatMap(([group, { people: who, courses: what, branches: where }]) => [
      ...[...who].flatMap((person) => [...what].map((course) => `person ${person} course ${course} by ${group}`)),
      ...[...who].flatMap((person) => [...where].map((branch) => `person ${person} branch ${branch} by ${group}`)),
      ...[...where].flatMap((branch) => [...what].map((course) => `branch ${branch} course ${course} by ${group}`)),
    ])
    .sort();
}

async function newGroups(plain: Plain): Promise<void> {
  while (plain.groups.size < 3) {
    const name = `Group ${plain.groups.size}`;
    const { createGroup } = await fixture.get('a1', CALLS.create, { name });
    plain.groups.set(createGroup.id, { people: new Set(), courses: new Set(), branches: new Set() });
  }
}

/** Reads people, courses and branches of a group from the records: a call that was cut off has changed them or not. */
async function readAnew(plain: Plain, group: string): Promise<void> {
  const facts = plain.groups.get(group);
  if (!facts) return;
  const { data } = await call('query ($id: ID!) { group(id: $id) { id } }', { id: group });
  if (data?.['group'] === undefined || data['group'] === null) {
    plain.groups.delete(group);
    return;
  }
  const { scope } = fixture.personas.t1;
  const id = asId<never>(Number(group));
  facts.people.clear();
  facts.courses.clear();
  facts.branches.clear();
  for (const person of people)
    if (await getItem('records', records.personGroup(scope, personId(Number(person)), id))) facts.people.add(person);
  for (const course of courses)
    if (await getItem('records', records.groupCourse(scope, id, asId(Number(course))))) facts.courses.add(course);
  for (const branch of branches)
    if (await getItem('records', records.groupBranch(scope, id, asId(Number(branch))))) facts.branches.add(branch);
}

describe('access through groups', () => {
  it.each(SEEDS)(
    'is what a plain computation gives after acts in any order, cut off anywhere [V8] (seed %i)',
    { timeout: 240_000 },
    async (seed) => {
      expectLogged(/graphql\.internal.*The process has ended\./);
      const below = seeded(seed);
      const plain: Plain = { groups: new Map() };
      for (let n = 0; n < ACTS; n += 1) {
        await newGroups(plain);
        const group = pick(below, [...plain.groups.keys()]);
        const act = (ACTS_OF_A_RUN[below(ACTS_OF_A_RUN.length)] as Act)(below, group);
        const cut = below(3) === 0;
        if (cut) {
          await cutOff(1 + below(4), () => call(act.query, act.variables));
          await readAnew(plain, group);
        } else if ((await call(act.query, act.variables)).errors.length === 0) act.done(plain);
        if (below(6) === 0) await followAll(below, 1);
      }
      await followAll(below, 2);
      for (const person of people) await call(CALLS.restoreUser, { item: person });
      for (const course of courses) await call(CALLS.restoreCourse, { course: Number(course) });
      for (const branch of branches) await call(CALLS.restoreBranch, { branch });
      expect(await accessInStores()).toEqual(accessByPlain(plain));
      // Courses of people are compared as rows show them, which nothing writes here.
      expect((await accessDifferences(fixture.personas.t1.scope)).filter(({ of }) => of !== 'course')).toEqual([]);
      for (const group of plain.groups.keys()) await call(CALLS.remove, { group: Number(group) });
      expect(await accessInStores()).toEqual([]);
    },
  );
});

describe('the answer to a change of a group', () => {
  it('names the commits of a reactor that was quicker, so that readers wait for them', async () => {
    const [person = '', , , other = ''] = people;
    const [course = ''] = courses;
    const group = (await fixture.get('a1', CALLS.create, { name: 'Overtaken' })).createGroup.id;
    const named = async (query: string, variables: Record<string, unknown>): Promise<string[]> => {
      const { errors, headers } = await overtaken(() => call(query, variables));
      expect(errors).toEqual([]);
      return (headers.get('x-trellis-after') ?? '').split(',');
    };
    const version = async (of: string): Promise<number> =>
      (await load(enrolmentDecider, streams.enrolment(fixture.personas.t1.scope, personId(Number(of)), asId<CourseId>(Number(course)))))
        .version;
    const lastOf = async (of: string): Promise<string> => `u${of}/e#c${course}@${await version(of)}`;
    await fixture.get('a1', CALLS.addCourse, { group, item: course });
    for (const who of [person, other]) {
      const before = await version(who);
      expect(await named(CALLS.join, { group, item: who })).toContain(await lastOf(who));
      expect(await version(who)).toBe(before + 1);
    }
    expect(await named(CALLS.leave, { group, item: other })).toContain(await lastOf(other));
    const before = await version(person);
    expect(await named(CALLS.remove, { group: Number(group) })).toContain(await lastOf(person));
    expect(await version(person)).toBe(before + 1);
  });
});

describe('an import into groups', () => {
  it('is followed once for the people of a transaction, and gives each the courses of their own groups [V8]', async () => {
    const { scope } = fixture.personas.t1;
    const groups: string[] = [];
    for (const [n, name] of ['Imported A', 'Imported B'].entries()) {
      const id = (await fixture.get('a1', CALLS.create, { name })).createGroup.id;
      await fixture.get('a1', CALLS.addCourse, { group: id, item: courses[n] });
      groups.push(id);
    }
    await followAll(() => 0, 1);
    const row = (n: number, ...groupNames: string[]) => ({
      first_name: 'Ina',
      last_name: `Import ${n}`,
      email: `ina${n}@import.test`,
      role: 'learner',
      skip_email: true,
      groupNames,
    });
    const input = [row(1, 'Imported A'), row(2, 'Imported A'), row(3, 'Imported B'), row(4, 'Imported A', 'Imported B'), row(5)];
    const added = await fixture.get('a1', BULK_CREATE_USERS, { input });
    const ids = added.BulkCreateUsers.map(({ id }) => id);
    const commits: Item[] = [];
    for (const id of ids) commits.push((await getItem('events', commitKey(streams.member(scope, personId(Number(id))), 1))) as Item);
    const pointers = commits.flatMap((commit) => pointerOf(commit) ?? []);
    expect(pointers).toHaveLength(1);
    // Announcements may come twice.
    for (const pointer of [...pointers, ...pointers]) for (const reactor of reactorsTo(pointer)) await reactor.react(pointer);
    const groupsGiving = async (person: string, course: string): Promise<string[]> => {
      const { state } = await load(enrolmentDecider, streams.enrolment(scope, personId(Number(person)), asId<CourseId>(Number(course))));
      return groupsAmong(state.status === 'none' ? [] : state.sources);
    };
    const given: string[][][] = [];
    for (const id of ids) given.push([await groupsGiving(id, courses[0] ?? ''), await groupsGiving(id, courses[1] ?? '')]);
    const [a = '', b = ''] = groups;
    expect(given).toEqual([
      [[a], []],
      [[a], []],
      [[], [b]],
      [[a], [b]],
      [[], []],
    ]);
  });
});

describe('a deleted group', () => {
  it('is named as a source of what it still gives, and no longer as a group of a person', async () => {
    const { scope } = fixture.personas.t1;
    const [person = ''] = people;
    const group = (await fixture.get('a1', CALLS.create, { name: 'Not ended yet' })).createGroup.id;
    await fixture.get('a1', CALLS.join, { group, item: person });
    // The call ends before its second transaction: the group is deleted, and what it gave is not ended.
    expectLogged(/graphql\.internal.*The process has ended\./);
    await cutOff(2, () => call(CALLS.remove, { group: Number(group) }));
    const { user } = await fixture.get('a1', 'query ($id: ID!) { user(id: $id) { groups { id } } }', {
      id: person,
    });
    expect(user.groups.map(({ id }) => id)).not.toContain(group);
    expect(await groupNames(scope, [Number(group)], null)).toEqual(new Map([[Number(group), 'Not ended yet']]));
  });
});
