import { beforeAll, describe, expect, it } from 'vitest';
import { branchCourseRecord } from '../../../functions/platform/request/access-records.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { asId, type CourseId } from '../../../shared/kernel/ids.ts';
import { between, Unavailable } from '../../faults/faulty-dynamo.ts';
import { COURSE, create } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const ASSIGN =
  'mutation ($branch: ID!, $courses: [ID!]!) { assignCoursesToBranch(branchCoursesInput: { branch_id: $branch, course_ids: $courses }) }';
const REMOVE = 'mutation ($branch: ID!, $course: ID!) { removeCourseFromBranch(branch_id: $branch, course_id: $course) }';
const PAGE = `query ($branch: ID!, $search: String, $sort: String, $order: String) {
  branchCoursesPage(branch_id: $branch, search: $search, sort: $sort, order: $order) { data { title source_type group { id } sources { source_type } } paginatorInfo { total } } }`;
type Page = { branchCoursesPage: { data: { title: string; source_type: string }[]; paginatorInfo: { total: number } } };

const { cloud, personas } = usePersonaCloud();
const tokens = new Map<PersonName, string>();
const courses: string[] = [];
let foreign: string;

async function as(name: PersonName): Promise<{ token: string; branch?: string }> {
  const branch = name === 'a1' || name === 's0' ? undefined : 'north';
  const token = tokens.get(name) ?? (await signIn(cloud, name, ACME, branch));
  tokens.set(name, token);
  return { token, ...(branch !== undefined && { branch }) };
}
const ask = async (name: PersonName, query: string, variables: Record<string, unknown>, headers?: Record<string, string>) => {
  const { data, errors } = await cloud.graphql(ACME, query, variables, { ...(await as(name)), ...(headers && { headers }) });
  return data === null ? String(errors[0]?.extensions?.['code']) : data;
};
const titles = async (name: PersonName, branch: number, variables = {}): Promise<string[] | string> => {
  const answer = await ask(name, PAGE, { branch, ...variables });
  return typeof answer === 'string' ? answer : (answer as unknown as Page).branchCoursesPage.data.map((course) => course.title);
};

beforeAll(async () => {
  const a1 = await as('a1');
  // Signing in leaves a trace of its own, so everybody is there before anything is compared.
  for (const name of ['s0', 'ab1', 'i1', 'm1', 'l1'] as const) await as(name);
  for (const title of ['Cranes', 'Archives', 'Bees', 'Éclairs']) courses.push((await create(cloud, a1, { ...COURSE, title })).id);
  const a2 = await signIn(cloud, 'a2', 'globex.localhost');
  const made = await cloud.graphql(
    'globex.localhost',
    'mutation { CreateCourse(title: "Foreign", description: "x", content: [{ unit_order: 1, title: "x", content: "{\\"ops\\":[{\\"insert\\":\\"x\\\\n\\"}]}" }]) { id } }',
    {},
    { token: a2 },
  );
  foreign = made.data?.CreateCourse.id ?? '';
});

describe('courses of a branch', () => {
  it('are assigned once, however often, and listed in the order of titles', async () => {
    for (let times = 0; times < 2; times += 1)
      expect(await ask('a1', ASSIGN, { branch: personas.t1.north, courses: courses.slice(0, 3) })).toEqual({ assignCoursesToBranch: true });
    await eventually(async () => (await titles('a1', personas.t1.north)).length === 3);
    expect(await titles('a1', personas.t1.north)).toEqual(['Archives', 'Bees', 'Cranes']);
    expect(await titles('a1', personas.t1.north, { search: 'EE' })).toEqual(['Bees']);
    expect(await titles('a1', personas.t1.north, { sort: 'title', order: 'desc' })).toEqual(['Cranes', 'Bees', 'Archives']);
    expect(await titles('ab1', personas.t1.north)).toEqual(['Archives', 'Bees', 'Cranes']);
    expect(await titles('ab1', personas.t1.south)).toBe('NOT_FOUND');
  });

  it('are refused together when one id is foreign, missing or malformed, and nothing is written [T07]', async () => {
    const before = await dump();
    for (const bad of [foreign, '999999', 'x']) {
      expect(await ask('a1', ASSIGN, { branch: personas.t1.south, courses: [...courses, bad] })).toBe('NOT_FOUND');
      expect(await ask('a1', ASSIGN, { branch: bad, courses })).toBe('NOT_FOUND');
    }
    expect(await ask('a1', ASSIGN, { branch: personas.t2.north, courses })).toBe('NOT_FOUND');
    expect(await dump()).toEqual(before);
  });

  it('cannot be taken from another branch by a branch admin, who cannot change another branch either', async () => {
    const before = await dump();
    expect(await ask('ab1', ASSIGN, { branch: personas.t1.north, courses: [courses[3]] })).toBe('NOT_FOUND');
    expect(await ask('ab1', ASSIGN, { branch: personas.t1.south, courses: [courses[0]] })).toBe('NOT_FOUND');
    for (const name of ['i1', 'm1', 'l1'] as const)
      expect(await ask(name, ASSIGN, { branch: personas.t1.north, courses })).toBe('FORBIDDEN');
    expect(await dump()).toEqual(before);
  });

  it('are removed one by one; one that is not assigned changes nothing, and one out of scope is not found', async () => {
    expect(await ask('ab1', REMOVE, { branch: personas.t1.north, course: courses[0] })).toEqual({ removeCourseFromBranch: true });
    const before = await dump();
    expect(await ask('a1', REMOVE, { branch: personas.t1.north, course: courses[0] })).toEqual({ removeCourseFromBranch: true });
    expect(await dump()).toEqual(before);
    expect(await ask('ab1', REMOVE, { branch: personas.t1.north, course: courses[0] })).toBe('NOT_FOUND');
    expect(await ask('a1', REMOVE, { branch: personas.t1.north, course: foreign })).toBe('NOT_FOUND');
    await eventually(async () => (await titles('a1', personas.t1.north)).length === 2);
  });

  it('are changed once by a call that is repeated with its key, with the same reply [R13]', async () => {
    const headers = { 'idempotency-key': 'remove-bees' };
    const variables = { branch: personas.t1.north, course: courses[2] };
    expect(await ask('a1', REMOVE, variables, headers)).toEqual({ removeCourseFromBranch: true });
    const before = await dump();
    expect(await ask('a1', REMOVE, variables, headers)).toEqual({ removeCourseFromBranch: true });
    expect(await dump()).toEqual(before);
  });

  it('are all assigned when many calls assign many at once', async () => {
    const all = await Promise.all(
      courses.flatMap((course) => [
        ask('a1', ASSIGN, { branch: personas.t1.south, courses: [course] }),
        ask('s0', ASSIGN, { branch: personas.t1.south, courses: [course] }),
      ]),
    );
    expect(all.every((answer) => typeof answer !== 'string')).toBe(true);
    await eventually(async () => (await titles('a1', personas.t1.south)).length === 4);
    expect(await titles('a1', personas.t1.south)).toEqual(['Archives', 'Bees', 'Cranes', 'Éclairs']);
  });
});

describe('120 courses for a branch, half of which it has', () => {
  const many: string[] = [];
  /** Courses of the list that the branch has directly, in its record. */
  const assigned = async (): Promise<number> => {
    const { scope, south } = personas.t1;
    const links = await query(
      'records',
      { pk: records.branchCourse(scope, south, asId<CourseId>(1)).pk, prefix: 'c#' },
      branchCourseRecord,
    );
    return links.filter(
      ({ course, sources }) => many.includes(String(course)) && sources.filter(({ kind }) => kind === 'direct').length === 1,
    ).length;
  };

  beforeAll(async () => {
    const a1 = await as('a1');
    for (let from = 0; from < 120; from += 10) {
      const made = Array.from({ length: 10 }, (_, i) => create(cloud, a1, { ...COURSE, title: `Many ${from + i}` }));
      many.push(...(await Promise.all(made)).map(({ id }) => id));
    }
    const half = many.filter((_, i) => i % 2 === 0);
    expect(await ask('a1', ASSIGN, { branch: personas.t1.south, courses: half })).toEqual({ assignCoursesToBranch: true });
    expect(await assigned()).toBe(60);
  }, 120_000);

  it('are refused together when one in the middle cannot be assigned, and nothing is written [T07]', async () => {
    const before = await dump();
    for (const bad of [foreign, '999999', 'x']) {
      const list = [...many.slice(0, 60), bad, ...many.slice(60)];
      expect(await ask('a1', ASSIGN, { branch: personas.t1.south, courses: list })).toBe('NOT_FOUND');
    }
    expect(await dump()).toEqual(before);
  });

  it('are assigned in parts: a call that fails halfway reports it, its repeat assigns the rest, each once [R13]', async () => {
    expectLogged('graphql.internal');
    const headers = { 'idempotency-key': 'assign-many' };
    const variables = { branch: personas.t1.south, courses: many };
    let parts = 0;
    const restore = between((name) => {
      if (name === 'TransactWrite') parts += 1;
      return name === 'TransactWrite' && parts === 2 ? new Unavailable('The storage is gone.') : 'pass';
    });
    try {
      expect(await ask('a1', ASSIGN, variables, headers)).toBe('INTERNAL');
    } finally {
      restore();
    }
    // The first 45 of the list, of which every other one was there.
    expect(await assigned()).toBe(60 + 22);
    expect(await ask('a1', ASSIGN, variables, headers)).toEqual({ assignCoursesToBranch: true });
    expect(await assigned()).toBe(120);
    await eventually(async () => {
      const answer = await ask('a1', PAGE, { branch: personas.t1.south, search: 'Many' });
      return (answer as unknown as Page).branchCoursesPage.paginatorInfo.total === 120;
    });
    const before = await dump();
    expect(await ask('a1', ASSIGN, variables, headers)).toEqual({ assignCoursesToBranch: true });
    expect(await ask('a1', ASSIGN, variables)).toEqual({ assignCoursesToBranch: true });
    expect(await dump()).toEqual(before);
  });
});
