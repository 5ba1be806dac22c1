import { streamKey } from '../../events/kernel/commit.ts';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { openBookOf, type BookReader } from '../platform/book/book.ts';
import { openPartedBookOf } from '../platform/book/parted-book.ts';
import { dropBaseBuild, openBaseBuild, readBaseBuild, addToBaseBuild, WHOLE_BOOK } from '../platform/book/base-build.ts';
import { BOOK_FILES, PARTED_FILE } from '../platform/book/apply-rows.ts';
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

/** A row of a table as a text. Of a statement also its id, and whether it is of somebody else under an id of the product's form. */
type Line = { readonly text: string; readonly id: unknown; readonly isForeign: boolean };
type Tables = Map<string, Line[]>;
type Reader = Pick<BookReader, 'all'>;

/** Adds the rows of all tables of a file, as texts. */
async function addTables(tables: Tables, book: Reader, file: string): Promise<void> {
  const found = await book.all<{ name: string }>(
    `SELECT name FROM ${file}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'taken%' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  );
  for (const { name } of found) {
    const rows = await book.all<Record<string, unknown>>(`SELECT * FROM ${file}.${name}`);
    const known = tables.get(`${file}.${name}`) ?? [];
    tables.set(`${file}.${name}`, known);
    for (const row of rows) known.push({ text: canonicalJson(row), id: row['id'], isForeign: row['is_foreign'] === 1 });
  }
}

/** Leaves out statements under an id that one of the product has in another part: in one part they are not there. */
function withoutForeign(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ isForeign }) => isForeign)) return lines;
  const own = new Set(lines.flatMap(({ id, isForeign }) => (isForeign ? [] : [id])));
  return lines.filter(({ id, isForeign }) => !isForeign || !own.has(id));
}

function dumpOf(tables: Tables): Dump {
  const dump = new Map<string, string>();
  for (const [table, lines] of tables) {
    const compared = table === `${PARTED_FILE}.statements` ? withoutForeign(lines) : lines;
    const texts = compared.map(({ text }) => text).sort();
    for (const [index, text] of texts.entries()) dump.set(`${table} ${String(index).padStart(8, '0')}`, text);
  }
  return dump;
}

/** Returns all tables of a tenant's book, after its feed was read; those in parts as if they were one. */
export async function dumpBook(generation: number, scope: Scope): Promise<Dump> {
  const tables: Tables = new Map();
  const whole = await openBookOf(generation, scope, BOOK_FILES);
  for (const file of BOOK_FILES) await addTables(tables, whole, file);
  const { parts, read } = await openPartedBookOf(generation, scope, []);
  for (const part of parts()) await read(part, (book) => addTables(tables, book, PARTED_FILE));
  return dumpOf(tables);
}

export type Expected = { readonly rows: Dumps; readonly books: Dumps };

/** Returns the contents of the book that the rows of a spool make. */
async function bookFrom(spool: Spool, tenant: TenantId): Promise<Dump> {
  const build = await openBaseBuild(0, scopeOf(tenant), undefined, WHOLE_BOOK);
  try {
    for await (const page of spool.rows(tenant)) await addToBaseBuild(build, page);
    for await (const page of spool.dated(tenant).rows('', null)) await addToBaseBuild(build, page);
    const tables: Tables = new Map();
    for (const file of [...BOOK_FILES, PARTED_FILE]) await addTables(tables, readBaseBuild(build), file);
    return dumpOf(tables);
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
