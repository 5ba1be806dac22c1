import { describe, expect, it } from 'vitest';
import { getItem } from '../../functions/platform/tables/dynamo.ts';
import { records } from '../../functions/platform/keys/keys.ts';
import { dump } from '../fixtures/dump.ts';
import { usePersonaCloud } from '../fixtures/persona-cloud.ts';
import { type PersonName, signIn, type Personas } from '../fixtures/personas.ts';

const ACME = 'acme.localhost';
const { cloud, personas } = usePersonaCloud();

const ADD = 'mutation ($input: UserBranchInput!) { addUserToBranch(userBranchInput: $input) }';
async function add(who: PersonName, branch: string | undefined, input: Record<string, unknown>): Promise<unknown> {
  const token = await signIn(cloud, who, ACME, branch);
  const { data, errors } = await cloud.graphql(ACME, ADD, { input }, { token, ...(branch !== undefined && { branch }) });
  return errors[0]?.extensions?.['code'] ?? data;
}
/** All items that do not expire, without denied calls, of which every denial writes one (G9). */
const data = async (): Promise<string[]> => (await dump()).filter((line) => !/"pk":"t\d+#A[#"]/.test(line));
const linkOf = (name: PersonName, branch: Personas['t1']['south']) =>
  getItem('records', records.personBranch(personas.t1.scope, personas.people[name].id, branch));

describe('an admin of one branch', () => {
  it('cannot make themselves admin of another branch, and nothing is written [P05]', async () => {
    const { people, t1, t2 } = personas;
    const token = await signIn(cloud, 'ab1', ACME, 'north');
    const before = await data();
    for (const branch of [t1.south, t2.north, 999_999]) {
      const input = { user_ids: [people.ab1.id], branch_ids: [branch], role: 'admin' };
      const { errors } = await cloud.graphql(ACME, ADD, { input }, { token, branch: 'north' });
      expect(errors[0]).toMatchObject({ message: 'Not found.', extensions: { code: 'NOT_FOUND' } });
    }
    expect(await data()).toEqual(before);
    expect(await add('ab1', 'north', { user_ids: [people.ab1.id], branch_ids: [t1.north, t1.south], role: 'admin' })).toBe('NOT_FOUND');
    expect(await linkOf('ab1', t1.south)).toBeUndefined();
  });

  it('adds members of the instance to their own branch, and nobody else', async () => {
    const { people, t1 } = personas;
    expect(await linkOf('l1s', t1.north)).toBeUndefined();
    expect(await add('ab1', 'north', { user_ids: [String(people.l1s.id)], branch_ids: [t1.north], role: 'student' })).toEqual({
      addUserToBranch: true,
    });
    expect(await linkOf('l1s', t1.north)).toMatchObject({ role: 'learner', active: true, sources: [{ kind: 'direct' }] });
    for (const stranger of [people.a2.id, people.s0.id, 999_999, 'x'])
      expect(await add('ab1', 'north', { user_ids: [people.l1.id, stranger], branch_ids: [t1.north] })).toBe('NOT_FOUND');
  });
});

it('no role can be given in a branch but those of branches, and none by instructors', async () => {
  const { people, t1 } = personas;
  const input = { user_ids: [people.l1.id], branch_ids: [t1.south] };
  expect(await add('a1', undefined, { ...input, role: 'super_admin' })).toBe('VALIDATION');
  expect(await add('a1', undefined, { ...input, role: 'king' })).toBe('VALIDATION');
  expect(await add('i1', 'north', { ...input, branch_ids: [t1.north] })).toBe('FORBIDDEN');
  expect(await linkOf('l1', t1.south)).toBeUndefined();
});
