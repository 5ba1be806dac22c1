import { createReadStream } from 'node:fs';
import { appendFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { TenantId } from '../../shared/kernel/ids.ts';
import { type Draft, dropDraft, openDraft, storeDraft, takeIntoDraft } from '../platform/book-file.ts';
import { moveBase, readBase } from '../platform/book/book-base.ts';
import { newPath } from '../platform/book/book-folder.ts';
import type { BookRow } from '../platform/book-take.ts';
import { scopeOf } from '../platform/keys/keys.ts';

/** Rows of a replay by tenant, kept on disk until each tenant's base is made: a replay meets tenants in any order. */
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
      for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY })) {
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

/** Makes a tenant's base from the rows of a replay that began at `mark`, and moves the name to it. */
export async function baseFromSpool(generation: number, tenant: TenantId, spool: Spool, mark: number): Promise<void> {
  const scope = scopeOf(tenant);
  const draft: Draft = await openDraft(generation, scope);
  try {
    for await (const rows of spool.rows(tenant)) await takeIntoDraft(draft, rows);
    const files = await storeDraft(draft);
    // A compaction that got in between began from less than this: it gives way.
    let moved = false;
    while (!moved) moved = await moveBase(generation, scope, await readBase(generation, scope), { mark, files });
  } finally {
    await dropDraft(draft);
  }
}
