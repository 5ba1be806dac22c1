import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { BOOK_FILES, type BookRow } from '../../../functions/platform/book/apply-rows.ts';
import { storeBase } from '../../../functions/platform/book/base-store.ts';
import { type BaseFiles, fetchFile, readBase, storeFile } from '../../../functions/platform/book/book-base.ts';
import { newPath, watchDisk } from '../../../functions/platform/book/book-folder.ts';
import { endThread } from '../../../functions/platform/book/book-thread.ts';
import { project } from '../../../functions/platform/projection/projector.ts';
import { logger } from '../../../functions/platform/runtime/logger.ts';
import { openSpool } from '../../../functions/stream/base-spool.ts';
import { compact } from '../../../functions/stream/compact.ts';
import { PROJECTOR } from '../../../functions/stream/row-projections.ts';
import { verify } from '../../../functions/stream/verify.ts';
import { seededNumbers } from '../../../shared/kernel/seeded-numbers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { startOver } from './fresh.ts';
import { acme, changeMember, enrol, newcomers, study } from './stream-fixture.ts';

let cloud: Cloud;
let next: ReturnType<typeof newcomers>;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
});
afterAll(async () => {
  await endThread();
  await cloud?.stop();
});
beforeEach(async () => {
  await startOver();
  next = newcomers(seededNumbers(1));
});
afterEach(() => vi.restoreAllMocks());

const follow = async (): Promise<void> => {
  expect(await project(PROJECTOR, { Records: await next() })).toEqual({ batchItemFailures: [] });
};
const compacted = () => compact(PROJECTOR, 1, acme, { settledMs: 0, freshMs: -1_000 });
const filesOf = async (): Promise<BaseFiles> => (await readBase(1, acme))?.files ?? {};

it('a base is made file by file: the disk never holds a second one [E97]', async () => {
  const folder = dirname(newPath('beside'));
  const seen: string[][] = [];
  const rows = async function* (): AsyncGenerator<readonly BookRow[]> {
    seen.push(readdirSync(folder).filter((name) => /-(build|compacted)-\d+\.sqlite$/.test(name)));
    yield [];
  };
  const none = async function* (): AsyncGenerator<readonly BookRow[]> {};
  const keys = await storeBase(1, acme, { rows, dated: { hours: new Map(), rows: none, moved: none } });
  expect(Object.keys(keys).toSorted()).toEqual([...BOOK_FILES].toSorted());
  expect(seen.map(({ length }) => length)).toEqual(BOOK_FILES.map(() => 1));
  expect(seen.flat().map((name) => BOOK_FILES.findIndex((file) => name.includes(`-${file}-`)))).toEqual(BOOK_FILES.map((_, n) => n));
  expect(readdirSync(folder).filter((name) => name.includes('-build-'))).toEqual([]);
});

it('a compaction makes the files that have new rows, and leaves the others as they are [E97]', async () => {
  await changeMember(acme, 1);
  await enrol(acme, 1, 1);
  await follow();
  await compacted();
  const before = await filesOf();
  await study(acme, 1, 1, 45);
  await follow();
  expect(await compacted()).toBe('compacted');
  const after = await filesOf();
  const changed = BOOK_FILES.filter((file) => after[file] !== before[file]);
  expect(changed).toContain('enrolments');
  // Rows of the last minutes are read again, so only what has none of them stays.
  expect(changed).not.toContain('catalogue');
  expect(await verify(PROJECTOR, 1)).toEqual([]);
});

it('a file is stored and fetched as it is, packed as a stream, also one of several megabytes [E97]', async () => {
  for (const size of [0, 1, 5 * 1024 * 1024 + 3]) {
    const [from, to] = [newPath('from'), newPath('to')];
    const bytes = Buffer.alloc(size, 'statement');
    await writeFile(from, bytes);
    await fetchFile(await storeFile(1, acme, 'statements/2026-11', from), to);
    expect((await readFile(to)).equals(bytes), `${size} bytes`).toBe(true);
    expect(existsSync(`${to}.part`)).toBe(false);
    await Promise.all([rm(from), rm(to)]);
  }
});

it('rows of a rebuild lie packed on the disk, each once, those of statements by the days of a part [E101]', async () => {
  const rows = Array.from({ length: 9_000 }, (_, n): BookRow => {
    const at = new Date(Date.UTC(2026, 8, 1) + n * 15 * 60 * 1000).toISOString();
    const keys = {
      verb: 'https://example.com/read',
      activity: `https://example.com/${n % 9}`,
      registration: null,
      refersTo: null,
      voids: null,
    };
    const entry = { id: `${n}`, n: 0, keys: { ...keys, agents: ['mailto:ann@example.com'], relatedAgents: [], relatedActivities: [] } };
    // One of a hundred moved, from the time before.
    const written = n % 100 === 0 && { written: new Date(Date.parse(at) - 60_000).toISOString() };
    return {
      kind: 'statement',
      stream: `t7#u1/e#c1@${n + 1}`,
      name: `u1/e#c1@${n + 1}`,
      v: n + 1,
      row: { at, ...written, statements: [entry] },
    };
  });
  const folder = dirname(newPath('beside'));
  // Of a spool that writes at once, one that writes now and then, and one that writes when it is read.
  for (const waiting of [1, 50_000, undefined]) {
    const spool = openSpool(waiting);
    for (let from = 0; from < rows.length; from += 700) await spool.add(acme.tenant, rows.slice(from, from + 700));
    const { hours, rows: between, moved } = spool.dated(acme.tenant);
    const namesIn = async (pages: AsyncIterable<readonly BookRow[]>): Promise<string[]> => {
      const names: string[] = [];
      for await (const page of pages) names.push(...page.map(({ name }) => name));
      return names;
    };
    expect(new Set(await namesIn(between('', null)))).toEqual(new Set(rows.map(({ name }) => name)));
    expect(await namesIn(spool.rows(acme.tenant))).toEqual([]);
    expect(await namesIn(moved())).toHaveLength(90);
    const ofOctober = rows.filter(({ row }) => (row as { at: string }).at.startsWith('2026-10'));
    expect((await namesIn(between('2026-10', '2026-11'))).length).toBe(ofOctober.length + 90);
    expect(hours.size).toBe(9_000 / 4);
    const onDisk = readdirSync(folder).filter((name) => name.startsWith('spool-'));
    const bytes = onDisk.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    if (waiting === undefined) expect(bytes).toBeLessThan(rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0) / 4);
    await spool.drop();
    expect(readdirSync(folder).filter((name) => name.startsWith('spool-'))).toEqual([]);
  }
});

it('what fills four fifths of the disk of a function is logged, and nothing less [E97]', async () => {
  const said = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  const path = newPath('large');
  await writeFile(path, Buffer.alloc(9 * 1024 * 1024));
  const usedMb = Math.ceil(
    (await Promise.all(readdirSync(dirname(path)).map(async (name) => (await readFile(join(dirname(path), name))).length))).reduce(
      (sum, size) => sum + size,
      0,
    ) /
      1024 /
      1024,
  );
  watchDisk(undefined);
  watchDisk(2 * usedMb);
  expect(said).not.toHaveBeenCalled();
  watchDisk(usedMb);
  expect(said).toHaveBeenCalledWith('disk.low', { usedMb, ofMb: usedMb });
  await rm(path);
});

it('the functions that open or make files of statements have a disk of the size that they need [E97]', () => {
  const sizes = Object.fromEntries(functions.flatMap(({ name, diskMb }) => (diskMb === undefined ? [] : [[name, diskMb]])));
  expect(sizes).toEqual({ xapi: 4096, compact: 10_240, rebuild: 10_240 });
});
