import { appendFile, rm } from 'node:fs/promises';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { storeBase } from '../platform/book/base-build.ts';
import { replaceBase, readBase } from '../platform/book/book-base.ts';
import { newPath } from '../platform/book/book-folder.ts';
import type { BookRow } from '../platform/book/apply-rows.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { linesOf } from '../platform/runtime/lines.ts';

/** Rows of a replay by tenant, kept on disk until each tenant's base is made: a replay reads tenants in any order. */
export type Spool = {
  add(tenant: TenantId, rows: readonly BookRow[]): Promise<void>;
  tenants(): TenantId[];
  rows(tenant: TenantId): AsyncGenerator<BookRow[]>;
  drop(): Promise<void>;
};

const PAGE = 2_000;

export function openSpool(): Spool {
  const paths = new Map<TenantId, string>();
  return {
    add: async (tenant, rows) => {
      const path = paths.get(tenant) ?? newPath(`spool-t${tenant}`);
      paths.set(tenant, path);
      await appendFile(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    },
    tenants: () => [...paths.keys()],
    rows: async function* (tenant) {
      const path = paths.get(tenant);
      if (path === undefined) return;
      let page: BookRow[] = [];
      for await (const line of linesOf(path)) {
        page.push(JSON.parse(line) as BookRow); // written above
        if (page.length < PAGE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    },
    drop: async () => {
      for (const path of paths.values()) await rm(path, { force: true });
      paths.clear();
    },
  };
}

/** Makes a tenant's base from the rows of a replay that began at `mark`, and makes it the newest. */
export async function baseFromSpool(generation: number, tenant: TenantId, spool: Spool, mark: number): Promise<void> {
  const scope = scopeOf(tenant);
  const files = await storeBase(generation, scope, { rows: () => spool.rows(tenant) });
  // A compaction in between began from fewer rows, and is replaced.
  let moved = false;
  while (!moved) moved = await replaceBase(generation, scope, await readBase(generation, scope), { mark, files });
}
