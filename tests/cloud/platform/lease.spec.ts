import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getItem, putItem } from '../../../functions/platform/dynamo.ts';
import { expiring } from '../../../functions/platform/keys/keys.ts';
import { withLease } from '../../../functions/platform/tables/lease.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/followers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { acme } from '../stream/stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud.stop());

const nowSeconds = (): number => Math.floor(Date.now() / 1000);
const leftOf = async (what: string): Promise<number> => Number((await getItem('expiring', expiring.lease(what)))?.['ttl']) - nowSeconds();
const taken = (what: string): Promise<'done' | null> => withLease(what, 2, () => Promise.resolve('done' as const));

describe('a lease', () => {
  it('keeps others out for as long as the work takes, however short it is itself', async () => {
    const long = withLease('long', 2, () => pause(5_000, 'through'));
    for (let second = 0; second < 4; second += 1) {
      await pause(1_000);
      expect(await taken('long')).toBeNull();
    }
    expect(await long).toBe('through');
    expect(await taken('long')).toBe('done');
  });

  it('is given back when the work fails', async () => {
    await expect(withLease('failing', 60, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await taken('failing')).toBe('done');
  });

  it('is free as soon as a dead holder’s time is over', async () => {
    await putItem('expiring', { ...expiring.lease('dead'), holder: 'killed', ttl: nowSeconds() + 1 });
    expect(await taken('dead')).toBeNull();
    await pause(2_100);
    expect(await taken('dead')).toBe('done');
  });

  it('that was lost is not taken from who has it now', async () => {
    const ours = withLease('lost', 2, async () => {
      await putItem('expiring', { ...expiring.lease('lost'), holder: 'another', ttl: nowSeconds() + 60 });
      await pause(1_500);
    });
    await ours;
    expect((await getItem('expiring', expiring.lease('lost')))?.['holder']).toBe('another');
    expect(await leftOf('lost')).toBeGreaterThan(50);
  });
});

it('R07: a compaction that was killed keeps the next one waiting half a minute at most', async () => {
  const name = `book#1#${acme.tenant}`;
  let seen = Number.NaN;
  const running = compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1_000 });
  const end = Date.now() + 5_000;
  while (Number.isNaN(seen) && Date.now() < end) seen = await leftOf(name);
  await running;
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThanOrEqual(30);
});
