import { appendFile, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { TenantId } from '../../shared/kernel/ids.ts';
import type { DatedRows } from '../platform/book/base-build.ts';
import { storeBase } from '../platform/book/base-store.ts';
import { replaceBase, readBase } from '../platform/book/book-base.ts';
import { newPath } from '../platform/book/book-folder.ts';
import { hourOf, inOrder, timesOf } from '../platform/book/book-parts.ts';
import { type BookRow, isOfWholeFile } from '../platform/book/apply-rows.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { chunksOf } from '../platform/runtime/chunks.ts';
import { linesOf } from '../platform/runtime/lines.ts';

/**
 * Rows of a replay by tenant, kept on disk until each tenant's base is made: a replay reads tenants in any order. Rows of the file in parts lie by the
 * day when they were stored, so that a part reads its own days.
 */
export type Spool = {
  add(tenant: TenantId, rows: readonly BookRow[]): Promise<void>;
  tenants(): TenantId[];
  /** Returns the rows of the files that are stored as a whole. */
  rows(tenant: TenantId): AsyncGenerator<BookRow[]>;
  /** Returns the rows of the file in parts. */
  dated(tenant: TenantId): DatedRows;
  drop(): Promise<void>;
};

const PAGE = 2_000;
const DAY = '2026-11-14'.length;
/** Rows wait in memory for so many characters, and are packed together: a replay reads people one after the other, whose rows are of many days. */
const WAITING = 16_000_000;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Returns the rows of a file, each line of which has some of them, packed. */
async function* rowsAt(path: string): AsyncGenerator<BookRow[]> {
  for await (const line of linesOf(path)) {
    const texts = (await decompress(Buffer.from(line, 'base64'))).toString().split('\n');
    yield texts.map((text) => JSON.parse(text) as BookRow); // written below
  }
}

/** The files of a tenant: of rows of whole files, of those by day, and of those that moved; and what waits to be written. */
type Spooled = { readonly paths: Map<string, string>; readonly hours: Map<string, number>; readonly waiting: Map<string, string[]> };

const WHOLE = 'whole';
const MOVED = 'moved';

/** Takes rows in. Returns how many characters wait because of them. */
function take({ hours, waiting }: Spooled, rows: readonly BookRow[]): number {
  let characters = 0;
  const write = (name: string, line: string): void => {
    characters += line.length;
    const lines = waiting.get(name);
    if (lines) lines.push(line);
    else waiting.set(name, [line]);
  };
  for (const row of rows) {
    const line = JSON.stringify(row);
    const times = timesOf(row);
    if (!times || isOfWholeFile(row)) write(WHOLE, line);
    if (!times) continue;
    const [first, last] = times;
    write(last.slice(0, DAY), line);
    if (first !== last) write(MOVED, line);
    hours.set(hourOf(last), (hours.get(hourOf(last)) ?? 0) + line.length);
  }
  return characters;
}

/** Writes what waits. */
async function flush({ paths, waiting }: Spooled, tenant: TenantId): Promise<void> {
  const taken = [...waiting];
  waiting.clear();
  for (const [name, lines] of taken) {
    const path = paths.get(name) ?? newPath(`spool-t${tenant}-${name}`);
    paths.set(name, path);
    const packed = await Promise.all(chunksOf(lines, PAGE).map((some) => compress(some.join('\n'))));
    await appendFile(path, packed.map((bytes) => `${bytes.toString('base64')}\n`).join(''));
  }
}

export function openSpool(waitingCharacters = WAITING): Spool {
  const spooled = new Map<TenantId, Spooled>();
  let characters = 0;
  const of = (tenant: TenantId): Spooled => {
    const known = spooled.get(tenant) ?? {
      paths: new Map<string, string>(),
      hours: new Map<string, number>(),
      waiting: new Map<string, string[]>(),
    };
    spooled.set(tenant, known);
    return known;
  };
  const rowsOf = async function* (tenant: TenantId, name: string): AsyncGenerator<BookRow[]> {
    await flush(of(tenant), tenant);
    const path = of(tenant).paths.get(name);
    if (path !== undefined) yield* rowsAt(path);
  };
  return {
    add: async (tenant, rows) => {
      characters += take(of(tenant), rows);
      if (characters < waitingCharacters) return;
      characters = 0;
      for (const [each, some] of spooled) await flush(some, each);
    },
    tenants: () => [...spooled.keys()],
    rows: (tenant) => rowsOf(tenant, WHOLE),
    dated: (tenant) => ({
      hours: of(tenant).hours,
      moved: () => rowsOf(tenant, MOVED),
      rows: async function* (from, to) {
        await flush(of(tenant), tenant);
        const days = inOrder(of(tenant).paths.keys()).filter((name) => name !== WHOLE && name !== MOVED);
        for (const day of days) if (day >= from.slice(0, DAY) && (to === null || day < to)) yield* rowsOf(tenant, day);
        yield* rowsOf(tenant, MOVED);
      },
    }),
    drop: async () => {
      for (const { paths } of spooled.values()) for (const path of paths.values()) await rm(path, { force: true });
      spooled.clear();
    },
  };
}

/** Makes a tenant's base from the rows of a replay that began at `mark`, and makes it the newest. */
export async function baseFromSpool(generation: number, tenant: TenantId, spool: Spool, mark: number, partBytes?: number): Promise<void> {
  const scope = scopeOf(tenant);
  const files = await storeBase(generation, scope, {
    rows: () => spool.rows(tenant),
    dated: spool.dated(tenant),
    partBytes,
  });
  // A compaction in between began from fewer rows, and is replaced.
  let moved = false;
  while (!moved) moved = await replaceBase(generation, scope, await readBase(generation, scope), { mark, files });
}
