import { beforeAll, describe, expect, it } from 'vitest';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { type PersonName, signIn, testContext } from '../../fixtures/personas.ts';
import { callersOf } from '../../fixtures/callers.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';

const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
const LOOKUP =
  'query ($url: String!) { branch(url: $url) { id name url lms_instance_id is_user_in_branch viewer_can users { id } courses { id } } }';
const BY_ID =
  'query ($id: ID!) { branch(id: $id) { id name users { id email source_type group { id } sources { source_type } } courses { id } viewer_can } }';
const PAGE = `query ($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $of: ID) {
  branchesPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, not_of_user: $of) {
    data { name url is_default viewer_can } paginatorInfo { currentPage lastPage total } } }`;

const { cloud, personas } = usePersonaCloud();
const { as } = callersOf(() => cloud);
beforeAll(async () => {
  await createBranch(testContext(), personas.t1.scope, { name: 'Łódź East', url: 'lodz-east' });
  await eventually(async () => (await cloud.graphql(ACME, PAGE, {}, await as('a1'))).data?.branchesPage.paginatorInfo.total === 3);
});

const names = async (who: GraphqlContext, variables = {}): Promise<string[] | string> => {
  const { data, errors } = await cloud.graphql(ACME, PAGE, variables, who);
  return data?.branchesPage.data.map((branch) => branch.url) ?? String(errors[0]?.extensions?.['code']);
};

describe('a branch by its slug', () => {
  it('is found in its own tenant only [T02]', async () => {
    const seen = await Promise.all([ACME, GLOBEX].map(async (host) => (await cloud.graphql(host, LOOKUP, { url: 'north' })).data?.branch));
    expect(seen.map((branch) => branch?.name)).toEqual(['North', 'North of Globex']);
    expect(seen.map((branch) => branch?.id)).toEqual([String(personas.t1.north), String(personas.t2.north)]);
  });

  it('has its branding for the public, and nothing else', async () => {
    const { data } = await cloud.graphql(ACME, LOOKUP, { url: 'north' });
    expect(data).toEqual({
      branch: {
        id: String(personas.t1.north),
        name: 'North',
        url: 'north',
        lms_instance_id: null,
        is_user_in_branch: false,
        viewer_can: [],
        users: null,
        courses: null,
      },
    });
  });

  it.each([
    ['l1', 'north', true],
    ['l1', 'south', false],
    ['a1', 'south', true],
    ['s0', 'south', true],
  ] as const)('says whether %s belongs to %s: %s', async (name, url, expected) => {
    const token = await signIn(cloud, name, ACME);
    const { data } = await cloud.graphql(ACME, LOOKUP, { url }, { token });
    expect(data?.branch).toMatchObject({ is_user_in_branch: expected, lms_instance_id: String(personas.t1.id) });
  });

  it('is null for a slug nobody has, and without an instance', async () => {
    expect((await cloud.graphql(ACME, LOOKUP, { url: 'west' })).data).toEqual({ branch: null });
    expect((await cloud.graphql('localhost', LOOKUP, { url: 'north' })).data).toEqual({ branch: null });
  });
});

describe('a branch by its id', () => {
  it('has its people and courses, for those who manage it', async () => {
    const { data } = await cloud.graphql(ACME, BY_ID, { id: personas.t1.south }, await as('a1'));
    expect(data?.branch.users.map((user) => user.email)).toEqual(['l1s@personas.test']);
    expect(data?.branch.courses).toEqual([]);
    expect(data?.branch.viewer_can).toContain('assignCoursesToBranch');
  });

  it('is readable by an admin of that branch, and no other branch [T01]', async () => {
    const ab1 = await as('ab1', 'north');
    expect((await cloud.graphql(ACME, BY_ID, { id: personas.t1.north }, ab1)).data).not.toBeNull();
    const bodies = await Promise.all(
      [personas.t1.south, personas.t2.north, 999_999, '7e0'].map(async (id) =>
        JSON.stringify((await cloud.graphql(ACME, BY_ID, { id }, ab1)).errors),
      ),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain('NOT_FOUND');
  });
});

describe('branchesPage', () => {
  it('names the default branch, whatever is searched, to those who see every branch alone [E204]', async () => {
    const query = '{ branchesPage(search: "nothing of the kind") { default_branch { name } data { id } } }';
    const namesOf = async (name: PersonName, branch?: string) => {
      const { data } = await cloud.graphql<{ branchesPage: { default_branch: { name: string } | null; data: [] } }>(
        ACME,
        query,
        {},
        await as(name, branch),
      );
      return data?.branchesPage;
    };
    expect(await namesOf('a1')).toEqual({ default_branch: { name: 'North' }, data: [] });
    expect(await namesOf('ab1', 'north')).toEqual({ default_branch: null, data: [] });
    expect(await namesOf('i1', 'north')).toEqual({ default_branch: null, data: [] });
  });

  it('is in the order of names, searches without case and accents, sorts and pages', async () => {
    const a1 = await as('a1');
    expect(await names(a1)).toEqual(['lodz-east', 'north', 'south']);
    expect(await names(a1, { search: 'ŁODZ' })).toEqual(['lodz-east']);
    expect(await names(a1, { search: 'outh' })).toEqual(['south']);
    expect(await names(a1, { sort: 'url', order: 'desc' })).toEqual(['south', 'north', 'lodz-east']);
    expect(await names(a1, { limit: 1, page: 2 })).toEqual(['north']);
    expect(await names(a1, { limit: 1, page: 9 })).toEqual([]);
    expect(await names(a1, { of: personas.people.l1.id })).toEqual(['lodz-east', 'south']);
  });

  it('has only their own branches for branch members, and nothing for learners [T03]', async () => {
    for (const name of ['ab1', 'i1', 'm1'] as const) expect(await names(await as(name, 'north'))).toEqual(['north']);
    expect(await names(await as('l1', 'north'))).toBe('FORBIDDEN');
    expect(await names({ token: (await as('ab1', 'north')).token })).toBe('FORBIDDEN');
  });

  it('refuses ids of another tenant like missing ones', async () => {
    expect(await names(await as('a1'), { of: personas.people.a2.id })).toBe('NOT_FOUND');
    expect(await names(await as('a1'), { of: 999_999 })).toBe('NOT_FOUND');
  });

  it.each([{ sort: 'id' }, { order: 'up' }, { limit: 201 }, { page: 0 }])('refuses %o', async (variables) => {
    expect(await names(await as('a1'), variables)).toBe('VALIDATION');
  });
});

describe('an instance by its domain', () => {
  const FIND = '{ instanceByUrl(url: "acme") { name is_active license_count used_licenses branch_limit trial_ends_at api_access } }';
  it('has figures for its admins', async () => {
    const secret = { license_count: null, used_licenses: null, branch_limit: null, trial_ends_at: null, api_access: null };
    const shown = async (who?: GraphqlContext) => (await cloud.graphql(ACME, FIND, {}, who)).data?.instanceByUrl;
    expect(await shown()).toEqual({ name: 'Acme', is_active: true, ...secret });
    expect(await shown(await as('l1', 'north'))).toMatchObject(secret);
    expect(await shown(await as('ab1', 'north'))).toMatchObject(secret);
    // Eight active members of nine; off1 is switched off, and super admins use none.
    expect(await shown(await as('a1'))).toMatchObject({ license_count: 20, used_licenses: 8, api_access: false });
    expect(await shown(await as('s0'))).toMatchObject({ license_count: 20 });
  });
});
