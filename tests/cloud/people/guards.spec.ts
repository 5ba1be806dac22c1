import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser, type NewUser } from '../../../functions/people/person.commands.ts';
import type { SelfItem } from '../../../functions/platform/access-records.ts';
import { getItem, query } from '../../../functions/platform/dynamo.ts';
import { platform, records, type Scope, scopeOf, SPLIT } from '../../../functions/platform/keys/keys.ts';
import { createInstance } from '../../../functions/tenancy/instance.commands.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { injectConflicts } from '../../fixtures/conflicts.ts';
import { testAct } from '../../fixtures/personas.ts';

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
  return scopeOf(await createInstance(testAct(), { name: `Instance ${made}`, domain: `instance-${made}`, licenceCount }));
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
  it('fifty people who come at ten licences: exactly ten get in (B01)', async () => {
    const scope = await instance(10);
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => createUser(testAct(), scope, learner(`b01-${share}-${i}@test.test`))),
    );
    expect([fulfilled(results), codes(results)]).toEqual([10, new Set(['LICENCE_LIMIT'])]);
    expect([await members(scope), (await licence(scope))?.['used']]).toEqual([10, 10]);
  });

  it('a hundred who make the same e-mail at once make one person (R16)', async () => {
    const scope = await instance();
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => createUser(testAct(), scope, learner(`Same-${share}@Test.test`))),
    );
    expect([fulfilled(results), codes(results)]).toEqual([1, new Set(['VALIDATION'])]);
    expect(await members(scope)).toBe(1);
  });

  it('the same e-mail in several instances at once is one person with as many memberships', async () => {
    const scopes = await Promise.all(Array.from({ length: 6 }, () => instance()));
    endInjection = injectConflicts(share, SEED);
    const people = await Promise.all(scopes.map((scope) => createUser(testAct(), scope, learner(`everywhere-${share}@test.test`))));
    expect(new Set(people.map((person) => person.person)).size).toBe(1);
    const [first] = people;
    const self = first && (await getItem<SelfItem>('platform', platform.self(first.person)));
    expect(self?.memberships).toBe(6);
  });
});

describe('a new person', () => {
  it('uses no licence while inactive', async () => {
    const scope = await instance(1);
    await createUser(testAct(), scope, learner('off@test.test', { is_active: false }));
    await createUser(testAct(), scope, learner('past@test.test', { deactivate_at: '2020-01-01' }));
    await createUser(testAct(), scope, learner('on@test.test'));
    await expect(createUser(testAct(), scope, learner('over@test.test'))).rejects.toMatchObject({
      code: 'LICENCE_LIMIT',
      message: 'Licence limit reached.',
    });
  });

  it('keeps their own names and password when they join another instance', async () => {
    const [one, other] = [await instance(), await instance()];
    const first = await createUser(testAct(), one, learner('known@test.test', { password: 'mossy-lantern-42' }));
    const again = await createUser(testAct(), other, learner('known@test.test', { first_name: 'Mallory', password: 'taken-over-42' }));
    expect(again).toEqual({ person: first.person, setupToken: null });
    const self = await getItem<SelfItem>('platform', platform.self(first.person));
    const member = await getItem('records', records.member(other, first.person));
    expect([self?.firstName, member?.['firstName'], self?.v]).toEqual(['Ada', 'Ada', 2]);
  });

  it('has a set-up token when no password was given', async () => {
    const { setupToken } = await createUser(testAct(), await instance(), learner('setup@test.test'));
    expect(setupToken).toMatch(/^[\w-]{43}$/);
  });

  it('counts as admin when active, admin and primary', async () => {
    const scope = await instance();
    await createUser(testAct(), scope, learner('admin1@test.test', { role: 'admin' }));
    await createUser(testAct(), scope, learner('admin2@test.test', { role: 'admin', is_active: false }));
    await createUser(testAct(), scope, learner('admin3@test.test', { role: 'admin', is_primary: false }));
    expect((await getItem('records', records.instance(scope, 'admins')))?.['count']).toBe(1);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: 'Byron\u0007' }, 'last_name'],
    [{ password: 'short' }, 'password'],
    [{ role: 'super_admin' }, 'role'],
    [{ owner: true }, 'input'],
  ])('is refused with %o', async (more, field) => {
    await expect(createUser(testAct(), await instance(), { ...learner('refused@test.test'), ...more } as NewUser)).rejects.toMatchObject({
      code: 'VALIDATION',
      validation: { [field]: expect.any(Array) as unknown },
    });
  });

  it('is refused a branch of another tenant, with nothing written (V7)', async () => {
    const scope = await instance();
    await expect(createUser(testAct(), scope, learner('branch@test.test', { branches: [999_999] }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await getItem('platform', platform.mail('branch@test.test'))).toBeUndefined();
  });
});
