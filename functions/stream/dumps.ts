import { streamKey } from '../../events/kernel/commit.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { openBookOf, type BookReader } from '../platform/book.ts';
import { dropDraft, openDraft, readDraft, takeIntoDraft } from '../platform/book-file.ts';
import { BOOK_FILES } from '../platform/book-take.ts';
import { canonicalJson, type Dump } from '../platform/runtime/canonical.ts';
import { scan } from '../platform/dynamo.ts';
import { generationOf, type Scope, scopeOf, streamOfRow } from '../platform/keys/keys.ts';
import { unpack } from '../platform/packing.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { storedOf } from '../platform/projection/views.ts';
import { openSpool } from './base-spool.ts';
import { bookRowOf } from './book-row.ts';
import { type Replayed, replay } from './replay.ts';

/** Dumps by tenant: what stands, and what ought to stand when everything is folded from the first event. */
export type Dumps = ReadonlyMap<TenantId, Dump>;

const line = (kind: string, v: number, row: unknown): string => `${kind}@${v} ${canonicalJson(row)}`;

/** The rows of a generation as they stand, of all tenants unless one is named. A stream that is parked before its first row has none. */
export async function dumpRows(generation: number, only?: TenantId): Promise<Dumps> {
  const dumps = new Map<TenantId, Map<string, string>>();
  for await (const items of scan('views')) {
    for (const item of items) {
      const found = generationOf(item) === generation ? streamOfRow(item) : null;
      if (!found || (only !== undefined && found.tenant !== only)) continue;
      const { kind, v, packed } = storedOf(item);
      if (packed === null) continue;
      const dump = dumps.get(found.tenant) ?? new Map<string, string>();
      dumps.set(found.tenant, dump.set(streamKey(found.stream), line(kind, v, await unpack(packed))));
    }
  }
  return dumps;
}

const contentsOf = async (book: Pick<BookReader, 'all'>): Promise<Dump> => {
  const dump = new Map<string, string>();
  for (const file of BOOK_FILES) {
    const tables = await book.all<{ name: string }>(
      `SELECT name FROM ${file}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'taken%' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
    );
    for (const { name } of tables) {
      const rows = await book.all<Record<string, unknown>>(`SELECT * FROM ${file}.${name}`);
      for (const [index, text] of rows.map(canonicalJson).sort().entries())
        dump.set(`${file}.${name} ${String(index).padStart(8, '0')}`, text);
    }
  }
  return dump;
};

/** All tables of a tenant's book, caught up with the feed. */
export const dumpBook = async (generation: number, scope: Scope): Promise<Dump> =>
  contentsOf(await openBookOf(generation, scope, BOOK_FILES));

export type Expected = { readonly rows: Dumps; readonly books: Dumps };

/** What rows and books come to when every stream is folded from its first event, and every record read, without any store between. */
export async function dumpExpected(projector: Projector, only?: TenantId): Promise<Expected> {
  const rows = new Map<TenantId, Map<string, string>>();
  const books = new Map<TenantId, Dump>();
  const spool = openSpool();
  try {
    const folded = async (streams: readonly Replayed[]): Promise<void> => {
      for (const one of streams) {
        const dump = rows.get(one.tenant) ?? new Map<string, string>();
        rows.set(one.tenant, dump);
        if (one.v > 0) dump.set(streamKey(one.stream), line(one.kind, one.v, one.row));
        await spool.add(one.tenant, bookRowOf(one));
      }
    };
    await replay(projector, { folded, recorded: (tenant, own) => spool.add(tenant, own) }, only);
    for (const tenant of spool.tenants()) {
      const draft = await openDraft(0, scopeOf(tenant));
      try {
        for await (const page of spool.rows(tenant)) await takeIntoDraft(draft, page);
        books.set(tenant, await contentsOf(readDraft(draft)));
      } finally {
        await dropDraft(draft);
      }
    }
  } finally {
    await spool.drop();
  }
  return { rows, books };
}
