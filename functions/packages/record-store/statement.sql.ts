import type { PartedBook } from '../../platform/book/parted-book.ts';
import { allRows, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';

/** The statements of a part, and those of all parts that refer to another one. */
export const TABLE = raw('statements.statements');
export const REFERRING = raw('referring.referring');

/** Returns those of these ids, of statements of others in the form of the product's own, that a statement of the product has. */
export async function hiddenAmong({ parts, read }: PartedBook, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const part of parts().toReversed()) {
    const rows = await read(part, (book) =>
      allRows<{ id: string }>(book, sql`SELECT s.id FROM ${TABLE} s WHERE ${oneOf(raw('s.id'), ids)} AND s.is_foreign = 0`),
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Returns the ids of statements of others that make one void and are not in the book, since a statement of the product has their id. */
export async function hiddenSources(parted: PartedBook): Promise<readonly string[]> {
  const foreign = await allRows<{ id: string }>(parted.book, sql`SELECT r.id FROM ${REFERRING} r WHERE r.is_foreign = 1`);
  return foreign.length === 0
    ? []
    : [
        ...(await hiddenAmong(
          parted,
          foreign.map(({ id }) => id),
        )),
      ];
}

/** Returns the condition that a statement is not void. Whatever makes another one void cannot be made void itself. */
export function notVoided(hidden: readonly string[]): Sql {
  const present = hidden.length === 0 ? raw('') : sql`AND NOT (w.is_foreign = 1 AND ${oneOf(raw('w.id'), hidden)})`;
  return sql`(s.voids IS NOT NULL OR NOT EXISTS (SELECT 1 FROM ${REFERRING} w WHERE w.voids = s.id ${present}))`;
}
