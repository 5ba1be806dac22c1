import type { SqlValue } from '../../events/kernel/book.ts';

/** A piece of SQL with the values of its question marks, in their order. */
export type Sql = { readonly text: string; readonly values: readonly SqlValue[] };

const isSql = (part: Sql | SqlValue): part is Sql => typeof part === 'object' && part !== null;

/** Pieces may stand inside pieces; whatever else stands in braces becomes a question mark, never text. */
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

/** For our own constants: names of columns and orders. */
export const raw = (text: string): Sql => ({ text, values: [] });

/** A list of numbers as one value, so that the text stays the same whatever its length. */
export const oneOf = (column: Sql, ids: readonly number[]): Sql => sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
