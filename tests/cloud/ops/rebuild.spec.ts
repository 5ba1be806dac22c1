import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBook } from '../../../functions/platform/book/book.ts';
import { hashOf } from '../../../functions/platform/runtime/canonical.ts';
import { currentGeneration, forgetGeneration, readGenerations } from '../../../functions/platform/projection/generation.ts';
import { dumpBook, dumpRows } from '../../../functions/stream/dumps.ts';
import { openMailbox } from '../../../infra/local/mail/mailbox.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { acme, type Done, live } from '../stream/stream-fixture.ts';
import { inFolder, isOneSentence, ops } from './ops.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud?.stop());

/** Runbook: infra/aws/runbook/iterator-age.md says to rebuild where the stream has forgotten records. */
describe('rebuild (runbook: iterator-age)', () => {
  it(
    'under load leaves no list empty, sends no mail again, and can be switched forth and back [R18, V1, V4]',
    { timeout: 300_000 },
    async () => {
      expect(isOneSentence(await ops(cloud.data, 'rebuild', '--switch'))).toBe(true);
      expect(isOneSentence(await ops(cloud.data, 'rebuild', '--back'))).toBe(true);
      const journal: Done[] = await live(seededNumbers(1), 60);
      const mails = openMailbox(cloud.data).list().length;
      const dry = await ops(cloud.data, 'rebuild', '--dry-run');
      expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('generation 2 beside 1') });
      expect((await readGenerations()).registered).toEqual([1]);

      const over = new AbortController();
      let reads = 0;
      const working = (async () => {
        for (let turn = 0; !over.signal.aborted; turn += 1) {
          journal.push(...(await live(seededNumbers(100 + turn), 2)));
          const book = await openBook(acme, ['enrolments']);
          expect(await book.all('SELECT person FROM enrolments.enrolments')).not.toEqual([]);
          reads += 1;
          await pause(50);
        }
      })();
      const built = await ops(cloud.data, 'rebuild');
      const forth = await ops(cloud.data, 'rebuild', '--switch');
      forgetGeneration();
      expect(await currentGeneration()).toBe(2);
      const back = await ops(cloud.data, 'rebuild', '--back');
      forgetGeneration();
      expect(await currentGeneration()).toBe(1);
      over.abort();
      await working;
      expect([built, forth, back].map(({ code }) => code)).toEqual([0, 0, 0]);
      expect(built.err).toContain('waiting until every projector knows of it');
      expect(reads).toBeGreaterThan(2);

      await inFolder(async (folder) => {
        const file = join(folder, 'journal.jsonl');
        await writeFile(file, journal.map((done) => JSON.stringify({ ...done.stream, command: done.commandId })).join('\n'));
        for (const generation of ['1', '2'])
          expect(await ops(cloud.data, 'verify', '--generation', generation, '--journal', file)).toMatchObject({ code: 0 });
      });
      const [first, second] = [await dumpRows(1), await dumpRows(2)];
      for (const [tenant, rows] of first) expect(hashOf(second.get(tenant) ?? new Map())).toBe(hashOf(rows));
      expect(hashOf(await dumpBook(2, acme))).toBe(hashOf(await dumpBook(1, acme)));
      expect(openMailbox(cloud.data).list()).toHaveLength(mails);

      expect(isOneSentence(await ops(cloud.data, 'rebuild', '--drop', '1'))).toBe(true);
      expect(await ops(cloud.data, 'rebuild', '--drop', '2')).toMatchObject({ code: 0, out: 'Generation 2 was deleted.' });
      expect((await readGenerations()).registered).toEqual([1]);
    },
  );
});
