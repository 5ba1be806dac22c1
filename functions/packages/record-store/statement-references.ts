import { isProductStatementId } from '../../../shared/packages/xapi/product-statements.ts';
import type { Part, PartedBook } from '../../platform/book/parted-book.ts';
import { allOf, allRows, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { readStatementItems } from './statement.records.ts';
import { REFERRING, TABLE } from './statement.sql.ts';

/** A statement of a part (`id`), and one that it refers to, over any number of references. */
type Reference = { readonly id: string; readonly target: string };

const referencesOf = (book: PartedBook['book'], { from, to }: Part): Promise<Reference[]> =>
  allRows<Reference>(
    book,
    sql`WITH RECURSIVE chain (id, target) AS (
        SELECT r.id, r.refers FROM ${REFERRING} r WHERE r.place >= ${from} ${to === null ? raw('') : sql`AND r.place < ${to}`}
        UNION SELECT chain.id, r.refers FROM chain JOIN ${REFERRING} r ON r.id = chain.target)
      SELECT id, target FROM chain`,
  );

/** Which of the statements that others refer to meet a filter; those that are in no part that was read yet are open. */
type Resolved = { readonly meets: Map<string, boolean>; readonly foreign: Map<string, boolean> };

async function resolveIn({ read }: PartedBook, part: Part, ids: readonly string[], match: readonly Sql[], into: Resolved): Promise<void> {
  const rows = await read(part, (book) =>
    allRows<{ id: string; isForeign: number; meets: number | null }>(
      book,
      sql`SELECT s.id, s.is_foreign AS isForeign, (${allOf(match)}) AS meets FROM ${TABLE} s WHERE ${oneOf(raw('s.id'), ids)}`,
    ),
  );
  for (const { id, isForeign, meets } of rows) (isForeign === 1 ? into.foreign : into.meets).set(id, meets === 1);
}

/** Returns those of the ids that a statement can have: one that others have sent has a guard. */
async function idsThatExist(scope: Scope, ids: readonly string[]): Promise<string[]> {
  const sent = ids.filter((id) => !isProductStatementId(id));
  const items = await readStatementItems(scope, sent);
  return [...ids.filter(isProductStatementId), ...sent.filter((_, index) => items[index] !== undefined)];
}

/**
 * Returns the ids of those statements of a part that refer to one which meets the filter. What they refer to is looked for in their own part,
 * then in the others from the newest one on.
 */
export async function idsByReference(scope: Scope, book: PartedBook, part: Part, match: readonly Sql[]): Promise<string[]> {
  const references = await referencesOf(book.book, part);
  if (references.length === 0) return [];
  const targets = [...new Set(references.map(({ target }) => target))];
  const resolved: Resolved = { meets: new Map(), foreign: new Map() };
  await resolveIn(book, part, targets, match, resolved);
  const isOpen = (id: string): boolean => !resolved.meets.has(id);
  let open = await idsThatExist(scope, targets.filter(isOpen));
  for (const other of book.parts().toReversed()) {
    if (open.length === 0) break;
    if (other.from === part.from) continue;
    await resolveIn(book, other, open, match, resolved);
    open = open.filter(isOpen);
  }
  const meets = (id: string): boolean => resolved.meets.get(id) ?? resolved.foreign.get(id) ?? false;
  return [...new Set(references.flatMap(({ id, target }) => (meets(target) ? [id] : [])))];
}
