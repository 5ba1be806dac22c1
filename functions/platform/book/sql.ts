import type { SqlValue } from '../../../events/kernel/book.ts';
import { wordsOf } from '../../../shared/kernel/fold-text.ts';
import type { Language } from '../../../shared/kernel/regional/languages.ts';
import { isOrderedApart } from '../../../shared/kernel/regional/name-order.ts';
import type { PageRequest } from '../../../shared/kernel/page-input.ts';
import type { BookReader } from './book.ts';

/** A piece of SQL with the values of its question marks, in their order. */
export type Sql = { readonly text: string; readonly values: readonly SqlValue[] };

const isSql = (part: Sql | SqlValue): part is Sql => typeof part === 'object' && part !== null;

/** Returns the SQL of a template: pieces in braces are inserted as SQL, any other value in braces becomes a question mark, never text. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | SqlValue)[]): Sql {
  const values: SqlValue[] = [];
  const text = texts.reduce((written, piece, index) => {
    const part = parts[index - 1];
    if (part === undefined) return written + piece;
    if (!isSql(part)) {
      values.push(part);
      return `${written}?${piece}`;
    }
    values.push(...part.values);
    return written + part.text + piece;
  }, '');
  return { text, values };
}

/** Returns constant text of the product as SQL: names of columns, fixed sub-queries. Never call it with input. */
export const raw = (text: string): Sql => ({ text, values: [] });

/** A condition that every row meets. */
export const EVERY_ROW = raw('1');

/** Returns the conditions joined by AND; without any, a condition that every row meets. */
export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0
    ? EVERY_ROW
    : {
        text: conditions.map(({ text }) => `(${text})`).join(' AND '),
        values: conditions.flatMap(({ values }) => values),
      };

/** Returns a condition on a column and a list of numbers or texts. The list is one value, so that the text stays the same whatever its length. */
export const oneOf = (column: Sql, values: readonly (number | string)[]): Sql =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Returns the opposite of `oneOf`. */
export const noneOf = (column: Sql, ids: readonly number[]): Sql =>
  sql`${column} NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Returns a condition that each word of the folded search text is in one of the columns; every row meets it when the text is empty. */
export function contains(search: string, ...columns: readonly string[]): Sql {
  const text = columns.map((column) => `instr(${column}, ?) > 0`).join(' OR ');
  return allOf(wordsOf(search).map((word): Sql => ({ text, values: columns.map(() => word) })));
}

/** Returns the direction of an order. */
export const direction = (descending: boolean): Sql => raw(descending ? 'DESC' : 'ASC');

/**
 * Returns a column of names, such as `m.name`, as lists are sorted by it for readers of a language: by `name_order` where the name has a key of
 * the language there, else by `name_fold`. Languages that have no order of their own are served by an index of the folded names.
 */
export const nameIn = (column: string, language: Language | undefined): Sql =>
  language !== undefined && isOrderedApart(language)
    ? sql`coalesce(${raw(column)}_order ->> ${language}, ${raw(column)}_fold)`
    : raw(`${column}_fold`);

/** The order of a list: by a column, and where that is equal, by the rows' ids, upwards. NULL comes last either way. */
export type Order = {
  readonly column: Sql;
  /** The column may be NULL. */
  readonly isOptional: boolean;
  readonly descending: boolean;
  readonly id: Sql;
};

/** Returns what follows ORDER BY. `isBackwards` reverses the whole order. */
export const orderSql = ({ column, isOptional, descending, id }: Order, isBackwards = false): Sql =>
  sql`${isOptional ? sql`${column} IS NULL ${direction(isBackwards)},` : raw('')}
    ${column} ${direction(descending !== isBackwards)}, ${id} ${direction(isBackwards)}`;

/** Which page of a list. */
type PageWindow = Pick<PageRequest<string>, 'page' | 'limit'>;

/** Returns the LIMIT for the first rows. */
export const limitTo = (rows: number): Sql => sql`LIMIT ${rows}`;

/** Returns the LIMIT and OFFSET of a page. */
export const limitToPage = ({ page, limit }: PageWindow): Sql => sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`;

/**
 * Returns ORDER BY with the LIMIT of a page of `total` rows. A page in the second half is read from the end, so that no more than half
 * of the rows are passed over. Its rows come in reverse order then: the outer query has to sort them again.
 */
export function orderedFromNearerEnd({ page, limit }: PageWindow, order: Order, total: number): Sql {
  const before = Math.min(total, (page - 1) * limit);
  const rows = Math.min(limit, total - before);
  const after = total - before - rows;
  const isBackwards = after < before;
  return sql`ORDER BY ${orderSql(order, isBackwards)} LIMIT ${rows} OFFSET ${isBackwards ? after : before}`;
}

/** Returns all rows of a query. */
export const allRows = <Row>(book: Pick<BookReader, 'all'>, { text, values }: Sql): Promise<Row[]> => book.all<Row>(text, values);

/** Returns the first row of a query, or undefined. */
export const firstRow = <Row>(book: Pick<BookReader, 'get'>, { text, values }: Sql): Promise<Row | undefined> =>
  book.get<Row>(text, values);

/** Returns how many rows `source` has: what follows SELECT from FROM on. */
export async function countRows(book: Pick<BookReader, 'get'>, source: Sql): Promise<number> {
  return (await firstRow<{ total: number }>(book, sql`SELECT count(*) AS total ${source}`))?.total ?? 0;
}

/** A list that is read page by page: its columns, its tables, the condition on its rows, and their order (what follows ORDER BY). */
export type ListQuery = { readonly columns: Sql; readonly from: Sql; readonly where: Sql; readonly order: Sql };

/** Returns a page of a list, and how many rows the list has. */
export async function pageOf<Row>(
  book: BookReader,
  { columns, from, where, order }: ListQuery,
  page: PageWindow,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const source = sql`FROM ${from} WHERE ${where}`;
  const [total, rows] = await Promise.all([
    countRows(book, source),
    allRows<Row>(book, sql`SELECT ${columns} ${source} ORDER BY ${order} ${limitToPage(page)}`),
  ]);
  return { rows, total };
}
