import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { records, scopeOf, type Scope } from '../../../functions/platform/keys/keys.ts';
import { createBranch } from '../../../functions/tenancy/branch.commands.ts';
import { createInstance, type NewInstance } from '../../../functions/tenancy/instance.commands.ts';
import { type BranchItem, branchRecord } from '../../../functions/platform/request/access-records.ts';
import { query } from '../../../functions/platform/tables/dynamo.ts';
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

const SEED = 20_261_120;
const codes = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [String((result.reason as { code?: string }).code ?? result.reason)] : []));
let made = 0;
async function instance(more: Partial<NewInstance> = {}): Promise<Scope> {
  made += 1;
  return scopeOf(await createInstance(testContext(), { name: `Instance ${made}`, domain: `instance-${made}`, ...more }));
}
const branchesOf = (scope: Scope): Promise<BranchItem[]> => query('records', { pk: records.headers(scope, 'branch') }, branchRecord);

describe.each([0, 0.3])('with %d of all transactions refused for conflict', (share) => {
  it('one of a hundred instances that request a domain at once gets it [R16]', async () => {
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => createInstance(testContext(), { name: 'Same', domain: `same-${share * 10}` })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(codes(results))).toEqual(new Set(['VALIDATION']));
  });

  it('one of a hundred branches that request a slug at once gets it [R16]', async () => {
    const scope = await instance();
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => createBranch(testContext(), scope, { name: 'Same', url: 'same' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(codes(results))).toEqual(new Set(['VALIDATION']));
  });

  it('of ten branches created at once at one below the limit exactly one is created [B01]', async () => {
    const scope = await instance({ branchLimit: 1 });
    endInjection = injectConflicts(share, SEED);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => createBranch(testContext(), scope, { name: `Branch ${i}`, url: `branch-${i}` })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(codes(results))).toEqual(new Set(['LICENCE_LIMIT']));
    expect(await branchesOf(scope)).toHaveLength(1);
  });

  it('of many that are made the default at once exactly one is', async () => {
    const scope = await instance();
    endInjection = injectConflicts(share, SEED);
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => createBranch(testContext(), scope, { name: `Branch ${i}`, url: `branch-${i}`, isDefault: true })),
    );
    const defaults = (await branchesOf(scope)).filter((branch) => branch.isDefault);
    expect(defaults).toHaveLength(1);
    expect((await getItem('records', records.instance(scope, 'settings')))?.['defaultBranch']).toBe(defaults[0]?.id);
  });
});

describe('a new branch', () => {
  it('is the default when it is the first, whatever the input says', async () => {
    const scope = await instance();
    await createBranch(testContext(), scope, { name: 'First', url: 'first', isDefault: false });
    await createBranch(testContext(), scope, { name: 'Second', url: 'second' });
    expect((await branchesOf(scope)).map((branch) => branch.isDefault)).toEqual([true, false]);
  });

  it.each(['', 'North', 'north west', '-north', 'north-', 'north--west', '../x', 'nörth', 'x'.repeat(64)])(
    'is refused the slug "%s"',
    async (url) => {
      await expect(createBranch(testContext(), await instance(), { name: 'North', url })).rejects.toMatchObject({
        code: 'VALIDATION',
        validation: { url: expect.any(Array) as unknown },
      });
    },
  );

  it('can have the slug of another instance’s branch', async () => {
    for (const scope of [await instance(), await instance()]) await createBranch(testContext(), scope, { name: 'North', url: 'north' });
  });
});

describe('a new instance', () => {
  it.each(['www', 'api', 'app', 'mail', 'admin', 'cdn', 'content', 'a.b', 'Acme', ''])('is refused the domain "%s"', async (domain) => {
    await expect(createInstance(testContext(), { name: 'Somebody', domain })).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});
