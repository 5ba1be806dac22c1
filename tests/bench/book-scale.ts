import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { ProgressRow } from '../../events/learning/progress.projection.ts';
import type { MemberRow } from '../../events/people/member.book.ts';
import { replaceBase, readBase } from '../../functions/platform/book/book-base.ts';
import { deleteCopies } from '../../functions/platform/book/book-copies.ts';
import { dropBaseBuild, openBaseBuild, storeBaseBuild, addToBaseBuild } from '../../functions/platform/book/base-build.ts';
import { endThread } from '../../functions/platform/book/book-thread.ts';
import type { BookRow } from '../../functions/platform/book/apply-rows.ts';
import { type BookReader, openBook } from '../../functions/platform/book/book.ts';
import { appendToFeed } from '../../functions/platform/projection/feed.ts';
import { type Scope, scopeOf, streamNamed } from '../../functions/platform/keys/keys.ts';
import { packRow } from '../../functions/platform/projection/views.ts';
import { asId, type TenantId } from '../../shared/kernel/ids.ts';
import { seededNumbers } from '../../shared/kernel/seeded-numbers.ts';
import { shuffled } from '../faults/seeded.ts';
import { startCloud } from '../fixtures/cloud.ts';

/** How big a tenant is tried: 1 is 100,000 people and a million enrolments. */
export type Size = { readonly people: number; readonly enrolmentsEach: number };
export type ScaleFigures = {
  readonly people: number;
  readonly enrolments: number;
  readonly equal: boolean;
  readonly takeRowsPerSecond: number;
  readonly packedMb: number;
  readonly coldPeopleMs: number;
  readonly coldAllMs: number;
  /** Medians. */
  readonly searchMs: number;
  readonly lastPageMs: number;
  readonly courseReportMs: number;
  readonly courseFiguresMs: number;
  readonly feedRowsPerSecond: number;
  readonly memoryMb: number;
};

const NAMES = ['Anna', 'Zoë', 'Łukasz', 'José', 'Márta', 'Søren', 'Ewa', 'Iñaki', 'Oliver', 'Mary'];
const SURNAMES = ['Smith', 'Łęcki', 'García', 'Müller', 'Jones', 'Nováková', 'Brown', 'Ødegård', 'Wilson', 'Ó Briain'];
const at = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();

function memberOf(person: number): BookRow {
  const row: MemberRow = {
    person,
    role: 'learner',
    primary: person % 50 === 0,
    owner: false,
    active: person % 97 !== 0,
    deactivateAt: null,
    email: `learner${person}@instance${person % 40}.example`,
    firstName: NAMES[person % 10]!,
    lastName: `${SURNAMES[Math.floor(person / 10) % 10]} ${person}`,
    createdAt: at(person),
    lastLoginAt: null,
    deleted: false,
    deletedAt: null,
    deletedBy: null,
    branches: [{ branch: 1 + (person % 5), role: 'learner', active: true, direct: true, groups: [] }],
    groups: [],
  };
  return { kind: 'member', stream: `t7#u${person}/m`, name: `u${person}/m`, v: 1, row };
}

function enrolmentOf(person: number, course: number, v: number): BookRow {
  const done = Object.fromEntries(Array.from({ length: (person + course) % 8 }, (_, unit) => [100 + unit, at(person + unit)]));
  const row: ProgressRow = {
    person,
    course,
    sources: [{ kind: 'direct' }],
    active: true,
    assignedAt: at(person),
    openedAt: at(person),
    round: 1,
    done,
    seconds: { 100: v * 30 + (person % 60) },
    weeks: { '2026-01-05': v * 30 + (person % 60) },
    completedAt: person % 3 === 0 ? at(person + 9) : null,
    firstCompletedAt: person % 3 === 0 ? at(person + 9) : null,
    submissions: [],
    lastAt: at(person + 9),
    place: null,
  };
  return { kind: 'enrolment', stream: `t7#u${person}/e#c${course}`, name: `u${person}/e#c${course}`, v, row };
}

/** Everyone has course 1, and others beside it. */
const coursesOf = (person: number, count: number): number[] => [
  1,
  ...Array.from({ length: count - 1 }, (_, index) => 2 + ((person + index * 11) % 99)),
];

/** Rows as a feed would bring them: a tenth comes in an older version too, before or after the newer one. */
function* pages({ people, enrolmentsEach }: Size): Generator<BookRow[]> {
  const random = seededNumbers(42);
  let page: BookRow[] = [];
  for (let person = 1; person <= people; person += 1) {
    page.push(memberOf(person));
    for (const course of new Set(coursesOf(person, enrolmentsEach))) {
      page.push(enrolmentOf(person, course, 5));
      if ((person + course) % 10 === 0) page.push(enrolmentOf(person, course, 2));
    }
    if (page.length < 5_000) continue;
    yield shuffled(random, page);
    page = [];
  }
  yield shuffled(random, page);
}

/** The same by hand: the newest version of each, nothing else. */
function plainFold(size: Size): { hash: string; enrolments: number } {
  const lines = new Map<string, { v: number; line: string }>();
  for (const rows of pages(size)) {
    for (const { kind, v, name, row } of rows) {
      if (kind !== 'enrolment' || (lines.get(name)?.v ?? 0) >= v) continue;
      const { person, course, done, seconds, completedAt } = row as ProgressRow;
      const total = Object.values(seconds).reduce((sum, one) => sum + one, 0);
      lines.set(name, { v, line: `${person},${course},${v},${total},${completedAt},${JSON.stringify(Object.keys(done).map(Number))}` });
    }
  }
  return { hash: hashOf([...lines.values()].map(({ line }) => line)), enrolments: lines.size };
}

function hashOf(lines: string[]): string {
  const hash = createHash('sha256');
  for (const line of lines.sort()) hash.update(`${line}\n`);
  return hash.digest('hex');
}

async function bookHash(book: BookReader, size: Size): Promise<string> {
  const lines: string[] = [];
  for (let from = 1; from <= size.people; from += 10_000) {
    const rows = await book.all<{ line: string }>(
      `SELECT person || ',' || course || ',' || v || ',' || seconds || ',' || coalesce(completed_at, 'null') || ',' || done_units AS line
       FROM enrolments.enrolments WHERE person >= ? AND person < ?`,
      [from, from + 10_000],
    );
    lines.push(...rows.map(({ line }) => line));
  }
  return hashOf(lines);
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const begun = performance.now();
  const result = await work();
  return [performance.now() - begun, result];
}

async function median(work: () => Promise<unknown>, times = 15): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn += 1) all.push((await timed(work))[0]);
  return all.sort((a, b) => a - b)[Math.floor(times / 2)]!;
}

/** A list call as it is made: the book opened, which reads the feed, then the page and its count. */
const listing =
  (scope: Scope, files: Parameters<typeof openBook>[1], ...sqls: [string, ...(string | number)[]][]) =>
  async (): Promise<void> => {
    const book = await openBook(scope, files);
    await Promise.all(sqls.map(([sql, ...values]) => book.all(sql, values)));
  };

const LISTED = 'FROM people.members WHERE deleted = 0';
const SEARCHED = `${LISTED} AND (instr(name_fold, ?1) OR instr(email_fold, ?1))`;
const REPORT =
  'FROM enrolments.enrolments e JOIN people.members m ON m.person = e.person WHERE e.course = 1 AND e.active = 1 AND m.active = 1 AND m.deleted = 0';

/** Fills a tenant's book through the product's own path, compares it with a plain fold, and measures its lists. Needs a running cloud. */
export async function bookScale(size: Size): Promise<ScaleFigures> {
  const scope = scopeOf(asId<TenantId>(7));
  const draft = await openBaseBuild(1, scope);
  let rows = 0;
  const [takeMs] = await timed(async () => {
    for (const page of pages(size)) {
      rows += page.length;
      await addToBaseBuild(draft, page);
    }
  });
  const files = await storeBaseBuild(draft);
  await replaceBase(1, scope, await readBase(1, scope), { mark: Date.now(), files });
  await dropBaseBuild(draft);
  const { getObject } = await import('../../functions/platform/objects/blobs.ts');
  const packed = (await Promise.all(Object.values(files).map((key) => getObject('books', key ?? '')))).reduce(
    (sum, { length }) => sum + length,
    0,
  );

  const [coldPeopleMs] = await timed(listing(scope, ['people'], [`SELECT count(*) ${LISTED}`]));
  await deleteCopies();
  const [coldAllMs, book] = await timed(() => openBook(scope, ['people', 'enrolments']));
  const expected = plainFold(size);
  const equal = expected.hash === (await bookHash(book, size));

  const name = 'lecki 7';
  const page = 'person, name, email';
  const lastPage = Math.max(0, Math.floor(size.people * 0.95));
  const figures = {
    searchMs: await median(
      listing(
        scope,
        ['people'],
        [`SELECT ${page} ${SEARCHED} ORDER BY name_fold, person LIMIT 10`, name],
        [`SELECT count(*) ${SEARCHED}`, name],
      ),
    ),
    lastPageMs: await median(
      listing(
        scope,
        ['people'],
        [`SELECT ${page} ${LISTED} ORDER BY name_fold, person LIMIT 20 OFFSET ${lastPage}`],
        [`SELECT count(*) ${LISTED}`],
      ),
    ),
    courseReportMs: await median(
      listing(
        scope,
        ['people', 'enrolments'],
        [`SELECT m.name, e.done, e.seconds, e.completed_at ${REPORT} ORDER BY m.name_fold, m.person LIMIT 20`],
        [`SELECT count(*) ${REPORT}`],
      ),
    ),
    courseFiguresMs: await median(
      listing(scope, ['people', 'enrolments'], [`SELECT count(*), sum(e.completed_at IS NOT NULL), sum(e.seconds) ${REPORT}`]),
    ),
  };
  const feedRowsPerSecond = await feedSpeed(scope, Math.min(5_000, size.people));
  return {
    people: size.people,
    enrolments: expected.enrolments,
    equal,
    takeRowsPerSecond: Math.round((rows / takeMs) * 1000),
    packedMb: packed / 1e6,
    coldPeopleMs,
    coldAllMs,
    ...figures,
    feedRowsPerSecond,
    memoryMb: process.memoryUsage().rss / 1e6,
  };
}

/** New rows through the feed into a warm book. */
async function feedSpeed(scope: Scope, count: number): Promise<number> {
  const entries = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { kind, v, name, row } = enrolmentOf(index + 1, 1, 6);
      const stream = streamNamed(scope, name);
      return { kind, stream, v, packed: await packRow(stream, row) };
    }),
  );
  for (let from = 0; from < entries.length; from += 500) await appendToFeed(1, scope, entries.slice(from, from + 500));
  const [ms] = await timed(() => openBook(scope, ['enrolments']));
  return Math.round((count / ms) * 1000);
}

/** `node tests/bench/book-scale.ts [share]`, 1 unless given. */
if (process.argv[1] === join(import.meta.dirname, 'book-scale.ts')) {
  const share = Number(process.argv[2] ?? 1);
  const cloud = await startCloud({ follow: 'never' });
  const figures = await bookScale({ people: Math.round(100_000 * share), enrolmentsEach: 10 });
  for (const [name, value] of Object.entries(figures))
    console.log(`${name}: ${typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(1) : value}`);
  await endThread();
  await cloud.stop();
  process.exit(figures.equal ? 0 : 1);
}
