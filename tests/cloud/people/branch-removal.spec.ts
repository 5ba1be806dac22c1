import { describe, expect, it } from 'vitest';
import { personBranchRecord } from '../../../functions/platform/request/access-records.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { putBranchLink } from '../../../functions/people/member.records.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';

const ACME = 'acme.localhost';
const REMOVE = 'mutation ($user: ID!, $branch: ID!) { removeUserFromBranch(user_id: $user, branch_id: $branch) }';
const USERS = 'query ($id: ID!) { branchUsersPage(branch_id: $id) { data { id email source_type } } }';

const { cloud, personas } = usePersonaCloud();

const session = async (name: PersonName, branch?: string) => ({
  token: await signIn(cloud, name, ACME, branch),
  ...(branch !== undefined && { branch }),
});

async function remove(user: unknown, branch: unknown, who: { token: string; branch?: string }): Promise<unknown> {
  const { data, errors } = await cloud.graphql(ACME, REMOVE, { user, branch }, who);
  return data?.removeUserFromBranch ?? errors[0]?.extensions?.['code'];
}
const linkOf = (name: PersonName) =>
  getItem('records', records.personBranch(personas.t1.scope, personas.people[name].id, personas.t1.north), personBranchRecord);

describe('removeUserFromBranch', () => {
  it('ends the access at once, and is in the list at once', async () => {
    const { north } = personas.t1;
    const learner = await session('l1', 'north');
    const ab1 = await session('ab1', 'north');
    expect(await remove(String(personas.people.l1.id), north, ab1)).toBe(true);
    const { errors } = await cloud.graphql(ACME, '{ viewer { role } }', {}, learner);
    expect(errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    const { data } = await cloud.graphql(ACME, USERS, { id: north }, ab1);
    expect(data?.branchUsersPage.data.map(({ email }) => email)).not.toContain('l1@personas.test');
    // The membership of the instance stays, and a repeat changes nothing.
    expect(await remove(personas.people.l1.id, String(north), await session('a1'))).toBe(true);
  });

  it('keeps somebody whom a group keeps there, as a learner', async () => {
    const { t1, people } = personas;
    const link = await linkOf('m1');
    if (!link) throw new Error('m1 is not in the branch.');
    const sources = [{ kind: 'direct' as const }, { kind: 'group' as const, group: 7 }];
    await transact(async () => ({ writes: putBranchLink(t1.scope, { ...link, sources }), result: undefined }));
    expect(await remove(people.m1.id, t1.north, await session('a1'))).toBe(true);
    expect(await linkOf('m1')).toMatchObject({ role: 'learner', sources: [{ kind: 'group', group: 7 }] });
    // The group's source is not removed by this call.
    expect(await remove(people.m1.id, t1.north, await session('a1'))).toBe(true);
    expect(await linkOf('m1')).toMatchObject({ sources: [{ kind: 'group', group: 7 }] });
  });

  it('is for admins in their scope, and foreign ids are like missing ones', async () => {
    const { t1, t2, people } = personas;
    const a1 = await session('a1');
    const ab1 = await session('ab1', 'north');
    expect(await remove(people.u12.id, t1.north, await session('i1', 'north'))).toBe('FORBIDDEN');
    for (const [user, branch] of [
      [people.l1s.id, t1.south],
      [people.l1s.id, t1.north],
      [999_999, t1.north],
      ['x', t1.north],
    ])
      expect(await remove(user, branch, ab1)).toBe('NOT_FOUND');
    expect(await remove(people.l2.id, t1.north, a1)).toBe('NOT_FOUND');
    expect(await remove(people.u12.id, t2.north, a1)).toBe('NOT_FOUND');
    expect(await linkOf('u12')).toMatchObject({ sources: [{ kind: 'direct' }] });
  });
});

const ACCESS =
  'mutation ($user: ID!, $branch: ID!, $active: Boolean!) { setBranchAccess(user_id: $user, branch_id: $branch, active: $active) }';
type Session = { token: string; branch?: string };

async function setAccess(user: unknown, branch: unknown, active: boolean, who: Session): Promise<unknown> {
  const { data, errors } = await cloud.graphql(ACME, ACCESS, { user, branch, active }, who);
  return data?.setBranchAccess ?? errors[0]?.extensions?.['code'];
}

describe('setBranchAccess', () => {
  const LISTED = 'query ($id: ID!) { branchUsersPage(branch_id: $id) { data { email has_access } } }';
  const OWN = '{ meAccess { user_branches { id user_branch_is_active } } }';
  const isListed = async (branch: number, email: string, who: Session): Promise<boolean | undefined> =>
    (await cloud.graphql(ACME, LISTED, { id: branch }, who)).data?.branchUsersPage.data.find((one) => one.email === email)?.has_access;

  it('refuses somebody in one branch from the next call on, by its admin, and takes them in again [G2]', async () => {
    const { south } = personas.t1;
    const a1 = await session('a1');
    const learner = await session('l1s', 'south');
    expect(await setAccess(personas.people.l1s.id, south, false, a1)).toBe(true);
    const { errors } = await cloud.graphql(ACME, '{ viewer { role } }', {}, learner);
    expect(errors[0]?.extensions?.['code']).toBe('FORBIDDEN');
    // The session goes on elsewhere, where the branch is shown as inactive.
    const own = await cloud.graphql(ACME, OWN, {}, { token: learner.token });
    expect(own.data?.meAccess[0]?.user_branches).toContainEqual({ id: String(south), user_branch_is_active: false });
    expect(await isListed(south, 'l1s@personas.test', a1)).toBe(false);
    // A repeat changes nothing.
    expect(await setAccess(personas.people.l1s.id, south, false, a1)).toBe(true);
    expect(await setAccess(personas.people.l1s.id, south, true, a1)).toBe(true);
    expect((await cloud.graphql(ACME, '{ viewer { role } }', {}, learner)).errors).toEqual([]);
    expect(await isListed(south, 'l1s@personas.test', a1)).toBe(true);
  });

  it('is for an admin in the own branch: for its people, neither themselves nor who may enter every branch', async () => {
    const { t1, people } = personas;
    const [a1, ab1] = [await session('a1'), await session('ab1', 'north')];
    expect(await setAccess(people.i1.id, t1.north, false, ab1)).toBe(true);
    expect(await setAccess(people.i1.id, t1.north, true, ab1)).toBe(true);
    expect(await setAccess(people.ab1.id, t1.north, false, ab1)).toBe('FORBIDDEN');
    expect(await setAccess(people.u12.id, t1.north, false, await session('i1', 'north'))).toBe('FORBIDDEN');
    for (const [user, branch] of [
      [people.l1s.id, t1.south],
      [people.l1s.id, t1.north],
      [999_999, t1.north],
    ])
      expect(await setAccess(user, branch, false, ab1)).toBe('NOT_FOUND');
    const link = await linkOf('ab1');
    if (!link) throw new Error('ab1 is not in the branch.');
    await transact(async () => ({ writes: putBranchLink(t1.scope, { ...link, person: people.a1b.id }), result: undefined }));
    expect(await setAccess(people.a1b.id, t1.north, false, a1)).toBe('VALIDATION');
  });

  it('is told by the audit log, with the branch', async () => {
    const query = '{ auditLogPage(search: "branch access") { data { sentence before { value } after { value } } } }';
    await expect
      .poll(async () => JSON.stringify((await cloud.graphql(ACME, query, {}, await session('a1'))).data))
      .toContain('Inactive in South');
  });
});
