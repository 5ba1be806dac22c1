import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamRecord } from '../../../functions/platform/store/stream-record.ts';
import { LATE_MS } from '../../../functions/platform/projection/late-commits.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { consistentThrough, findStatements } from '../../../functions/packages/record-store/statements.queries.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { startOver } from '../stream/fresh.ts';
import { acme, enrol, newcomers, study } from '../stream/stream-fixture.ts';
import { WHOLE } from './parts-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(async () => {
  await startOver();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number): void => void vi.setSystemTime(Date.now() + Math.floor(ms));
const now = (): string => new Date().toISOString();

type Read = { readonly id: string; readonly stored: string };

/** Reads all pages after a time, with work between them. Returns until when the first one was complete, and what they had. */
async function walk(since: string | null, between: () => Promise<void> = () => Promise.resolve()) {
  const through = consistentThrough(now());
  const read: Read[] = [];
  let cursor: string | null = null;
  do {
    const page = await findStatements({ scope: acme, home: 'https://acme.test', now: now() }, { ...WHOLE, since, cursor });
    const statements = page.places.flatMap(({ statement }) => statement ?? []);
    read.push(...statements.map(({ id, stored }) => ({ id, stored: String(stored) })));
    cursor = page.next;
    if (cursor !== null) await between();
  } while (cursor !== null);
  expect(read.map(({ stored }) => stored)).toEqual(read.map(({ stored }) => stored).toSorted());
  return { through, read };
}

const LEARNERS = [1, 2, 3, 4];

describe('who follows the record', () => {
  it.each([1, 2])('misses nothing while commits with old times come, late, twice, and while all is made again: seed %i', async (seed) => {
    const random = seededNumbers(seed);
    const next = newcomers(random);
    let waiting: StreamRecord[] = [];
    let projected: StreamRecord[] = [];
    const write = async (): Promise<void> => void (await study(acme, LEARNERS[Math.floor(random() * LEARNERS.length)] ?? 1, 1));
    const follow = async (): Promise<void> => {
      waiting.push(...(await next()));
      await project(PROJECTOR, { Records: random() < 0.1 ? [...projected, ...waiting] : waiting });
      projected = waiting;
      waiting = [];
    };
    for (const learner of LEARNERS) await enrol(acme, learner, 1);

    const seen = new Set<string>();
    let since: string | null = null;
    const poll = async (): Promise<void> => {
      const { through, read } = await walk(since, async () => {
        if (random() < 0.2) await write();
        if (random() < 0.2) await follow();
      });
      for (const { id } of read) seen.add(id);
      since = through;
    };
    for (let turn = 0; turn < 70; turn += 1) {
      // Most of the time the projector follows at once; for a minute it does not follow at all.
      const isOut = turn > 20 && turn < 40;
      await write();
      if (!isOut && random() < 0.7) await follow();
      if (random() < 0.4) await poll();
      pass(random() * (isOut ? 7_000 : 3_000));
      if (turn === 50) await rebuild(PROJECTOR, { waitMs: 0 });
    }
    pass(60_000);
    await poll();
    await follow();
    pass(60_000);
    const last = await walk(since);
    for (const { id } of last.read) seen.add(id);
    const all = (await walk(null)).read;
    expect(all.length).toBeGreaterThan(70);
    expect(all.filter(({ id }) => !seen.has(id))).toEqual([]);
    expect(await verify(PROJECTOR, 1)).toEqual([]);
    expect(await verify(PROJECTOR, 2)).toEqual([]);
  });

  it('finds a commit that was projected late where it became readable, whatever the order of its rows', async () => {
    const next = newcomers(seededNumbers(1));
    await enrol(acme, 1, 1);
    const first = await next();
    await project(PROJECTOR, { Records: first });
    const [inTime] = (await walk(null)).read;
    pass(LATE_MS + 1_000);
    const { through } = await walk(null);
    expect(inTime && inTime.stored > through).toBe(true);
    const again = now();
    await project(PROJECTOR, { Records: first });
    expect((await walk(null)).read).toEqual([{ id: inTime?.id, stored: again }]);
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});
