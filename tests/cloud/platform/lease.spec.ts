import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { expiring } from '../../../functions/platform/keys/keys.ts';
import { withLease } from '../../../functions/platform/tables/lease.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { between } from '../../faults/faulty-dynamo.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { acme } from '../stream/stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud.stop());

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const secondsLeft = async (lease: string): Promise<number> =>
  Number((await getItem('expiring', expiring.lease(lease)))?.['ttl']) - nowSeconds();
const tryLease = (lease: string): Promise<'done' | null> => withLease(lease, 2, () => Promise.resolve('done' as const));

describe('a lease', () => {
  // Renewals and expiry follow the clock of the process, which stands still until a test moves it.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('excludes others for as long as the work takes, however short the lease is', async () => {
    const work = Promise.withResolvers<string>();
    const long = withLease('long', 2, () => work.promise);
    await eventually(async () => (await secondsLeft('long')) === 2);
    for (let second = 0; second < 4; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await eventually(async () => (await secondsLeft('long')) >= 1);
      expect(await tryLease('long')).toBeNull();
    }
    work.resolve('through');
    expect(await long).toBe('through');
    expect(await tryLease('long')).toBe('done');
  });

  it('is released when the work fails', async () => {
    await expect(withLease('failing', 60, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await tryLease('failing')).toBe('done');
  });

  it('is free as soon as the time of a dead holder is over', async () => {
    await putItem('expiring', { ...expiring.lease('dead'), holder: 'killed', ttl: nowSeconds() + 1 });
    expect(await tryLease('dead')).toBeNull();
    vi.setSystemTime(Date.now() + 2_000);
    expect(await tryLease('dead')).toBe('done');
  });

  it('that was lost is not taken from its new holder', async () => {
    await withLease('lost', 2, async () => {
      await putItem('expiring', { ...expiring.lease('lost'), holder: 'another', ttl: nowSeconds() + 60 });
      await vi.advanceTimersByTimeAsync(1_500);
    });
    expect((await getItem('expiring', expiring.lease('lost')))?.['holder']).toBe('another');
    expect(await secondsLeft('lost')).toBeGreaterThan(50);
  });
});

it('the lease of a compaction lasts 30 seconds at most, so that a killed one delays the next no longer [R07]', async () => {
  const name = `book#1#${acme.tenant}`;
  const taken: number[] = [];
  const restore = between((_, { operation, input }) => {
    if (operation === 'PutItem' && input.Item?.['pk'] === expiring.lease(name).pk) taken.push(Number(input.Item['ttl']) - nowSeconds());
    return 'pass';
  });
  await compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1_000 });
  restore();
  const [seconds = Number.NaN] = taken;
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(30);
});
