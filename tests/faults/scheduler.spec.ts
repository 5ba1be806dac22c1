import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBook } from '../../functions/platform/book/book.ts';
import { deleteCopies } from '../../functions/platform/book/book-copies.ts';
import { project } from '../../functions/platform/projection/projector.ts';
import type { StreamRecord } from '../../functions/platform/store/stream-record.ts';
import { compact } from '../../functions/stream/compact.ts';
import { PROJECTOR } from '../../functions/stream/row-projections.ts';
import { rebuild } from '../../functions/stream/rebuild.ts';
import { checkJournal, verify } from '../../functions/stream/verify.ts';
import { readGenerations } from '../../functions/platform/projection/generation.ts';
import { type Cloud, startCloud } from '../fixtures/cloud.ts';
import { startOver } from '../cloud/stream/fresh.ts';
import { acme, batches, type Done, live, newcomers } from '../cloud/stream/stream-fixture.ts';
import { dyingAfter } from './faulty-dynamo.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { type Random, seedsOfRun, shuffled } from './seeded.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(startOver);

/** Delivers records as a bad day would: in odd batches, some twice, some late, with deaths in between; what failed comes again. */
async function deliver(random: Random, records: readonly StreamRecord[]): Promise<void> {
  for (const batch of batches(random, records)) {
    const repeated = random() < 0.3 ? [...batch, ...batch] : batch;
    const mixed = random() < 0.2 ? shuffled(random, repeated) : repeated;
    if (random() < 0.3) {
      const { restore } = dyingAfter(Math.floor(random() * 8));
      await project(PROJECTOR, { Records: mixed });
      restore();
    }
    expect(await project(PROJECTOR, { Records: mixed })).toEqual({ batchItemFailures: [] });
  }
}

describe('seeded faults in the order of stream records', () => {
  for (const seed of seedsOfRun(Number(process.env['TRELLIS_SEED_COUNT'] ?? 20))) {
    it(`seed ${seed} [R01, R02, R03, V1, V2, V3, V4, V5]`, async () => {
      const random = seededNumbers(seed);
      const next = newcomers(random);
      const journal: Done[] = [];
      for (let turn = 0; turn < 6; turn += 1) {
        journal.push(...(await live(random, 12)));
        await deliver(random, await next());
        if (random() < 0.5) await openBook(acme, ['enrolments', 'people']);
        if (random() < 0.3) await compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1 });
        if (random() < 0.3) await deleteCopies();
        if (random() < 0.1) await rebuild(PROJECTOR, { waitMs: 0 });
      }
      expect(await checkJournal(journal)).toEqual([]);
      for (const generation of (await readGenerations()).registered) expect(await verify(PROJECTOR, generation)).toEqual([]);
    });
  }
});
