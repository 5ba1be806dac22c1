import type { BookFile, SqlValue } from '../../events/kernel/book.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import { openBook } from './book.ts';
import { restorableSince } from './deletion/deletion.ts';
import type { Call } from './request.ts';
import type { TenantViewer } from './viewer.ts';

/** One row of the deleted things of a kind (`deletedItems`). */
export type DeletedRow = {
  readonly id: number;
  readonly name: string;
  readonly deletedAt: Instant;
  /** Null: the product itself, or unknown. */
  readonly deletedBy: number | null;
};

export type DeletedPage = { readonly rows: readonly DeletedRow[]; readonly total: number };
export type Window = { readonly page: number; readonly limit: number };

/** Where a kind of things lies in the book. */
type Kind = { readonly file: BookFile; readonly table: string; readonly id: string; readonly name: string };
type Condition = { readonly sql: string; readonly values: readonly SqlValue[] };
type Row = { id: number; name: string; deleted_at: string; deleted_by: number | null };

/** What of a kind can still be restored under the conditions, the last deleted first. */
export async function deletedRows(
  call: Call,
  viewer: TenantViewer,
  { file, table, id, name }: Kind,
  conditions: readonly Condition[],
  { page, limit }: Window,
): Promise<DeletedPage> {
  const from = `${table} WHERE ${['deleted = 1 AND deleted_at >= ?', ...conditions.map(({ sql }) => sql)].join(' AND ')}`;
  const values = [restorableSince(call.now), ...conditions.flatMap((condition) => condition.values)];
  const book = await openBook(viewer.place.scope, [file], call.after);
  const [counted, rows] = await Promise.all([
    book.get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, values),
    book.all<Row>(
      `SELECT ${id} AS id, ${name} AS name, deleted_at, deleted_by FROM ${from} ORDER BY deleted_at DESC, ${id} DESC LIMIT ? OFFSET ?`,
      [...values, limit, (page - 1) * limit],
    ),
  ]);
  return {
    rows: rows.map((row) => ({ id: row.id, name: row.name, deletedAt: row.deleted_at, deletedBy: row.deleted_by })),
    total: counted?.total ?? 0,
  };
}
