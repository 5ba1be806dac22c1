import { beforeAll, describe, expect, it } from 'vitest';
import { addUserToBranch } from '../../../functions/people/branches/branch-members.commands.ts';
import { createUser } from '../../../functions/people/users/person.commands.ts';
import { callersOf } from '../../fixtures/callers.ts';
import { dump } from '../../fixtures/dump.ts';
import type { GraphqlContext } from '../../fixtures/graphql.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn, testContext } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
const PAGE = `query ($search: String, $sort: String, $order: String, $page: Int, $limit: Int, $role: String, $status: String, $external: Boolean, $group: ID, $branch: ID, $course: ID) {
  usersPage(search: $search, sort: $sort, order: $order, page: $page, limit: $limit, role: $role, status: $status, external: $external,
    not_in_group: $group, not_in_branch: $branch, not_in_course: $course) {
    data { id email first_name role instance_is_active user_is_active viewer_can } paginatorInfo { currentPage lastPage total } } }`;
const USER = `query ($id: ID!) { user(id: $id) { id email first_name last_name role last_login_at is_primary deactivate_at instance_is_active user_is_active
  branches { url sources { source_type } } groups { id } branchUrls viewer_can } }`;
const RENAME = 'mutation ($input: UserDetailsInput!) { updateUserDetails(input: $input) { id first_name last_name email } }';

const { cloud, personas } = usePersonaCloud();
const { as } = callersOf(() => cloud);
const page = (who: GraphqlContext, variables = {}, host = ACME) => cloud.graphql(host, PAGE, variables, who);
const emails = async (who: GraphqlContext, variables = {}): Promise<string[] | string> => {
  const { data, errors } = await page(who, variables);
  return data?.usersPage.data.map((user) => user.email.split('@')[0] ?? '') ?? String(errors[0]?.extensions?.['code']);
};

beforeAll(async () => {
  await createUser(testContext(), personas.t1.scope, {
    first_name: 'Łukasz',
    last_name: 'Żółw',
    email: 'turtle@personas.test',
    role: 'instructor',
    branches: [personas.t1.south],
  });
  await eventually(async () => (await page(await as('a1'))).data?.usersPage.paginatorInfo.total === 10);
});

describe('the users list', () => {
  it('has the whole instance for its admins, in the order of names', async () => {
    expect(await emails(await as('a1'))).toEqual(['a1', 'a1b', 'ab1', 'i1', 'l1', 'l1s', 'turtle', 'm1', 'off1', 'u12'].toSorted(byFolded));
  });
  const byFolded = (a: string, b: string): number => (nameOf(a) < nameOf(b) ? -1 : 1);
  const nameOf = (email: string): string => (email === 'turtle' ? 'lukasz zolw' : `${email} persona`);

  it('has the people of the branch inside one, with their role there [T03]', async () => {
    expect(await emails(await as('ab1', 'north'))).toEqual(['ab1', 'i1', 'l1', 'm1', 'off1', 'u12']);
    expect(await emails(await as('a1', 'south'))).toEqual(['l1s', 'turtle']);
    expect(await emails({ token: (await as('ab1', 'north')).token })).toBe('FORBIDDEN');
    expect(await emails(await as('m1', 'north'))).toBe('FORBIDDEN');
    expect(await emails(await as('l1', 'north'))).toBe('FORBIDDEN');
  });

  it('finds by name and e-mail without case and accents', async () => {
    expect(await emails(await as('a1'), { search: 'lukasz zol' })).toEqual(['turtle']);
    expect(await emails(await as('a1'), { search: 'TURTLE@' })).toEqual(['turtle']);
    expect(await emails(await as('a1'), { search: "x' OR 1=1 --" })).toEqual([]);
  });

  it('filters by role and shown status, sorts and pages', async () => {
    const a1 = await as('a1');
    expect(await emails(a1, { role: 'admin' })).toEqual(['a1', 'a1b', 'ab1']);
    expect(await emails(a1, { role: 'admin,manager' })).toEqual(['a1', 'a1b', 'ab1', 'm1']);
    expect(await emails(a1, { role: 'admin,owner' })).toBe('VALIDATION');
    expect(await emails(a1, { status: 'inactive' })).toEqual(['off1']);
    expect(await emails(a1, { sort: 'email', order: 'desc', limit: 2 })).toEqual(['u12', 'turtle']);
    expect(await emails(a1, { sort: 'status', limit: 10 }).then((all) => all.at(-1))).toBe('off1');
    expect((await page(a1, { limit: 4, page: 3 })).data?.usersPage).toMatchObject({
      data: [{}, {}],
      paginatorInfo: { currentPage: 3, lastPage: 3, total: 10 },
    });
    expect(await emails(a1, { branch: personas.t1.north })).toEqual(['a1', 'a1b', 'l1s', 'turtle']);
  });

  it('is sorted by every key it offers, in both directions', async () => {
    for (const sort of ['name', 'email', 'role', 'status', 'created_at', 'last_login_at']) {
      for (const order of ['asc', 'desc']) expect((await page(await as('a1'), { sort, order })).data?.usersPage.data).toHaveLength(10);
    }
  });

  it.each([{ sort: 'password' }, { order: 'up' }, { limit: 0 }, { page: 0 }, { role: 'king' }, { status: 'asleep' }])(
    'refuses %o',
    async (variables) => {
      expect(await emails(await as('a1'), variables)).toBe('VALIDATION');
    },
  );

  it('refuses ids of another tenant, of another branch and missing ones alike', async () => {
    const [a1, ab1] = [await as('a1'), await as('ab1', 'north')];
    for (const variables of [{ branch: personas.t2.north }, { branch: 999_999 }, { group: 999_999 }, { course: 999_999 }])
      expect(await emails(a1, variables)).toBe('NOT_FOUND');
    expect(await emails(ab1, { branch: personas.t1.south })).toBe('NOT_FOUND');
  });

  it('shows people of other instances to super admins alone [T06]', async () => {
    expect(await emails(await as('a1'), { external: true })).toBe('FORBIDDEN');
    expect((await cloud.graphql(ACME, '{ users(includeExternal: true) { id } }', {}, await as('a1'))).errors[0]?.extensions?.['code']).toBe(
      'FORBIDDEN',
    );
    const s0 = await as('s0');
    await eventually(async () => (await emails(s0, { external: true })).length === 2);
    expect(await emails(s0, { external: true })).toEqual(['a2', 'l2']);
  });

  it('shows the flag of the identity to super admins alone', async () => {
    expect((await page(await as('s0'))).data?.usersPage.data[0]?.user_is_active).toBe(true);
    expect((await page(await as('a1'))).data?.usersPage.data[0]?.user_is_active).toBeNull();
  });
});

describe('one person', () => {
  const see = async (who: GraphqlContext, id: unknown) => {
    const { data, errors } = await cloud.graphql(ACME, USER, { id }, who);
    return data?.user ?? String(errors[0]?.extensions?.['code']);
  };

  it('has branches with their sources, for admins of the instance', async () => {
    expect(await see(await as('a1'), personas.people.l1.id)).toMatchObject({
      email: 'l1@personas.test',
      role: 'learner',
      is_primary: false,
      branches: [{ url: 'north', sources: [{ source_type: 'direct' }] }],
      branchUrls: ['north'],
      groups: [],
      user_is_active: null,
    });
  });

  it('is names and e-mail for a manager', async () => {
    expect(await see(await as('m1', 'north'), personas.people.l1.id)).toMatchObject({
      email: 'l1@personas.test',
      role: null,
      is_primary: null,
      branches: null,
      groups: null,
      instance_is_active: null,
    });
  });

  it('is readable by themselves in any session, also without an instance', async () => {
    expect(await see(await as('l1', 'north'), personas.people.l1.id)).toMatchObject({ email: 'l1@personas.test', role: 'learner' });
    const token = await signIn(cloud, 'l1', 'localhost');
    const { data } = await cloud.graphql('localhost', USER, { id: personas.people.l1.id }, { token });
    expect(data).toMatchObject({ user: { email: 'l1@personas.test', role: null } });
  });

  it('is forbidden to learners, and equally not found when foreign, missing or out of scope [T01]', async () => {
    for (const id of [personas.people.m1.id, personas.people.a2.id, 999_999])
      expect(await see(await as('l1', 'north'), id)).toBe('FORBIDDEN');
    for (const name of ['a1', 'ab1'] as const) {
      const who = await as(name, name === 'ab1' ? 'north' : undefined);
      const outside = name === 'ab1' ? [personas.people.l1s.id, personas.people.a1.id] : [personas.people.a2.id];
      const bodies = await Promise.all(
        [...outside, 999_999, 'x', '-1', '1e0'].map(async (id) => JSON.stringify((await cloud.graphql(ACME, USER, { id }, who)).errors)),
      );
      expect(new Set(bodies).size).toBe(1);
      expect(bodies[0]).toContain('NOT_FOUND');
    }
  });

  it('is readable in a second branch', async () => {
    await addUserToBranch(testContext(), personas.t1.scope, personas.people.l1.id, [personas.t1.south], 'learner');
    await addUserToBranch(testContext(), personas.t1.scope, personas.people.l1.id, [personas.t1.south], 'learner');
    await eventually(async () => (await emails(await as('a1', 'south'))).includes('l1'));
    expect(await see(await as('a1'), personas.people.l1.id)).toMatchObject({ branchUrls: ['north', 'south'] });
    expect(await see(await as('ab1', 'north'), personas.people.l1.id)).toMatchObject({ branchUrls: ['north'] });
  });

  it('has branches in userBranches, limited to the caller’s scope', async () => {
    const ask = async (who: GraphqlContext, id: number) =>
      await cloud.graphql(ACME, 'query ($id: ID!) { userBranches(user_id: $id) { url } }', { id }, who);
    expect((await ask(await as('a1'), personas.people.i1.id)).data?.userBranches).toEqual([{ url: 'north' }]);
    expect((await ask(await as('l1', 'north'), personas.people.l1.id)).errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });
});

describe('a new name', () => {
  it('appears in every list of every instance, and for the caller at once', async () => {
    const who = await as('u12', 'north');
    const { data, headers } = await cloud.graphql(
      ACME,
      RENAME,
      { input: { first_name: ' Zoë ', last_name: 'Ångström', email: 'u12@personas.test' } },
      who,
    );
    expect(data).toEqual({
      updateUserDetails: { id: String(personas.people.u12.id), first_name: 'Zoë', last_name: 'Ångström', email: 'u12@personas.test' },
    });
    const after = headers.get('x-trellis-after') ?? '';
    expect(after).toMatch(/u\d+\/m@\d+/);
    const a1 = await as('a1');
    const here = await cloud.graphql(ACME, PAGE, { search: 'zoe angstrom' }, { ...a1, headers: { 'x-trellis-after': after } });
    expect(here.data?.usersPage.data.map((user) => user.first_name)).toEqual(['Zoë']);
    const a2 = await as('a2', undefined, GLOBEX);
    await eventually(async () => (await page(a2, { search: 'zoe' }, GLOBEX)).data?.usersPage.paginatorInfo.total === 1);
    const branch = await cloud.graphql(
      ACME,
      'query ($id: ID!) { branchUsersPage(branch_id: $id, search: "zoe") { data { first_name } } }',
      { id: personas.t1.north },
      a1,
    );
    expect(branch.data?.branchUsersPage.data).toEqual([{ first_name: 'Zoë' }]);
  });

  it('is stored once however often the call is repeated, and another body under its key is a conflict [V2]', async () => {
    const who = { ...(await as('i1', 'north')), headers: { 'idempotency-key': 'rename-1' } };
    const input = { first_name: 'Ines', last_name: 'Persona' };
    const first = await cloud.graphql(ACME, RENAME, { input }, who);
    const before = await dump();
    const second = await cloud.graphql(ACME, RENAME, { input }, who);
    expect([second.data, second.headers.get('x-trellis-after')]).toEqual([first.data, first.headers.get('x-trellis-after')]);
    expect(await dump()).toEqual(before);
    const other = await cloud.graphql(ACME, RENAME, { input: { ...input, first_name: 'Igor' } }, who);
    expect(other.errors[0]?.extensions?.['code']).toBe('CONFLICT');
    expect(await dump()).toEqual(before);
  });

  it.each([
    [{ first_name: 'A', last_name: 'B', email: 'other@personas.test' }, { email: ['Your email cannot be changed.'] }],
    [{ first_name: '', last_name: 'B' }, { first_name: ['The first name is required.'] }],
  ])('refuses %o, and changes nothing [P04]', async (input, messages) => {
    const l1 = await as('l1', 'north');
    const before = await dump();
    const { errors } = await cloud.graphql(ACME, RENAME, { input }, l1);
    expect(errors[0]?.extensions?.['validation']).toEqual(messages);
    expect(await dump()).toEqual(before);
  });

  it.each(['role: "admin"', 'is_active: false', 'email: "other@personas.test", role: "admin"'])(
    'refuses the unknown field %s [P04]',
    async (field) => {
      const l1 = await as('l1', 'north');
      const before = await dump();
      const { status, data } = await cloud.graphql(
        ACME,
        `mutation { updateUserDetails(input: { first_name: "A", last_name: "B", ${field} }) { id } }`,
        {},
        l1,
      );
      expect([status, data]).toEqual([400, null]);
      expect(await dump()).toEqual(before);
    },
  );
});

describe('the rights in a row', () => {
  it('name no calls that do not exist or that the caller may not use', async () => {
    const { data } = await page(await as('i1', 'north'));
    const rows = data?.usersPage.data ?? [];
    expect(rows.flatMap((user) => user.viewer_can)).not.toContain('updateUser.password');
    expect(new Set(rows.filter((user) => user.viewer_can.includes('deleteUser')).map((user) => user.role))).toEqual(new Set(['learner']));
  });
});
