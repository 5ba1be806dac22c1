import { beforeAll, describe, expect, it } from 'vitest';
import { buildSchema } from '../../functions/api/schema.ts';
import { createUser } from '../../functions/people/users/person.commands.ts';
import { platform, records, type Scope } from '../../functions/platform/keys/keys.ts';
import { putItem, query } from '../../functions/platform/tables/dynamo.ts';
import { createBranch } from '../../functions/tenancy/branch.commands.ts';
import type { BranchId, GroupId } from '../../shared/kernel/ids.ts';
import { COMPLETE, ENROL, fixtureTime, publish, refOf, useCourseFixture, STORE, type Made } from '../cloud/learning/course-fixture.ts';
import { DELETE_COURSE, DELETE_USER } from '../fixtures/calls.ts';
import { dump } from '../fixtures/dump.ts';
import { eventually } from '../fixtures/eventually.ts';
import type { GraphqlAnswer } from '../fixtures/graphql.ts';
import { emailOf, PASSWORD, type PersonName, signIn, testContext } from '../fixtures/personas.ts';
import { EXPECTATIONS } from './expectations.ts';
import { callWith, type Location, namedIn, operationsOf, type Values } from './named-ids.ts';

const operations = operationsOf(buildSchema());
const { locations, unknown } = namedIn(operations);
const CALLERS = ['ab1', 'i1', 'm1'] as const satisfies readonly PersonName[];
/** The public reads what a host shows before anybody signs in. */
const tried = locations.filter(({ operation }) => EXPECTATIONS[operation] !== 'public' || operation === 'branch');

const MISSING: Values = {
  person: 999_999,
  'member of the instance': '999999',
  'deleted person': 999_999,
  'person by name': 'Nobody Here',
  course: 999_999,
  'deleted course': 999_999,
  'course by title': 'No such course',
  unit: '999999',
  question: '999999',
  group: 999_999,
  branch: '999999',
  'branch by slug': 'nowhere',
  category: 999_999,
  instance: '999999',
  job: '999999',
  submission: '999999-999999-1-999999-1',
};

const fixture = useCourseFixture();
/** Things in the callers' scope. */
let here: Values;
/** Things of the branch south, some of them of a person who is in both branches. */
let elsewhere: Values;
/** Things of globex. */
let foreign: Values;

const GROUPS = { north: 901, south: 902, globex: 903 } as const;
const CATEGORIES = { north: 801, south: 802, globex: 803 } as const;
const JOBS = { acme: 701, globex: 702 } as const;

/** A group and a category of each branch, written as they lie in the table. */
async function makeRecords(scope: Scope, branches: Readonly<Partial<Record<keyof typeof GROUPS, BranchId>>>): Promise<void> {
  const { now } = testContext(fixtureTime());
  for (const [name, branch] of Object.entries(branches)) {
    const group = GROUPS[name as keyof typeof GROUPS]; // the keys are those above
    await putItem('records', {
      ...records.header(scope, 'group', group),
      id: group,
      v: 1,
      name: `Group ${name}`,
      description: null,
      createdAt: now,
    });
    const link = { pk: records.groupPartition(scope, group as GroupId), sk: `b#${String(branch).padStart(10, '0')}` };
    await putItem('records', { ...link, group, branch, since: now });
    const category = CATEGORIES[name as keyof typeof CATEGORIES];
    const facts = { name: `Category ${name}`, parent: null, image: null, branches: [branch], groups: [], createdAt: now };
    await putItem('records', { ...records.header(scope, 'category', category), id: category, v: 1, ...facts });
  }
}

/** A job of an admin, written as it lies in the table. */
async function makeJob(scope: Scope, id: number, admin: 'a1' | 'a2'): Promise<void> {
  const { now } = testContext(fixtureTime());
  const work = {
    kind: 'assign-courses',
    title: 'Assigning courses',
    status: 'done',
    done: 1,
    total: 1,
    message: null,
    startedAt: now,
    finishedAt: now,
  };
  const actor = { kind: 'person', id: fixture.personas.people[admin].id };
  await putItem('records', { ...records.header(scope, 'job', id), id, v: 1, ...work, actor, commandId: 'test', input: {} });
}

/** Makes a person of both branches, who has completed the course of south. */
async function makeBoth(made: Made): Promise<number> {
  const { scope, north, south } = fixture.personas.t1;
  const name = { first_name: 'Both', last_name: 'Branches' };
  const input = { ...name, email: emailOf('both' as PersonName), password: PASSWORD, role: 'learner' as const, branches: [north, south] };
  const { person } = await createUser(testContext(fixtureTime()), scope, input);
  const asBoth = async (query: string, variables: Record<string, unknown>) => {
    const token = await signIn(fixture.cloud, 'both' as PersonName, 'acme.localhost', 'south');
    const { errors } = await fixture.cloud.graphql('acme.localhost', query, variables, { token, branch: 'south' });
    expect(errors).toEqual([]);
  };
  await asBoth(ENROL, { id: made.id });
  await asBoth(COMPLETE, { input: refOf(made, 0) });
  // Issued by a reactor: what is dumped before the calls has it.
  await eventually(async () => (await query('platform', { pk: platform.certificate('').pk })).length > 0);
  return person;
}

/** A submission by a learner. */
async function handIn(made: Made, name: 'l1s' | 'l2'): Promise<string> {
  const response = JSON.stringify({ type: 'AssignmentText', content: 'My essay.' });
  await fixture.get(name, ENROL, { id: made.id });
  await fixture.get(name, STORE, { input: { ...refOf(made, 0), input_type: 'Assignment', response } });
  return `${fixture.personas.people[name].id}-${made.id}-1-${made.units[0]?.id}-1`;
}

const question = (unit_order: number) => ({
  unit_order,
  type: 'Multiple Choice',
  question: 'Which?',
  options: [{ text: 'a', checked: true }, { text: 'b' }],
});

const tested = { test: [{ unit_order: 2, title: 'Check' }], questions: [question(2)] };
const assignment = [{ unit_order: 1, title: 'Essay', content: 'Write.', completion_option: 'instructor-accepts' }];

/** Makes a person whom an admin deletes. */
async function leaver(name: string, scope: Scope, branch: BranchId, admin: 'a1' | 'a2' = 'a1'): Promise<number> {
  const { person } = await createUser(testContext(fixtureTime()), scope, {
    first_name: name,
    last_name: 'Gone',
    email: `${name}@gone.test`,
    role: 'learner',
    branches: [branch],
  });
  await fixture.get(admin, DELETE_USER, { id: person });
  return person;
}

/** Makes one of everything in globex. */
async function makeForeign(): Promise<Values> {
  const { t2, people } = fixture.personas;
  const east = await createBranch(testContext(fixtureTime()), t2.scope, { name: 'East of Globex', url: 'globex-east' });
  await makeRecords(t2.scope, { globex: t2.north });
  await makeJob(t2.scope, JOBS.globex, 'a2');
  const course = await publish(fixture, { title: 'Course of Globex', ...tested }, 'a2', null);
  const essay = await publish(fixture, { title: 'Essay of Globex', content: [], assignment }, 'a2', 'north');
  const gone = await publish(fixture, { title: 'Gone from Globex' }, 'a2', null);
  await fixture.get('a2', DELETE_COURSE, { id: gone.id });
  return {
    person: people.l2.id,
    'member of the instance': String(people.a2.id),
    'deleted person': await leaver('globex', t2.scope, t2.north, 'a2'),
    'person by name': 'L2 Persona',
    course: course.id,
    'deleted course': gone.id,
    'course by title': 'Course of Globex',
    unit: String(course.units[0]?.id),
    question: String(course.units[1]?.tests?.[0]?.id),
    group: GROUPS.globex,
    branch: String(east),
    'branch by slug': 'globex-east',
    category: CATEGORIES.globex,
    instance: String(t2.id),
    job: String(JOBS.globex),
    submission: await handIn(essay, 'l2'),
  };
}

beforeAll(async () => {
  const { t1, t2, people } = fixture.personas;
  await makeRecords(t1.scope, { north: t1.north, south: t1.south });
  await makeJob(t1.scope, JOBS.acme, 'a1');
  foreign = await makeForeign();
  const cN = await publish(fixture, { title: 'Course of north', ...tested }, 'a1', 'north');
  const cS = await publish(fixture, { title: 'Course of south' }, 'a1', 'south');
  const tS = await publish(fixture, { title: 'Test of south', ...tested }, 'a1', 'south');
  const eS = await publish(fixture, { title: 'Essay of south', content: [], assignment }, 'a1', 'south');
  const gone = {
    north: await publish(fixture, { title: 'Gone from north' }),
    south: await publish(fixture, { title: 'Gone from south' }, 'a1', 'south'),
  };
  for (const { id } of Object.values(gone)) await fixture.get('a1', DELETE_COURSE, { id });
  const both = await makeBoth(cS);
  const handedIn = await handIn(eS, 'l1s');
  here = {
    person: both,
    'member of the instance': String(both),
    'deleted person': await leaver('north', t1.scope, t1.north),
    'person by name': 'Both Branches',
    course: cN.id,
    'deleted course': gone.north.id,
    'course by title': 'Course of north',
    unit: String(cN.units[0]?.id),
    question: String(cN.units[1]?.tests?.[0]?.id),
    group: GROUPS.north,
    branch: String(t1.north),
    'branch by slug': 'north',
    category: CATEGORIES.north,
    instance: String(t1.id),
    job: '999999',
    submission: `${both}-${cN.id}-1-${cN.units[0]?.id}-1`,
  };
  elsewhere = {
    person: people.l1s.id,
    'member of the instance': String(people.a2.id),
    'deleted person': await leaver('south', t1.scope, t1.south),
    'person by name': 'L1S Persona',
    course: cS.id,
    'deleted course': gone.south.id,
    'course by title': 'Course of south',
    unit: String(cS.units[0]?.id),
    question: String(tS.units[1]?.tests?.[0]?.id),
    group: GROUPS.south,
    branch: String(t1.south),
    'branch by slug': 'south',
    category: CATEGORIES.south,
    instance: String(t2.id),
    job: String(JOBS.acme),
    submission: handedIn,
  };
}, 120_000);

/** Returns everything of a reply but the id of the request and the value that was sent, which some replies repeat, as do their messages. */
const reply = ({ status, data, errors }: GraphqlAnswer<unknown>, sent: string | number): string =>
  JSON.stringify({ status, data, errors }, (key, value: unknown) => (/request_?id/i.test(key) ? undefined : value))
    .replaceAll(`"${sent}"`, '"sent"')
    .replaceAll(`\\"${sent}\\"`, '"sent"');

const named = ({ operation, path }: Location): string => [operation, ...path].join('.');
const parentOf = ({ operation, path }: Location): string => [operation, ...path.slice(0, -1)].join('.');

/** The parent of a category counts for a new one only, which has no id yet. */
const isIgnored = (location: Location, beside: Location): boolean => location.path.at(-1) === 'parent_id' && beside.path.at(-1) === 'id';

/** Other things that the same input names: with one of the caller's scope beside it, a call is more likely to be answered. */
const besides = (location: Location): Location[] =>
  locations.filter(
    (other) =>
      parentOf(other) === parentOf(location) &&
      other.path.at(-1) !== location.path.at(-1) &&
      other.kind !== 'branch by slug' &&
      !isIgnored(location, other),
  );

/** Returns the ways to name a thing: alone, beside one thing of the caller's scope, and beside all ids of it. */
const waysOf = (location: Location): (readonly Location[])[] => {
  const others = besides(location).slice(0, location.kind === 'branch by slug' ? 1 : undefined);
  return [[], ...others.map((other) => [other]), ...(others.length > 1 ? [others.filter(({ kind }) => !kind.includes(' by '))] : [])];
};

/** Returns what a caller is answered differently for two values of a location; null for nothing. */
async function difference(
  name: PersonName,
  location: Location,
  [one, other]: readonly [Values, Values],
  beside: readonly Location[],
): Promise<string | null> {
  const replyTo = async (values: Values): Promise<string> => {
    const inputs = [...beside.map(({ path, kind }) => [path, here[kind]] as const), [location.path, values[location.kind]] as const];
    const { document, variables } = callWith(operations, location.operation, here, inputs);
    return reply(await fixture.ask(name, document, variables), values[location.kind]);
  };
  const [first, second] = [await replyTo(one), await replyTo(other)];
  const label = [location, ...beside].map(named).join(' beside ');
  return first === second ? null : `${label}, ${name}: ${first.slice(0, 300)} against ${second.slice(0, 300)}`;
}

it('knows what every id of the schema names', () => {
  expect(unknown).toEqual([]);
  expect(tried.length).toBeGreaterThan(90);
});

/** Kinds of what can be deleted. */
const DELETED = ['user', 'course', 'branch', 'group', 'category'] as const;

/** Returns what a caller is answered differently for the counts of a deletion. */
async function impactDifference(name: PersonName, kind: (typeof DELETED)[number], values: Values): Promise<string | null> {
  const of = kind === 'user' ? 'person' : kind;
  const impact = async (id: string | number): Promise<string> => {
    const { document, variables } = callWith(operations, 'deleteImpact', here, [
      [['kind'], kind],
      [['id'], String(id)],
    ]);
    return reply(await fixture.ask(name, document, variables), id);
  };
  const [first, second] = [await impact(values[of]), await impact(MISSING[of])];
  return first === second ? null : `deleteImpact of a ${kind}, ${name}: ${first.slice(0, 300)} against ${second.slice(0, 300)}`;
}

/** Expects every call of a caller to be answered alike for these things and for what does not exist, and to change nothing. */
async function expectUnknown(name: PersonName, values: Values): Promise<void> {
  await fixture.tokenOf(name);
  const before = await dump();
  const problems: (string | null)[] = [];
  for (const location of tried)
    for (const beside of waysOf(location)) problems.push(await difference(name, location, [values, MISSING], beside));
  for (const kind of DELETED) problems.push(await impactDifference(name, kind, values));
  expect(problems.filter((problem) => problem !== null)).toEqual([]);
  expect(await dump()).toEqual(before);
}

describe('what a caller may not know is what does not exist, in every argument and input of every operation, and nothing changes', () => {
  it.each(CALLERS)('things of south to %s of north [T13, complaint 10]', { timeout: 240_000 }, async (name) => {
    await expectUnknown(name, elsewhere);
  });

  it('things of globex to an admin of acme [T01]', { timeout: 240_000 }, async () => {
    await expectUnknown('a1', foreign);
    // They do exist: their own admin is told them apart.
    for (const name of ['user.id', 'course.id', 'group.id', 'branch.id', 'category.id', 'job.id'])
      for (const location of tried.filter((each) => named(each) === name))
        expect(await difference('a2', location, [foreign, MISSING], [])).not.toBeNull();
  });
});

/** Queries that answer an admin of the whole instance alike for what exists and what does not: of the platform, of no branch, and of the caller's own courses. */
const ALIKE: readonly string[] = [
  'adminViewUser.id',
  'adminViewUser.instance_id',
  'apiKeys.branchUrl',
  'auditLogPage.branchUrl',
  'enrolmentTerms.user_id',
  'lmsInstance.id',
  'notificationLogPage.branchUrl',
  // Nobody there was notified of anything.
  'notificationLogPage.person_id',
  'ownSubmissions.course_id',
  'ownSubmissions.unit_id',
  // Of somebody with a package alone: tests/cloud/packages/waive-part.spec.ts tells others apart.
  'packageProgress.course_id',
  'packageProgress.unit_id',
  'packageProgress.user_id',
  'packageResult.course_id',
  'packageResult.unit_id',
];

it(
  'is told apart for an admin of the whole instance, so what is compared above does depend on these ids',
  { timeout: 120_000 },
  async () => {
    const alike: string[] = [];
    for (const location of tried.filter(({ operation }) => operations.get(operation)?.kind === 'query')) {
      const ways = await Promise.all(waysOf(location).map((beside) => difference('a1', location, [elsewhere, MISSING], beside)));
      if (ways.every((way) => way === null)) alike.push(named(location));
    }
    expect(alike).toEqual(ALIKE);
  },
);
