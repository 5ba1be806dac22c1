import { afterAll, beforeAll, expect, it } from 'vitest';
import { listObjects } from '../../../functions/platform/objects/blobs.ts';
import { readBase, sweepBases } from '../../../functions/platform/book/book-base.ts';
import { deleteCopies } from '../../../functions/platform/book/book-copies.ts';
import { deleteItem, putItem } from '../../../functions/platform/tables/dynamo.ts';
import { expiring, platform } from '../../../functions/platform/keys/keys.ts';
import { objects } from '../../../functions/platform/keys/object-keys.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { seedsOfRun } from '../../faults/seeded.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { childKilledAfter } from './killed-child.ts';
import { acme, live, newcomers } from './stream-fixture.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());

/** A process that died holds its lease for half a minute. */
const endLease = (): Promise<void> => deleteItem('expiring', expiring.lease(`book#1#${acme.tenant}`));

/** Kills a compaction so many milliseconds after its start. Returns whether it had ended by then. */
const killedAfter = (ms: number): Promise<boolean> => childKilledAfter(ms, cloud, 'compact-child.ts');

it('a compaction that is killed at any point leaves correct lists, and the next one completes [V4]', { timeout: 120_000 }, async () => {
  const [seed = 1] = seedsOfRun(1);
  const random = seededNumbers(seed);
  const next = newcomers(random);
  await putItem('platform', { ...platform.instance(acme.tenant), createdAt: new Date().toISOString() });
  let killed = 0;
  for (let round = 0; round < 8; round += 1) {
    await live(random, 15);
    await project(PROJECTOR, { Records: await next() });
    // From the lease to the move of the name is about a quarter of a second.
    if (!(await killedAfter(20 + round * 38))) killed += 1;
    await deleteCopies();
    expect(await verify(PROJECTOR, 1)).toEqual([]);
    await endLease();
  }
  expect(killed).toBeGreaterThan(1);
  expect(await compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1_000 })).toMatch(/compacted|marked/);
  await deleteCopies();
  expect(await verify(PROJECTOR, 1)).toEqual([]);

  await sweepBases(1, acme, -1_000);
  const base = await readBase(1, acme);
  const named = new Set([...Object.values(base?.files ?? {}), ...Object.values(base?.former ?? {})]);
  expect(new Set((await listObjects('books', objects.bases(1, acme))).map(({ key }) => key))).toEqual(named);
});
