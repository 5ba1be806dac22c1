import { setTimeout as pause } from 'node:timers/promises';
import { productStatements } from '../../../events/packages/statements/product-statements.projection.ts';
import { isProductStatementId } from '../../../shared/packages/xapi/product-statements.ts';
import { isStream, streamInTenant } from '../../../events/kernel/streams.ts';
import { isRecord } from '../../../shared/kernel/json-values.ts';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import type { BookReader } from '../../platform/book/book.ts';
import { partAt } from '../../platform/book/book-parts.ts';
import { openPartedBook, type Part, type PartedBook } from '../../platform/book/parted-book.ts';
import { allRows, firstRow, oneOf, raw, sql } from '../../platform/book/sql.ts';
import { type Scope, streamNamed } from '../../platform/keys/keys.ts';
import { OVERLAP_MS } from '../../platform/projection/feed.ts';
import { LATE_MS } from '../../platform/projection/late-commits.ts';
import { readStatementItems } from './statement.records.ts';
import { findRows, newestRows, rowById } from './statement-search.ts';
import { TABLE } from './statement.sql.ts';
import { lastVersion, readStatementsAt, recentStreams, type StatementLocation, statementsIn } from './stored-statements.ts';
import { readFitting } from '../xapi/page-bytes.ts';
import type { StoredStatement } from '../xapi/statement-hash.ts';
import { packageStatements } from '../cmi5/package-statements.queries.ts';
import { productStatementView } from './product-statement-view.ts';
import { productStatementId } from './statement.rows.ts';
import type { StatementFilter } from './statement-filter.ts';

/** Who reads, and when. `home` is the address of the instance. */
export type StatementReading = { readonly scope: Scope; readonly home: string; readonly now: Instant };

/** `stored`: as the book has it; absent: it is not there yet. */
type Row = StatementLocation & { readonly stored?: string };
/** Statements at their places, in the order asked for; null for one that nobody can read since its learner was erased. */
export type StatementPage = {
  readonly places: readonly { readonly place: string; readonly statement: StoredStatement | null }[];
  /** Where the next page begins; null where nothing follows. */
  readonly next: string | null;
};

const WAIT_MS = 2_000;
const POLL_MS = 20;
const DAY_MS = 24 * 3600 * 1000;
const isRegistration = isStream('packageRegistrations');

/** The newest commit of a stream. */
type Head = { readonly name: string; readonly v: number };

/** Returns the commits that a part does not have, nor a later one of their streams. */
async function missingIn({ read }: PartedBook, part: Part, heads: readonly Head[]): Promise<Head[]> {
  const found = await read(part, (book) =>
    Promise.all(
      heads.map(({ name, v }) => firstRow(book, sql`SELECT 1 AS one FROM ${TABLE} WHERE stream = ${name} AND v >= ${v} LIMIT 1`)),
    ),
  );
  return heads.filter((_, index) => found[index] === undefined);
}

/** Returns whether the book has the newest commits of the streams of what others send. They lie in the parts since a time. */
async function hasReached(book: PartedBook, heads: readonly Head[], since: Instant): Promise<boolean> {
  let missing = [...heads];
  for (const part of book.parts().toReversed()) {
    if (missing.length === 0 || (part.to !== null && part.to <= since)) break;
    missing = await missingIn(book, part, missing);
  }
  return missing.length === 0;
}

/** Clocks of functions differ by less, and the time of writing is stored to a second. */
const CLOCKS_MS = 5_000;

/**
 * Returns until when everything that was stored can be read. A commit is projected at most LATE_MS after it was written, or has its place
 * where it was projected; what is projected is in the feed OVERLAP_MS later.
 */
export const consistentThrough = (now: Instant): Instant => toInstant(toMillis(now) - LATE_MS - OVERLAP_MS - CLOCKS_MS);

/** Returns the book with all that others have stored so far. What the product's own events are comes through the projector, some time after them. */
async function openStatements({ scope, now }: StatementReading): Promise<PartedBook> {
  const streams = recentStreams(scope, now);
  const versions = await Promise.all(streams.map(lastVersion));
  const heads = streams.flatMap((stream, index) => {
    const v = versions[index] ?? 0;
    return v === 0 ? [] : [{ name: streamInTenant(stream), v }];
  });
  // Those of the day before are written after it has begun.
  const since = toInstant(toMillis(now) - 2 * DAY_MS);
  const until = Date.now() + WAIT_MS;
  let book = await openPartedBook(scope, ['catalogue']);
  while (!(await hasReached(book, heads, since)) && Date.now() < until) {
    await pause(POLL_MS);
    book = await openPartedBook(scope, ['catalogue']);
  }
  return book;
}

/** Returns the statements of rows, in their order; null for one that nobody can read. */
async function bodiesOf({ scope, home }: StatementReading, book: BookReader, rows: readonly Row[]): Promise<(StoredStatement | null)[]> {
  const commitAt = await readStatementsAt(scope, rows);
  const found = rows.map((row) => ({ row, commit: commitAt(row) }));
  const told = found.map(({ row, commit }) => {
    const stream = streamNamed(scope, row.stream);
    return commit && productStatements(stream, commit.events).find(({ n }) => n === row.n);
  });
  const courses = [...new Set(told.flatMap((own) => own?.course ?? []))];
  const titles = await allRows<{ course: number; title: string }>(
    book,
    sql`SELECT course, title FROM catalogue.courses WHERE ${oneOf(raw('course'), courses)}`,
  );
  const titleOf = new Map(titles.map(({ course, title }) => [course, title]));
  const commits = [...new Set(found.flatMap(({ commit }) => (commit && isRegistration(commit.stream) ? [commit] : [])))];
  const ofPackages = new Map(
    await Promise.all(commits.map(async (commit) => [commit, await packageStatements({ scope, home }, commit)] as const)),
  );
  return found.map(({ row, commit }, index) => {
    const own = told[index];
    if (!commit) return null;
    const statement = isRegistration(commit.stream)
      ? ofPackages.get(commit)?.[row.n]
      : own
        ? productStatementView(own, productStatementId(commit.stream, commit.version, own.n), commit.at, {
            home,
            courseTitle: (course) => titleOf.get(course),
          })
        : statementsIn(commit.events)[row.n];
    return statement ? { ...statement, stored: row.stored ?? commit.written } : null;
  });
}

/** Returns a page of statements in the order in which they were stored: as many as are asked for, and fit into a response. */
export async function findStatements(reading: StatementReading, filter: StatementFilter, searchMs?: number): Promise<StatementPage> {
  const book = await openStatements(reading);
  const { rows, cursor } = await findRows(reading.scope, book, filter, searchMs);
  const fitting = await readFitting(rows.slice(0, filter.limit), (some) => bodiesOf(reading, book.book, some));
  const places = fitting.map(({ row, body }) => ({ place: row.place, statement: body }));
  return { places, next: fitting.length === rows.length ? cursor : (places.at(-1)?.place ?? cursor) };
}

/** Returns the parts in which the statement of an id can be, and where it was stored by others. */
async function partsOfId(scope: Scope, book: PartedBook, id: string) {
  const all = book.parts().toReversed();
  const [item] = await readStatementItems(scope, [id]);
  // One that the product tells itself has no guard, and neither has a time by which it would be found.
  if (isProductStatementId(id)) return { item, parts: all };
  if (!item) return { item, parts: [] };
  const written = (await readStatementsAt(scope, [item]))(item)?.written ?? '';
  const froms = book.parts().map(({ from }) => from);
  const first = partAt(froms, written);
  return { item, parts: all.filter(({ from }) => from >= first).toReversed() };
}

/** Returns one statement by its id, as a voided one or not; null where there is none. */
export async function findStatement(
  reading: StatementReading,
  { id, voided }: NonNullable<StatementFilter['one']>,
): Promise<StoredStatement | null> {
  const parted = await openStatements(reading);
  const { item, parts } = await partsOfId(reading.scope, parted, id);
  const row = await rowById(parted, parts, id);
  if (row) return (row.isVoided === 1) === voided ? ((await bodiesOf(reading, parted.book, [row]))[0] ?? null) : null;
  // The book may lag behind what was stored a moment ago; nothing that is not in it can have been made void in it.
  return item && !voided ? ((await bodiesOf(reading, parted.book, [item]))[0] ?? null) : null;
}

type Definition = Readonly<Record<string, unknown>>;

/** Returns the languages that any of the definitions tells in a member; of one language the newest text. */
const languagesOf = (definitions: readonly Definition[], member: string): Definition =>
  Object.fromEntries(
    definitions.toReversed().flatMap((definition) => (isRecord(definition[member]) ? Object.entries(definition[member]) : [])),
  );

/** Returns what several definitions of an activity, the newest first, tell together: the languages of each, and else the newest. */
function merged(definitions: readonly Definition[]): Definition {
  const told = Object.fromEntries(definitions.toReversed().flatMap((definition) => Object.entries(definition)));
  const maps = ['name', 'description'].flatMap((member) =>
    Object.hasOwn(told, member) ? [[member, languagesOf(definitions, member)]] : [],
  );
  return Object.fromEntries([...Object.entries(told), ...maps]) as Definition; // entries of objects
}

/** So many of the newest statements about an activity tell what it is. */
const MOST_DEFINITIONS = 50;

/** Returns an activity as the statements about it tell; without a definition where none does. */
export async function findActivity(reading: StatementReading, iri: string): Promise<object> {
  const book = await openStatements(reading);
  const path = iri.startsWith(`${reading.home}/`) ? iri.slice(reading.home.length) : iri;
  const rows = await newestRows(book, oneOf(raw('s.activity'), [iri, path]), MOST_DEFINITIONS);
  const fitting = await readFitting(rows, (some) => bodiesOf(reading, book.book, some));
  const definitions = fitting.flatMap(({ body }) => {
    const object = body?.['object'];
    return isRecord(object) && isRecord(object['definition']) ? [object['definition']] : [];
  });
  return { objectType: 'Activity', id: iri, ...(definitions.length > 0 && { definition: merged(definitions) }) };
}
