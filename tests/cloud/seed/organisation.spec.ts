import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { PASSWORD } from '../../../infra/local/seed/people.ts';
import { seed } from '../../../infra/local/seed/seed.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { eventually } from '../../fixtures/eventually.ts';

const ACME = 'acme.localhost';
const LOGIN = 'mutation ($password: String!) { loginUser(email: "admin@acme.test", password: $password, instance_url: "acme") { token } }';

let cloud: Cloud;
let token: string;
const said: string[] = [];

async function read<Data>(query: string): Promise<Data> {
  const { data, errors } = await cloud.graphql<Data>(ACME, query, {}, { token });
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}

type Total = { paginatorInfo: { total: number } };

describe('the organisation of the large sample data', () => {
  beforeAll(async () => {
    cloud = await startCloud();
    await seed({ origin: cloud.origin, env: cloud.env, empty: false, demo: 'large', print: (line) => void said.push(line) });
    const login = await cloud.graphql<{ loginUser: { token: string } }>(ACME, LOGIN, { password: PASSWORD });
    token = login.data?.loginUser.token ?? '';
    // All that was written is projected.
    await eventually(async () => (await verify(PROJECTOR, 1)).length === 0, 300_000);
  }, 900_000);
  afterAll(() => cloud.stop());

  it('prints the seed, and the accounts of the small one', () => {
    expect(said.join('\n')).toMatch(/seed \d+/);
    expect(said.join('\n')).toContain(`${cloud.origin(ACME)}/app/`);
  });

  it('has 60 people in 4 branches and 5 groups, and 9 courses', async () => {
    const { usersPage, branches, groupsPage, courses } = await read<{
      usersPage: Total;
      branches: unknown[];
      groupsPage: Total;
      courses: { status: string }[];
    }>(
      '{ usersPage { paginatorInfo { total } } branches { id } groupsPage { paginatorInfo { total } } courses(includeHidden: true) { status } }',
    );
    expect(usersPage.paginatorInfo.total).toBe(60);
    expect(branches).toHaveLength(4);
    expect(groupsPage.paginatorInfo.total).toBe(5);
    expect(courses.filter(({ status }) => status === 'published')).toHaveLength(9);
  });

  it('has units of all eight kinds', async () => {
    const { courses } = await read<{ courses: { id: string }[] }>('{ courses { id } }');
    const fields = courses.map(({ id }) => `c${id}: course(id: ${id}) { units { __typename } }`);
    const authored = await read<Record<string, { units: { __typename: string }[] }>>(`{ ${fields.join(' ')} }`);
    const kinds = Object.values(authored).flatMap(({ units }) => units.map(({ __typename }) => __typename));
    expect(new Set(kinds).size).toBe(8);
  });

  it('has submissions that wait, that were returned and that were accepted', async () => {
    const { assignmentSubmissions } = await read<{ assignmentSubmissions: { status: string }[] }>('{ assignmentSubmissions { status } }');
    expect(new Set(assignmentSubmissions.map(({ status }) => status)).size).toBe(3);
  });

  it('has every row and every figure as its Events give them', async () => {
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});
