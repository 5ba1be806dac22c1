import type { BookFile } from '../../../events/kernel/book.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { openBook } from '../book/book.ts';
import { allOf, pageOf, raw, type Sql, sql } from '../book/sql.ts';
import { restorableSince } from './deletion.ts';
import type { Call } from '../request/request.ts';
import type { TenantViewer } from '../request/viewer.ts';

/** A deleted record, as `deletedItems` lists it. */
export type DeletedRow = {
  readonly id: number;
  readonly name: string;
  /** Of people. */
  readonly email: string | null;
  readonly deletedAt: Instant;
  /** Null: the product itself, or unknown. */
  readonly deletedBy: number | null;
};

export type DeletedPage = { readonly rows: readonly DeletedRow[]; readonly total: number };
export type Window = { readonly page: number; readonly limit: number };

/** The table of the book that holds the records of a kind, its columns of id and name, and the files that it and the conditions read. */
type Kind = {
  readonly files: readonly BookFile[];
  readonly table: string;
  readonly id: string;
  readonly name: string;
  readonly email?: string;
};
type Row = { id: number; name: string; email: string | null; deleted_at: string; deleted_by: number | null };

/** Returns a page of the records of a kind that can still be restored and meet the conditions, the last deleted first. */
export async function deletedRows(
  call: Call,
  viewer: TenantViewer,
  { files, table, id, name, email = 'NULL' }: Kind,
  conditions: readonly Sql[],
  window: Window,
): Promise<DeletedPage> {
  const book = await openBook(viewer.tenant.scope, files, call.after);
  const { rows, total } = await pageOf<Row>(
    book,
    {
      columns: raw(`${id} AS id, ${name} AS name, ${email} AS email, deleted_at, deleted_by`),
      from: raw(table),
      where: allOf([sql`deleted = 1 AND deleted_at >= ${restorableSince(call.now)}`, ...conditions]),
      order: raw(`deleted_at DESC, ${id} DESC`),
    },
    window,
  );
  return {
    rows: rows.map(({ id: rowId, name: rowName, email: address, deleted_at: deletedAt, deleted_by: deletedBy }) => ({
      id: rowId,
      name: rowName,
      email: address,
      deletedAt,
      deletedBy,
    })),
    total,
  };
}
