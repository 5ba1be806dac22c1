import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBase } from '../../../functions/platform/book/book-base.ts';
import { newPath } from '../../../functions/platform/book/book-folder.ts';
import { partsIn } from '../../../functions/platform/book/book-parts.ts';
import { deleteCopies } from '../../../functions/platform/book/book-copies.ts';
import { views } from '../../../functions/platform/keys/keys.ts';
import { LATE_MS } from '../../../functions/platform/projection/late-commits.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { getItem, putItem, updateItem } from '../../../functions/platform/tables/dynamo.ts';
import { productStatementId } from '../../../functions/packages/record-store/statement.rows.ts';
import { findStatement, findStatements } from '../../../functions/packages/record-store/statements.queries.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { rebuild } from '../../../functions/stream/rebuild.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { startOver } from '../stream/fresh.ts';
import { acme, enrol, enrolmentOf, newcomers } from '../stream/stream-fixture.ts';
import {
  expectedOf,
  filtersFor,
  HOME,
  pagesOf,
  storeSample,
  storeRandomSample,
  type SampleStatement,
  useTestClock,
  WHOLE,
} from './parts-fixture.ts';

let cloud: Cloud;
let next: ReturnType<typeof newcomers>;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(() => cloud?.stop());
beforeEach(async () => {
  await startOver();
  next = newcomers(seededNumbers(1));
  useTestClock();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3600 * 1000;
const pass = (ms: number): void => void vi.setSystemTime(Date.now() + Math.floor(ms));
const now = (): string => new Date().toISOString();
/** Sets the clock to so long before (or after) the next month. */
const passToMonth = (ms: number): void => {
  const today = new Date();
  vi.setSystemTime(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1) + ms);
};
const follow = async (): Promise<void> => {
  expect(await project(PROJECTOR, { Records: await next() })).toEqual({ batchItemFailures: [] });
};
const compacted = (partBytes?: number) =>
  compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1_000, ...(partBytes !== undefined && { partBytes }) });
const parts = async (generation = 1): Promise<string[]> => partsIn((await readBase(generation, acme))?.files ?? {});
const one = (id: string, voided = false) => findStatement({ scope: acme, home: HOME, now: now() }, { id, voided });

describe('statements in parts by month', () => {
  it.each([1, 2, 3])(
    'are found as in one file, over months, parts, cold copies and a rebuild: seed %i [E100]',
    { timeout: 240_000 },
    async (seed) => {
      const random = seededNumbers(seed);
      const told: SampleStatement[] = [];
      const coming: string[] = [];
      const compare = async (): Promise<void> => {
        for (const filter of filtersFor(random, told))
          expect(await pagesOf(filter, random() < 0.3 ? -1 : undefined), JSON.stringify(filter)).toEqual(expectedOf(told, filter));
      };
      for (let turn = 0; turn < 26; turn += 1) {
        for (let count = 0; count < 4; count += 1) {
          const each = await storeRandomSample(random, told, coming);
          // Some are projected late, and stored when that is.
          const isLate = random() < 0.1;
          if (isLate) pass(LATE_MS + 1_000);
          told.push(isLate ? { ...each, stored: now() } : each);
          await follow();
          pass(1 + random() * 40 * HOUR);
        }
        // Every other time with parts so small that most hours begin another one.
        if (random() < 0.6) expect(await compacted(random() < 0.5 ? 100_000 : undefined)).toMatch(/compacted|made anew/);
        if (random() < 0.3) await deleteCopies();
        if (turn % 6 === 5) await compare();
      }
      expect(new Set((await parts()).map((from) => from.slice(0, 7))).size).toBeGreaterThanOrEqual(3);
      await compare();
      const voided = told.flatMap(({ voids, refers }) => (voids ? (refers ?? []) : []));
      expect(voided.length).toBeGreaterThan(1);
      for (const { id } of told) {
        expect((await one(id))?.id, id).toBe(voided.includes(id) ? undefined : id);
        expect((await one(id, true))?.id, id).toBe(voided.includes(id) ? id : undefined);
      }
      await rebuild(PROJECTOR, { waitMs: 0 });
      await compare();
      expect(await verify(PROJECTOR, 1)).toEqual([]);
      expect(await verify(PROJECTOR, 2)).toEqual([]);
    },
  );

  it('leave the parts of former months as they are when a compaction has rows of this one alone [E100]', async () => {
    for (let month = 0; month < 3; month += 1) {
      passToMonth(10 * HOUR);
      await storeSample();
      await follow();
      await compacted();
    }
    const before = (await readBase(1, acme))?.files ?? {};
    pass(HOUR);
    await storeSample();
    await follow();
    expect(await compacted()).toBe('compacted');
    const after = (await readBase(1, acme))?.files ?? {};
    const months = await parts();
    expect(months).toHaveLength(3);
    const changed = Object.keys(after).filter(
      (file) => file.startsWith('statements/') && Reflect.get(after, file) !== Reflect.get(before, file),
    );
    expect(changed).toEqual([`statements/${months[2]}`]);
  });

  it('go on in another part where one has become large, also for who has it open [E100]', async () => {
    passToMonth(10 * HOUR);
    const told: SampleStatement[] = [];
    for (let count = 0; count < 3; count += 1) {
      told.push(await storeSample());
      await follow();
      pass(20 * 60 * 1000);
    }
    await compacted(1);
    const [month = ''] = await parts();
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await pagesOf({ limit: 2 })).toEqual(expectedOf(told, {}));
      told.push(await storeSample());
      await follow();
      pass(50 * 60 * 1000);
      await compacted(1);
      expect(await pagesOf({ limit: 2, ascending: false })).toEqual(expectedOf(told, { ascending: false }));
    }
    const cut = await parts();
    expect(cut.length).toBeGreaterThan(3);
    expect(cut.every((from) => from.startsWith(month))).toBe(true);
    await deleteCopies();
    // Of these parts the newest alone is open when the base is made anew, with one part of the month.
    await findStatements({ scope: acme, home: HOME, now: now() }, { ...WHOLE, ascending: false, limit: 1 });
    await updateItem('views', views.book(1, acme), { update: 'SET #mark = :mark', names: { '#mark': 'mark' }, values: { ':mark': 0 } });
    expect(await compacted()).toBe('made anew');
    expect(await parts()).toEqual([month]);
    expect(await pagesOf({ limit: 2 })).toEqual(expectedOf(told, {}));
    told.push(await storeSample());
    await follow();
    expect(await pagesOf({ limit: 2, ascending: false })).toEqual(expectedOf(told, { ascending: false }));
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });

  it('are made in many parts by a rebuild, of which a process has some on its disk [E100]', { timeout: 120_000 }, async () => {
    passToMonth(10 * HOUR);
    const told: SampleStatement[] = [];
    for (let count = 0; count < 50; count += 1) {
      told.push(await storeSample());
      await follow();
      pass(HOUR);
    }
    expect(await compacted(1)).toBe('made anew');
    expect((await parts()).length).toBeGreaterThan(45);
    await deleteCopies();
    const onDisk = (): string[] => readdirSync(dirname(newPath('beside'))).filter((name) => name.includes('-statements-'));
    const before = new Set(onDisk());
    for (const ascending of [true, false, true]) expect(await pagesOf({ limit: 11, ascending })).toEqual(expectedOf(told, { ascending }));
    expect(onDisk().filter((name) => !before.has(name)).length).toBeLessThanOrEqual(41);
    for (const { id } of told.slice(0, 5)) expect((await one(id))?.id).toBe(id);
  });

  it('move with a commit that was projected again in the next month [E100]', async () => {
    passToMonth(-5_000);
    await enrol(acme, 1, 1);
    const first = await next();
    await project(PROJECTOR, { Records: first });
    const [id] = await pagesOf({});
    pass(2_000);
    await compacted();
    expect(await parts()).toHaveLength(1);
    passToMonth(20_000);
    await project(PROJECTOR, { Records: first });
    expect(await pagesOf({})).toEqual([id]);
    expect(await pagesOf({ until: new Date(Date.now() - 1).toISOString() })).toEqual([]);
    await compacted();
    expect(await parts()).toHaveLength(2);
    await deleteCopies();
    expect(await pagesOf({ limit: 1 })).toEqual([id]);
    expect((await one(id ?? ''))?.['stored']).toBe(now());
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });

  it('have the own statement of the product under its id, in whatever month somebody else used it [E100, H14]', async () => {
    const id = productStatementId(enrolmentOf(acme, 1, 1), 1, 0);
    passToMonth(HOUR);
    const other = await storeSample();
    await storeSample({ id, refers: other.id, voids: true });
    await follow();
    expect(await pagesOf({})).toEqual([id]);
    passToMonth(HOUR);
    await enrol(acme, 1, 1);
    await follow();
    for (const turn of ['feed', 'base', 'copy']) {
      expect(await pagesOf({ limit: 1 }), turn).toEqual([other.id, id]);
      expect(await pagesOf({ limit: 1, ascending: false }), turn).toEqual([id, other.id]);
      expect((await one(id))?.['verb'], turn).toMatchObject({ id: 'http://adlnet.gov/expapi/verbs/registered' });
      expect((await one(other.id))?.id, turn).toBe(other.id);
      if (turn === 'feed') await compacted();
      else await deleteCopies();
    }
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });

  it('are made of a base that has them in one file, whose record a former version can read [E100]', async () => {
    const told: SampleStatement[] = [];
    for (let month = 0; month < 3; month += 1) {
      passToMonth(HOUR);
      told.push(await storeSample(month === 2 ? { refers: told[0]?.id ?? '', voids: true } : {}));
      await follow();
    }
    const key = views.book(1, acme);
    const files = { catalogue: 'g1/t7/c', people: 'g1/t7/p', enrolments: 'g1/t7/e', audit: 'g1/t7/a', statements: 'g1/t7/s' };
    await putItem('views', { ...key, n: 4, mark: Date.now() - 60_000, shape: 'former', files, former: null });
    expect(await compacted()).toBe('made anew');
    expect(await pagesOf({ limit: 1 })).toEqual(expectedOf(told, {}));
    const item = await getItem('views', key);
    expect(item).toMatchObject({ n: 5, former: files });
    expect(Object.keys(item?.['files'] ?? {}).toSorted()).toEqual(['audit', 'catalogue', 'enrolments', 'people']);
    expect(await parts()).toHaveLength(3);
    expect(await verify(PROJECTOR, 1)).toEqual([]);
  });
});
