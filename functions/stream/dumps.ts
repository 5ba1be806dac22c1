import { streamKey } from '../../events/kernel/commit.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { openBookOf, type BookReader } from '../platform/book/book.ts';
import { dropBaseBuild, openBaseBuild, readBaseBuild, addToBaseBuild } from '../platform/book/base-build.ts';
import { BOOK_FILES } from '../platform/book/apply-rows.ts';
import { canonicalJson, type Dump } from '../platform/runtime/canonical.ts';
import { scan } from '../platform/tables/dynamo.ts';
import { generationOf, type Scope, scopeOf, streamOfRow } from '../platform/keys/keys.ts';
import { unpack } from '../platform/objects/packing.ts';
import type { Projector } from '../platform/projection/projector.ts';
import { storedOf } from '../platform/projection/views.ts';
import { openSpool, type Spool } from './base-spool.ts';
import { bookRowOf } from './book-row.ts';
import { type Replayed, replay } from './replay.ts';

/** Dumps by tenant. */
export type Dumps = ReadonlyMap<TenantId, Dump>;

const line = (kind: string, v: number, row: unknown): string => `${kind}@${v} ${canonicalJson(row)}`;

/** Returns the stored rows of a generation, of one tenant or of all. A stream that is parked before its first row has none. */
export async function dumpRows(generation: number, only?: TenantId): Promise<Dumps> {
  const dumps = new Map<TenantId, Map<string, string>>();
  for await (const items of scan('views')) {
    for (const item of items) {
      const rowStream = generationOf(item) === generation ? streamOfRow(item) : null;
      if (!rowStream || (only !== undefined && rowStream.tenant !== only)) continue;
      const { kind, v, packed } = storedOf(item);
      if (packed === null) continue;
      const dump = dumps.get(rowStream.tenant) ?? new Map<string, string>();
      dumps.set(rowStream.tenant, dump.set(streamKey(rowStream.stream), line(kind, v, await unpack(packed))));
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

/** Returns all tables of a tenant's book, after its feed was read. */
export const dumpBook = async (generation: number, scope: Scope): Promise<Dump> =>
  contentsOf(await openBookOf(generation, scope, BOOK_FILES));

export type Expected = { readonly rows: Dumps; readonly books: Dumps };

/** Returns the contents of the book that the rows of a spool make. */
async function bookFrom(spool: Spool, tenant: TenantId): Promise<Dump> {
  const build = await openBaseBuild(0, scopeOf(tenant));
  try {
    for await (const page of spool.rows(tenant)) await addToBaseBuild(build, page);
    return await contentsOf(readBaseBuild(build));
  } finally {
    await dropBaseBuild(build);
  }
}

/** Returns the rows and books that result when every stream is folded from its first event and every record is read, without a store. */
export async function dumpExpected(projector: Projector, only?: TenantId): Promise<Expected> {
  const rows = new Map<TenantId, Map<string, string>>();
  const books = new Map<TenantId, Dump>();
  const spool = openSpool();
  try {
    const folded = async (streams: readonly Replayed[]): Promise<void> => {
      for (const replayed of streams) {
        const { tenant, stream, kind, v, row } = replayed;
        const dump = rows.get(tenant) ?? new Map<string, string>();
        rows.set(tenant, dump);
        if (v > 0) dump.set(streamKey(stream), line(kind, v, row));
        await spool.add(tenant, bookRowOf(replayed));
      }
    };
    await replay(projector, { folded, recorded: (tenant, recorded) => spool.add(tenant, recorded) }, only);
    for (const tenant of spool.tenants()) books.set(tenant, await bookFrom(spool, tenant));
  } finally {
    await spool.drop();
  }
  return { rows, books };
}
