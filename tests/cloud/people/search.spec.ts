import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { COURSE, create } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn, testContext } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const TABLE = readFileSync(join(import.meta.dirname, '../../fixtures/files/users-curly-apostrophe.csv'), 'utf8');
const REPORTED = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(','));
const OTHERS = [
  ['Margaux', 'Cœurdoux', 'margaux@example.test'],
  ['さくら', '山田', 'sakura@example.test'],
  ['철수', '김', 'cheolsu@example.test'],
  ['Алексей', 'Королёв', 'alexei@example.test'],
  ['Alexei\u00A0\u2003Ivan', 'Koroljow', 'ivan@example.test'],
];

const { cloud, personas } = usePersonaCloud();
let a1: { token: string };

beforeAll(async () => {
  a1 = { token: await signIn(cloud, 'a1', ACME) };
  for (const [first = '', last = '', email = ''] of [...REPORTED, ...OTHERS])
    await createUser(testContext(), personas.t1.scope, {
      first_name: first,
      last_name: last,
      email,
      role: 'learner',
      branches: [personas.t1.north],
    });
  await eventually(async () => (await users('example.test')).length === REPORTED.length + OTHERS.length);
});

type Rows<Row> = Record<string, { data: Row[] }>;

async function rowsOf<Row>(query: string, variables: Record<string, unknown>): Promise<Row[]> {
  const { data, errors } = await cloud.graphql<Rows<Row>>(ACME, query, variables, a1);
  const [page] = Object.values(data ?? {});
  if (!page) throw new Error(JSON.stringify(errors));
  return page.data;
}
const emails = async (query: string, search: string, variables = {}): Promise<string[]> =>
  (await rowsOf<{ email: string }>(query, { search, ...variables })).map(({ email }) => email.split('@')[0] ?? '').toSorted();
const users = (search: string): Promise<string[]> =>
  emails('query ($search: String) { usersPage(search: $search) { data { email } } }', search);

describe('a search of people', () => {
  it.each([
    ["O'Brien", ['sean', 'siobhan']],
    ['o’brien', ['sean', 'siobhan']],
    ["O'Brien Siobhán", ['siobhan']],
    ['coeur margaux', ['margaux']],
    ['山田さくら', ['sakura']],
    ['山田\u3000さくら', ['sakura']],
    ['さくら 山田', ['sakura']],
    ['김철수', ['cheolsu']],
    ['королев алексей', ['alexei']],
    ['королев алексеи', []],
    ['koroljow   alexei ivan', ['ivan']],
    ['example.test sean', ['sean']],
    ['sean siobhan', []],
  ])('for %j finds %j [E31]', async (search, found) => {
    expect(await users(search)).toEqual(found);
    const inBranch = 'query ($search: String, $branch: ID!) { branchUsersPage(branch_id: $branch, search: $search) { data { email } } }';
    expect(await emails(inBranch, search, { branch: personas.t1.north })).toEqual(found);
    expect(await emails('query ($search: String) { usersReportPage(search: $search) { data { email } } }', search)).toEqual(found);
  });

  it('shows names as they were typed', async () => {
    const names = 'query ($search: String) { usersPage(search: $search, sort: "email") { data { last_name } } }';
    const rows = await rowsOf<{ last_name: string }>(names, { search: "O'Brien" });
    expect(rows.map(({ last_name }) => last_name)).toEqual(["O'Brien", 'O’Brien']);
  });
});

describe('a search of courses, categories and branches', () => {
  it('finds words in any order, and what was typed with other signs [E31]', async () => {
    await create(cloud, a1, { ...COURSE, title: 'Don’t panic – first aid', categories: [{ name: 'Œuvre «A»' }] });
    const titles = (search: string) =>
      rowsOf<{ title: string }>('query ($search: String) { coursesPage(search: $search) { data { title } } }', { search });
    await eventually(async () => (await titles("first aid - don't")).length === 1);
    expect(await titles('oeuvre "a"')).toHaveLength(1);
    expect(await titles('panic second')).toEqual([]);
    const categories = (search: string) =>
      rowsOf<{ name: string }>('query ($search: String) { categoriesPage(search: $search) { data { name } } }', { search });
    expect(await categories('"A" oeuvre')).toEqual([{ name: 'Œuvre «A»' }]);
    expect(
      await rowsOf<{ name: string }>('query ($search: String) { branchesPage(search: $search) { data { name } } }', { search: 'Ｎorth' }),
    ).toEqual([{ name: 'North' }]);
  });
});
