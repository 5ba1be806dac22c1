import { setTimeout as pause } from 'node:timers/promises';
import { ownStatements } from '../../../events/reporting/own-statements.ts';
import { isStream, streamInTenant } from '../../../events/kernel/streams.ts';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import { type BookReader, openBook } from '../../platform/book/book.ts';
import { allOf, allRows, firstRow, limitTo, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import { type Scope, streamNamed } from '../../platform/keys/keys.ts';
import { OVERLAP_MS } from '../../platform/projection/feed.ts';
import { LATE_MS } from '../../platform/projection/late-commits.ts';
import { readStatementItems } from './statement.records.ts';
import { lastVersion, readPlaces, recentStreams, type StatementPlace, statementsIn } from './stored-statements.ts';
import { readFitting } from '../../platform/xapi/page-bytes.ts';
import type { StoredStatement } from '../../platform/xapi/statement-hash.ts';
import { packageStatements } from '../../packages/xapi/package-statements.queries.ts';
import { ownStatementView } from './own-statement-view.ts';
import { ownStatementId } from './statement.rows.ts';
import type { StatementFilter } from './statement-filter.ts';

/** Who reads, and when. `home` is the address of the instance. */
export type StatementReading = { readonly scope: Scope; readonly home: string; readonly now: Instant };

/** `stored`: as the book has it; absent: it is not there yet. */
type Row = StatementPlace & { readonly stored?: string };
type PlacedRow = Row & { readonly place: string };
/** Statements at their places, in the order asked for; null for one that nobody can read since its learner was erased. */
export type StatementPage = {
  readonly places: readonly { readonly place: string; readonly statement: StoredStatement | null }[];
  /** Whether nothing follows them. */
  readonly isLast: boolean;
};

const WAIT_MS = 2_000;
const POLL_MS = 20;
const isRegistration = isStream('packageRegistrations');
const TABLE = raw('statements.statements');

/** Returns whether the book has the newest commits of the streams of what others send. */
async function hasReached(book: BookReader, heads: readonly { readonly name: string; readonly v: number }[]): Promise<boolean> {
  const found = await Promise.all(
    heads.map(({ name, v }) =>
      firstRow<{ place: string }>(book, sql`SELECT place FROM ${TABLE} WHERE stream = ${name} AND v >= ${v} LIMIT 1`),
    ),
  );
  return found.every((row) => row !== undefined);
}

/** Clocks of functions differ by less, and the time of writing is stored to a second. */
const CLOCKS_MS = 5_000;

/**
 * Returns until when everything that was stored can be read. A commit is projected at most LATE_MS after it was written, or has its place
 * where it was projected; what is projected is in the feed OVERLAP_MS later.
 */
export const consistentThrough = (now: Instant): Instant => toInstant(toMillis(now) - LATE_MS - OVERLAP_MS - CLOCKS_MS);

/** Returns the book with all that others have stored so far. What the product's own events are comes through the projector, some time after them. */
async function openStatements({ scope, now }: StatementReading): Promise<BookReader> {
  const streams = recentStreams(scope, now);
  const versions = await Promise.all(streams.map(lastVersion));
  const heads = streams.flatMap((stream, index) => {
    const v = versions[index] ?? 0;
    return v === 0 ? [] : [{ name: streamInTenant(stream), v }];
  });
  const until = Date.now() + WAIT_MS;
  let book = await openBook(scope, ['statements', 'catalogue']);
  while (!(await hasReached(book, heads)) && Date.now() < until) {
    await pause(POLL_MS);
    book = await openBook(scope, ['statements', 'catalogue']);
  }
  return book;
}

/** Returns a condition that a column is one of these texts. */
const isOneOf = (column: Sql, texts: readonly string[]): Sql => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(texts)}))`;

/** Returns what a statement itself must meet, or one that it refers to. */
function matchOf(filter: StatementFilter): Sql[] {
  const { agents, verb, activities, registration, relatedAgents, relatedActivities } = filter;
  const own = relatedAgents ? raw('') : raw('AND own = 1');
  return [
    ...(agents.length === 0
      ? []
      : [sql`s.place IN (SELECT place FROM statements.statement_agents WHERE ${isOneOf(raw('agent'), agents)} ${own})`]),
    ...(verb === null ? [] : [sql`s.verb = ${verb}`]),
    ...(activities.length === 0 ? [] : [activityMatch(activities, relatedActivities)]),
    ...(registration === null ? [] : [sql`s.registration = ${registration}`]),
  ];
}

const activityMatch = (activities: readonly string[], related: boolean): Sql =>
  related
    ? sql`s.place IN (SELECT place FROM statements.statement_activities WHERE ${isOneOf(raw('activity'), activities)})`
    : isOneOf(raw('s.activity'), activities);

/** A statement that refers to one which meets the filter meets it, too, over any number of references. */
function withReferences(match: readonly Sql[], hasReferences: boolean): Sql {
  if (match.length === 0 || !hasReferences) return allOf(match);
  return sql`s.id IN (WITH RECURSIVE matched (id) AS (
      SELECT s.id FROM ${TABLE} s WHERE ${allOf(match)} UNION SELECT r.id FROM ${TABLE} r JOIN matched ON r.refers = matched.id)
    SELECT id FROM matched)`;
}

const NOT_VOIDED = raw('(s.voids IS NOT NULL OR NOT EXISTS (SELECT 1 FROM statements.statements w WHERE w.voids = s.id))');

/** Returns the rows of a page, and one more where there is a next one. */
async function findRows(book: BookReader, filter: StatementFilter): Promise<PlacedRow[]> {
  const { since, until, cursor, ascending, limit } = filter;
  const reference = await firstRow(book, sql`SELECT 1 AS one FROM ${TABLE} WHERE refers IS NOT NULL LIMIT 1`);
  const conditions = [
    withReferences(matchOf(filter), reference !== undefined),
    NOT_VOIDED,
    ...(since === null ? [] : [sql`s.stored > ${since}`]),
    ...(until === null ? [] : [sql`s.stored <= ${until}`]),
    ...(cursor === null ? [] : [ascending ? sql`s.place > ${cursor}` : sql`s.place < ${cursor}`]),
  ];
  const order = raw(ascending ? 'ASC' : 'DESC');
  return allRows<PlacedRow>(
    book,
    sql`SELECT s.place, s.stored, s.stream, s.v, s.n FROM ${TABLE} s WHERE ${allOf(conditions)} ORDER BY s.place ${order} ${limitTo(limit + 1)}`,
  );
}

/** Returns the statements of rows, in their order; null for one that nobody can read. */
async function bodiesOf({ scope, home }: StatementReading, book: BookReader, rows: readonly Row[]): Promise<(StoredStatement | null)[]> {
  const commitAt = await readPlaces(scope, rows);
  const found = rows.map((row) => ({ row, commit: commitAt(row) }));
  const told = found.map(({ row, commit }) => {
    const stream = streamNamed(scope, row.stream);
    return commit && ownStatements(stream, commit.events).find(({ n }) => n === row.n);
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
        ? ownStatementView(own, ownStatementId(commit.stream, commit.version, own.n), commit.at, {
            home,
            courseTitle: (course) => titleOf.get(course),
          })
        : statementsIn(commit.events)[row.n];
    return statement ? { ...statement, stored: row.stored ?? commit.written } : null;
  });
}

/** Returns a page of statements in the order in which they were stored: as many as are asked for, and fit into a response. */
export async function findStatements(reading: StatementReading, filter: StatementFilter): Promise<StatementPage> {
  const book = await openStatements(reading);
  const rows = await findRows(book, filter);
  const fitting = await readFitting(rows.slice(0, filter.limit), (some) => bodiesOf(reading, book, some));
  return { places: fitting.map(({ row, body }) => ({ place: row.place, statement: body })), isLast: fitting.length === rows.length };
}

/** Returns one statement by its id, as a voided one or not; null where there is none. */
export async function findStatement(
  reading: StatementReading,
  { id, voided }: NonNullable<StatementFilter['one']>,
): Promise<StoredStatement | null> {
  const book = await openStatements(reading);
  const row = await firstRow<Row & { isVoided: number }>(
    book,
    sql`SELECT s.stored, s.stream, s.v, s.n, NOT ${NOT_VOIDED} AS isVoided FROM ${TABLE} s WHERE s.id = ${id}`,
  );
  if (row) return (row.isVoided === 1) === voided ? ((await bodiesOf(reading, book, [row]))[0] ?? null) : null;
  // The book may lag behind what was stored a moment ago; nothing that is not in it can have been made void in it.
  const [item] = voided ? [] : await readStatementItems(reading.scope, [id]);
  return item ? ((await bodiesOf(reading, book, [item]))[0] ?? null) : null;
}

type Definition = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Definition => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the languages that any of the definitions tells in a member; of one language the newest text. */
const languagesOf = (definitions: readonly Definition[], member: string): Definition =>
  Object.fromEntries(
    definitions.toReversed().flatMap((definition) => (isObject(definition[member]) ? Object.entries(definition[member]) : [])),
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
  const rows = await allRows<Row>(
    book,
    sql`SELECT s.stored, s.stream, s.v, s.n FROM ${TABLE} s WHERE ${isOneOf(raw('s.activity'), [iri, path])}
      ORDER BY s.place DESC ${limitTo(MOST_DEFINITIONS)}`,
  );
  const fitting = await readFitting(rows, (some) => bodiesOf(reading, book, some));
  const definitions = fitting.flatMap(({ body }) => {
    const object = body?.['object'];
    return isObject(object) && isObject(object['definition']) ? [object['definition']] : [];
  });
  return { objectType: 'Activity', id: iri, ...(definitions.length > 0 && { definition: merged(definitions) }) };
}
