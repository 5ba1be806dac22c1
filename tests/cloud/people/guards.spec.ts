import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser, type NewUser } from '../../../functions/people/users/person.commands.ts';
import { selfRecord } from '../../../functions/platform/request/access-records.ts';
import { getItem, query } from '../../../functions/platform/tables/dynamo.ts';
import { platform, records, type Scope, scopeOf, SPLIT } from '../../../functions/platform/keys/keys.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { testContext } from '../../fixtures/personas.ts';

let cloud: Cloud;
let endInjection: () => void = () => undefined;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterEach(() => endInjection());
afterAll(() => cloud.stop());

const SEED = 7;
let made = 0;
async function instance(licenceCount: number | null = null): Promise<Scope> {
  made += 1;
  return scopeOf(await createInstance(testContext(), { name: `Instance ${made}`, domain: `instance-${made}`, licenceCount }));
}
const learner = (email: string, more: Partial<NewUser> = {}): NewUser => ({
  first_name: 'Ada',
  last_name: 'Byron',
  email,
  role: 'learner',
  ...more,
});
const fulfilled = (results: readonly PromiseSettledResult<unknown>[]): number =>
  results.filter((result) => result.status === 'fulfilled').length;
const codes = (results: readonly PromiseSettledResult<unknown>[]): Set<string> =>
  new Set(
    results.flatMap((result) => (result.status === 'rejected' ? [String((result.reason as { code?: string }).code ?? result.reason)] : [])),
  );
const members = async (scope: Scope): Promise<number> =>
  (await Promise.all(Array.from({ length: SPLIT }, (_, n) => query('records', { pk: records.memberShard(scope, n) })))).flat().length;
const licence = async (scope: Scope) => getItem('records', records.instance(scope, 'licence'));

describe.each([0, 0.3])('with %d of all transactions refused for conflict', (share) => {
  it('of fifty people created at once with ten licences exactly ten are created [B01]', async () => {
    const scope = await instance(10);
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => createUser(testContext(), scope, learner(`b01-${share}-${i}@test.test`))),
    );
    expect([fulfilled(results), codes(results)]).toEqual([10, new Set(['LICENCE_LIMIT'])]);
    expect([await members(scope), (await licence(scope))?.['used']]).toEqual([10, 10]);
  });

  it('a hundred simultaneous creations of one e-mail address make one person [R16]', async () => {
    const scope = await instance();
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => createUser(testContext(), scope, learner(`Same-${share}@Test.test`))),
    );
    expect([fulfilled(results), codes(results)]).toEqual([1, new Set(['VALIDATION'])]);
    expect(await members(scope)).toBe(1);
  });

  it('one e-mail address in several instances at once is one person with as many memberships', async () => {
    const scopes = await Promise.all(Array.from({ length: 6 }, () => instance()));
    endInjection = injectConflicts(share, SEED);
    const people = await Promise.all(scopes.map((scope) => createUser(testContext(), scope, learner(`everywhere-${share}@test.test`))));
    expect(new Set(people.map((person) => person.person)).size).toBe(1);
    const [first] = people;
    const self = first && (await getItem('platform', platform.self(first.person), selfRecord));
    expect(self?.memberships).toBe(6);
  });
});

describe('a new person', () => {
  it('uses no licence while inactive', async () => {
    const scope = await instance(1);
    await createUser(testContext(), scope, learner('off@test.test', { is_active: false }));
    await createUser(testContext(), scope, learner('past@test.test', { deactivate_at: '2020-01-01' }));
    await createUser(testContext(), scope, learner('on@test.test'));
    await expect(createUser(testContext(), scope, learner('over@test.test'))).rejects.toMatchObject({
      code: 'LICENCE_LIMIT',
      message: 'Licence limit reached.',
    });
  });

  it('keeps names and password when they join another instance', async () => {
    const [one, other] = [await instance(), await instance()];
    const first = await createUser(testContext(), one, learner('known@test.test', { password: 'mossy-lantern-42' }));
    const again = await createUser(testContext(), other, learner('known@test.test', { first_name: 'Mallory', password: 'taken-over-42' }));
    expect(again).toMatchObject({ person: first.person, setupToken: null });
    const self = await getItem('platform', platform.self(first.person), selfRecord);
    const member = await getItem('records', records.member(other, first.person));
    expect([self?.firstName, member?.['firstName'], self?.v]).toEqual(['Ada', 'Ada', 2]);
  });

  it('has a set-up token when no password was given', async () => {
    const { setupToken } = await createUser(testContext(), await instance(), learner('setup@test.test'));
    expect(setupToken).toMatch(/^[\w-]{43}$/);
  });

  it('counts as admin when active, admin and primary', async () => {
    const scope = await instance();
    await createUser(testContext(), scope, learner('admin1@test.test', { role: 'admin' }));
    await createUser(testContext(), scope, learner('admin2@test.test', { role: 'admin', is_active: false }));
    await createUser(testContext(), scope, learner('admin3@test.test', { role: 'admin', is_primary: false }));
    expect((await getItem('records', records.instance(scope, 'admins')))?.['count']).toBe(1);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: 'Byron\u0007' }, 'last_name'],
    [{ password: 'short' }, 'password'],
    [{ role: 'super_admin' }, 'role'],
    [{ owner: true }, 'owner'],
  ])('is refused with %o', async (more, field) => {
    await expect(
      createUser(testContext(), await instance(), { ...learner('refused@test.test'), ...more } as NewUser),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      validation: { [field]: expect.any(Array) as unknown },
    });
  });

  it('is refused with a branch of another tenant, and nothing is written [V7]', async () => {
    const scope = await instance();
    await expect(createUser(testContext(), scope, learner('branch@test.test', { branches: [999_999] }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await getItem('platform', platform.mail('branch@test.test'))).toBeUndefined();
  });
});
