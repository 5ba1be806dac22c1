import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personBranchRecord } from '../../../functions/platform/request/access-records.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { putBranchLink } from '../../../functions/people/member.records.ts';
import { transact } from '../../../functions/platform/tables/transact.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, type PersonName, type Personas, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const REMOVE = 'mutation ($user: ID!, $branch: ID!) { removeUserFromBranch(user_id: $user, branch_id: $branch) }';
const USERS = 'query ($id: ID!) { branchUsersPage(branch_id: $id) { data { id email source_type } } }';

let cloud: Cloud;
let personas: Personas;
beforeAll(async () => {
  cloud = await startCloud();
  personas = await makePersonas();
});
afterAll(() => cloud.stop());

const session = async (name: PersonName, branch?: string) => ({
  token: await signIn(cloud, name, ACME, branch),
  ...(branch !== undefined && { branch }),
});

async function remove(user: unknown, branch: unknown, who: { token: string; branch?: string }): Promise<unknown> {
  const { data, errors } = await cloud.graphql<{ removeUserFromBranch: boolean }>(ACME, REMOVE, { user, branch }, who);
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
    const { data } = await cloud.graphql<{ branchUsersPage: { data: { email: string }[] } }>(ACME, USERS, { id: north }, ab1);
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
