import type { Scope } from '../../platform/keys/keys.ts';
import type { BookReader } from '../../platform/book/book.ts';
import type { Part, PartedBook } from '../../platform/book/parted-book.ts';
import { allOf, allRows, limitTo, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import { idsByReference } from './statement-references.ts';
import { hiddenAmong, hiddenSources, notVoided, TABLE } from './statement.sql.ts';
import type { StatementFilter } from './statement-filter.ts';
import type { StatementLocation } from './stored-statements.ts';

/** A statement where the book has it. `isForeign`: of somebody else, under an id of the form that statements of the product have. */
export type PlacedRow = StatementLocation & {
  readonly id: string;
  readonly place: string;
  readonly stored: string;
  readonly isForeign: number;
};

const COLUMNS = raw('s.id, s.place, s.stored, s.stream, s.v, s.n, s.is_foreign AS isForeign');

/** Where a search goes on that has taken its time; `cursor` is the end of a part, before which (or behind which) the rest is. */
export type StatementMatches = { readonly rows: readonly PlacedRow[]; readonly cursor: string | null };

/** A search that opened parts for so long ends at the next border of parts: with a page that has fewer rows, and the way to the next one. */
const SEARCH_MS = 10_000;

/** Returns what a statement itself must meet, or one that it refers to. */
export function matchOf(filter: StatementFilter): Sql[] {
  const { agents, verb, activities, registration, relatedAgents, relatedActivities } = filter;
  const own = relatedAgents ? raw('') : raw('AND own = 1');
  return [
    ...(agents.length === 0
      ? []
      : [sql`s.place IN (SELECT place FROM statements.statement_agents WHERE ${oneOf(raw('agent'), agents)} ${own})`]),
    ...(verb === null ? [] : [sql`s.verb = ${verb}`]),
    ...(activities.length === 0 ? [] : [activityMatch(activities, relatedActivities)]),
    ...(registration === null ? [] : [sql`s.registration = ${registration}`]),
  ];
}

const activityMatch = (activities: readonly string[], related: boolean): Sql =>
  related
    ? sql`s.place IN (SELECT place FROM statements.statement_activities WHERE ${oneOf(raw('activity'), activities)})`
    : oneOf(raw('s.activity'), activities);

/** Rows of a part in the order asked for. */
type PartQuery = {
  readonly conditions: readonly Sql[];
  readonly ascending: boolean;
  readonly cursor: string | null;
  readonly most: number;
};

const fetchRows = (book: BookReader, { conditions, ascending, cursor, most }: PartQuery): Promise<PlacedRow[]> => {
  const where = [...conditions, ...(cursor === null ? [] : [ascending ? sql`s.place > ${cursor}` : sql`s.place < ${cursor}`])];
  return allRows<PlacedRow>(
    book,
    sql`SELECT ${COLUMNS} FROM ${TABLE} s WHERE ${allOf(where)} ORDER BY s.place ${raw(ascending ? 'ASC' : 'DESC')} ${limitTo(most)}`,
  );
};

/** Returns rows without those whose id a statement of the product has in another part, and with as many more from behind them. */
async function visibleRows(book: PartedBook, reader: BookReader, query: PartQuery): Promise<PlacedRow[]> {
  const rows = await fetchRows(reader, query);
  const foreign = rows.filter(({ isForeign }) => isForeign === 1).map(({ id }) => id);
  if (foreign.length === 0) return rows;
  const hidden = await hiddenAmong(book, foreign);
  const visible = rows.filter(({ id, isForeign }) => isForeign === 0 || !hidden.has(id));
  const isWhole = rows.length < query.most || visible.length === rows.length;
  if (isWhole) return visible;
  const rest = { ...query, cursor: rows.at(-1)?.place ?? null, most: query.most - visible.length };
  return [...visible, ...(await visibleRows(book, reader, rest))];
}

const byPosition = (rows: readonly PlacedRow[], ascending: boolean): PlacedRow[] => {
  const found = [...new Map(rows.map((row) => [row.place, row])).values()];
  return found.toSorted((a, b) => (a.place < b.place === ascending ? -1 : 1));
};

type Searching = { readonly scope: Scope; readonly book: PartedBook; readonly filter: StatementFilter; readonly notVoided: Sql };

/** Returns at most so many rows of a part: those that meet the filter, and those that refer to one which does, over any number of references. */
async function rowsIn({ scope, book, filter, notVoided: present }: Searching, part: Part, most: number): Promise<PlacedRow[]> {
  const { since, until, cursor, ascending } = filter;
  const match = matchOf(filter);
  const within = [present, ...(since === null ? [] : [sql`s.stored > ${since}`]), ...(until === null ? [] : [sql`s.stored <= ${until}`])];
  const query = (conditions: readonly Sql[]): PartQuery => ({ conditions: [...within, ...conditions], ascending, cursor, most });
  const referring = match.length === 0 ? [] : await idsByReference(scope, book, part, match);
  return book.read(part, async (reader) => {
    const own = await visibleRows(book, reader, query(match));
    if (referring.length === 0) return own;
    const others = await visibleRows(book, reader, query([oneOf(raw('s.id'), referring)]));
    return byPosition([...own, ...others], ascending).slice(0, most);
  });
}

/** Returns the parts that can have rows of a page, in the order in which it is read. */
function partsOf(parts: readonly Part[], { since, until, cursor, ascending }: StatementFilter): readonly Part[] {
  const [after, before] = ascending ? [cursor, null] : [null, cursor];
  const found = parts.filter(
    ({ from, to }) =>
      (until === null || from <= until) &&
      (since === null || to === null || to > since) &&
      (before === null || from < before) &&
      (after === null || to === null || to > after),
  );
  return ascending ? found : found.toReversed();
}

async function searchOnce(searching: Searching, parts: readonly Part[], searchMs: number): Promise<StatementMatches> {
  const { filter } = searching;
  const begun = performance.now();
  const rows: PlacedRow[] = [];
  let last: Part | null = null;
  for (const part of partsOf(parts, filter)) {
    if (last && performance.now() - begun > searchMs) return { rows, cursor: filter.ascending ? part.from : last.from };
    rows.push(...(await rowsIn(searching, part, filter.limit + 1 - rows.length)));
    if (rows.length > filter.limit) break;
    last = part;
  }
  return { rows, cursor: null };
}

const bordersOf = (parts: readonly Part[]): string => parts.map(({ from }) => from).join(' ');

/** Returns the rows of a page, and one more where there is a next one. */
export async function findRows(scope: Scope, book: PartedBook, filter: StatementFilter, searchMs = SEARCH_MS): Promise<StatementMatches> {
  for (;;) {
    const parts = book.parts();
    const searching: Searching = { scope, book, filter, notVoided: notVoided(await hiddenSources(book)) };
    const found = await searchOnce(searching, parts, searchMs);
    // What was one part can be two meanwhile, of which the second was not read.
    if (bordersOf(book.parts()) === bordersOf(parts)) return found;
  }
}

/** Returns at most so many of the newest rows that meet a condition, void ones as well. */
export async function newestRows(book: PartedBook, condition: Sql, most: number): Promise<PlacedRow[]> {
  const rows: PlacedRow[] = [];
  const begun = performance.now();
  for (const part of book.parts().toReversed()) {
    if (rows.length >= most || performance.now() - begun > SEARCH_MS) break;
    const query: PartQuery = { conditions: [condition], ascending: false, cursor: null, most: most - rows.length };
    rows.push(...(await book.read(part, (reader) => visibleRows(book, reader, query))));
  }
  return rows;
}

/** Returns the row of a statement, and whether it is void; null where the book has none of its id. */
export async function rowById(book: PartedBook, parts: readonly Part[], id: string): Promise<(PlacedRow & { isVoided: number }) | null> {
  const present = notVoided(await hiddenSources(book));
  let foreign: (PlacedRow & { isVoided: number }) | null = null;
  for (const part of parts) {
    const [row] = await book.read(part, (reader) =>
      allRows<PlacedRow & { isVoided: number }>(
        reader,
        sql`SELECT ${COLUMNS}, NOT ${present} AS isVoided FROM ${TABLE} s WHERE s.id = ${id}`,
      ),
    );
    if (row?.isForeign === 0) return row;
    foreign ??= row ?? null;
  }
  return foreign;
}
