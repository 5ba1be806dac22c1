import { describe, expect, it } from 'vitest';
import { clearSlugCache } from '../../../functions/platform/request/viewer.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { PEOPLE_OF_ACME, type PersonName, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const GLOBEX = 'globex.localhost';
const ACCESS = `{ meAccess { id name domain is_active user_primary_access user_is_owner user_instance_is_active
  user_branches { id name url lms_instance_id user_branch_is_active user_branch_role } } }`;
const SELECT = 'mutation ($instance: ID!, $branch: ID) { selectContext(instance_id: $instance, branch_id: $branch) }';
const VIEWER = '{ viewer { role permissions instance { domain license_count } branch { url } user { id primary_access viewer_can } } }';
const PEOPLE = '{ usersPage { data { email role } paginatorInfo { total } } }';
/** Calls whose answers differ in each branch and in the whole instance. */
const MIXED = [VIEWER, PEOPLE, '{ users { email } }', '{ usersReportPage { data { name } paginatorInfo { total } } }'];

const { cloud, personas } = usePersonaCloud();

const viewerOf = async (host: string, token: string, branch?: string) =>
  cloud.graphql(host, VIEWER, {}, { token, ...(branch !== undefined && { branch }) });
const select = (host: string, token: string, instance: number, branch?: number) =>
  cloud.graphql(host, SELECT, { instance, branch: branch ?? null }, { token });

describe('meAccess', () => {
  it("lists the caller's memberships with their branches, without a context", async () => {
    const token = await signIn(cloud, 'u12', 'localhost');
    const { data } = await cloud.graphql('localhost', ACCESS, {}, { token });
    expect(data).toEqual({
      meAccess: [
        {
          id: String(personas.t1.id),
          name: 'Acme',
          domain: 'acme',
          is_active: true,
          user_primary_access: false,
          user_is_owner: false,
          user_instance_is_active: true,
          user_branches: [
            {
              id: String(personas.t1.north),
              name: 'North',
              url: 'north',
              lms_instance_id: String(personas.t1.id),
              user_branch_is_active: true,
              user_branch_role: 'learner',
            },
          ],
        },
        {
          id: String(personas.t2.id),
          name: 'Globex',
          domain: 'globex',
          is_active: true,
          user_primary_access: true,
          user_is_owner: false,
          user_instance_is_active: true,
          user_branches: [],
        },
      ],
    });
  });

  it('flags an inactive membership', async () => {
    const token = await signIn(cloud, 'off1', 'localhost');
    const { data } = await cloud.graphql('localhost', ACCESS, {}, { token });
    expect(data?.meAccess.map((access) => access.user_instance_is_active)).toEqual([false]);
  });

  it('is empty for a super admin, who has no membership', async () => {
    const { data } = await cloud.graphql('localhost', ACCESS, {}, { token: await signIn(cloud, 's0', 'localhost') });
    expect(data).toEqual({ meAccess: [] });
  });
});

describe('may_switch', () => {
  it.each([
    ['l1', 'north', false],
    ['i1', 'north', false],
    // Admins of all branches, and people of two instances.
    ['a1', undefined, true],
    ['s0', undefined, true],
    ['u12', 'north', true],
  ] as const)('of %s is known without a look at another instance', async (name, branch, expected) => {
    const token = await signIn(cloud, name, ACME, branch);
    const { data } = await cloud.graphql(ACME, '{ viewer { may_switch } }', {}, { token, ...(branch && { branch }) });
    expect(data).toEqual({ viewer: { may_switch: expected } });
  });
});

describe('selectContext', () => {
  it('adds instances to a central session, one by one', async () => {
    const token = await signIn(cloud, 'u12', 'localhost');
    expect((await viewerOf(GLOBEX, token)).errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    expect((await select('localhost', token, personas.t2.id)).data).toEqual({ selectContext: true });
    expect((await viewerOf(GLOBEX, token)).data?.viewer.role).toBe('admin');
    expect((await viewerOf(ACME, token, 'north')).errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    await select('localhost', token, personas.t1.id, personas.t1.north);
    expect((await viewerOf(ACME, token, 'north')).data?.viewer.role).toBe('learner');
  });

  it.each([
    ['a foreign instance', 'l1', () => [personas.t2.id]],
    ['a branch of another instance', 'l1', () => [personas.t1.id, personas.t2.north]],
    ['a branch one is not in', 'l1', () => [personas.t1.id, personas.t1.south]],
    ['an instance that is not there', 'l1', () => [999_999]],
    ['a membership that is switched off', 'off1', () => [personas.t1.id]],
  ] as [string, PersonName, () => [number, number?]][])('refuses %s [T10]', async (_, name, ids) => {
    const token = await signIn(cloud, name, 'localhost');
    const before = await dump();
    const { data, errors } = await select('localhost', token, ...ids());
    expect([data, errors[0]?.extensions?.['code']]).toEqual([null, 'FORBIDDEN']);
    expect(await dump()).toEqual(before);
  });

  it('keeps a bound session in its own instance', async () => {
    const token = await signIn(cloud, 'u12', ACME, 'north');
    expect((await select(ACME, token, personas.t1.id)).data).toEqual({ selectContext: true });
    expect((await select(ACME, token, personas.t2.id)).errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });
});

describe('the viewer', () => {
  it('has no role on the central host, except a super admin', async () => {
    expect((await viewerOf('localhost', await signIn(cloud, 'a1', 'localhost'))).data?.viewer).toMatchObject({
      role: null,
      instance: null,
      branch: null,
    });
    expect((await viewerOf('localhost', await signIn(cloud, 's0', 'localhost'))).data?.viewer.role).toBe('super_admin');
  });

  it('has the role of the branch inside one, and none outside without primary access', async () => {
    const token = await signIn(cloud, 'ab1', ACME, 'north');
    expect((await viewerOf(ACME, token, 'north')).data?.viewer).toMatchObject({
      role: 'admin',
      branch: { url: 'north' },
      instance: { domain: 'acme', license_count: null },
    });
    expect((await viewerOf(ACME, token)).data?.viewer).toMatchObject({
      role: null,
      permissions: expect.not.arrayContaining(['usersPage']) as unknown,
    });
    expect((await viewerOf(ACME, token, 'south')).errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });

  it('can read licences as admin of the whole instance', async () => {
    const token = await signIn(cloud, 'a1', ACME);
    expect((await viewerOf(ACME, token)).data?.viewer.instance?.license_count).toBe(20);
    expect((await viewerOf(ACME, token, 'north')).data?.viewer.instance?.license_count).toBeNull();
  });

  it('gets the calls and assignable roles of its role in this context, and no others', async () => {
    const permissions = async (name: PersonName, branch?: string) =>
      (await viewerOf(ACME, await signIn(cloud, name, ACME, branch), branch)).data?.viewer.permissions ?? [];
    const [admin, learner, instructor, superAdmin] = [
      await permissions('a1'),
      await permissions('l1', 'north'),
      await permissions('i1', 'north'),
      await permissions('s0'),
    ];
    expect(admin).toEqual(expect.arrayContaining(['usersPage', 'branchesPage', 'role:admin', 'role:learner', 'meAccess']));
    expect(admin).not.toContain('role:super_admin');
    expect(superAdmin).toContain('role:super_admin');
    expect(instructor.filter((right) => right.startsWith('role:'))).toEqual(['role:learner']);
    expect(instructor).not.toContain('branchUsersPage');
    expect(learner.filter((right) => right.startsWith('role:') || right === 'usersPage')).toEqual([]);
    for (const right of admin) expect(right).not.toMatch(/ /);
  });

  it('is in two branches at once in two tabs, each by its own headers [T11]', async () => {
    const s0 = await signIn(cloud, 's0', ACME);
    // The lists hold everybody: nothing follows while the calls are made.
    await eventually(async () => {
      const { data } = await cloud.graphql(ACME, PEOPLE, {}, { token: s0 });
      return data?.usersPage.data.length === PEOPLE_OF_ACME.length;
    });
    const token = await signIn(cloud, 'a1', ACME);
    const tabs = [undefined, 'north', 'south'];
    const answerTo = async (text: string, branch: string | undefined): Promise<string> => {
      const { data, errors } = await cloud.graphql(ACME, text, {}, { token, ...(branch !== undefined && { branch }) });
      return JSON.stringify([data, errors]);
    };
    const expected = new Map<string, string>();
    for (const text of MIXED) {
      for (const branch of tabs) expected.set(`${text} ${branch}`, await answerTo(text, branch));
      expect(new Set(tabs.map((branch) => expected.get(`${text} ${branch}`))).size).toBe(tabs.length);
    }
    const calls = Array.from({ length: 200 }, (_, i) => [MIXED[i % MIXED.length] ?? VIEWER, tabs[i % tabs.length]] as const);
    const seen = await Promise.all(calls.map(([text, branch]) => answerTo(text, branch)));
    expect(seen).toEqual(calls.map(([text, branch]) => expected.get(`${text} ${branch}`)));
  });

  it('refuses a header and an argument that name different branches [G3]', async () => {
    const token = await signIn(cloud, 'a1', ACME);
    const { errors } = await cloud.graphql(ACME, '{ usersPage(branchUrl: "south") { data { id } } }', {}, { token, branch: 'north' });
    expect(errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
  });
});

describe('the first calls into a branch after a start', () => {
  it('are all allowed when several are made at one moment', async () => {
    // Signed in on the instance's own host, a session is bound: its place is read in one round, by what this process remembers of slugs.
    const token = await signIn(cloud, 'l1s', ACME);
    clearSlugCache();
    const seen = await Promise.all(Array.from({ length: 6 }, () => viewerOf(ACME, token, 'south')));
    expect(seen.map(({ data, errors }) => [data?.viewer.role, data?.viewer.branch?.url, errors?.length ?? 0])).toEqual(
      seen.map(() => ['learner', 'south', 0]),
    );
  });
});
