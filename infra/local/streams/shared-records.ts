import { LRUCache } from 'lru-cache';
import { longCalls } from '../../../functions/platform/tables/long-calls.ts';
import type { StreamClient, StreamRecord } from './stream-client.ts';

type Page = Awaited<ReturnType<StreamClient['records']>>;
/** A page with the reader that asked for it, and when it came. */
type Shared = { readonly page: Page; readonly reader: number; readonly at: number };

/** Records that are kept for readers who come later; one that is further behind reads for itself. */
const MOST_RECORDS = 500;
const RETENTION_MS = 2_000;
/** Where another reader found nothing so long ago, there is nothing now. */
const FRESH_MS = 50;
/** Records of a page after which the next one is likely to be a long reading. */
const MANY = 50;

/**
 * Returns what makes the reading of each reader of a stream. Several functions read the same records, one after the other: each page is
 * asked of the engine once. An iterator is a position in a shard, so what was found from it can be given to whoever has the same one.
 */
export function sharedRecords(records: StreamClient['records'], now: () => number = Date.now): () => StreamClient['records'] {
  const pages = new LRUCache<string, Shared>({ maxSize: MOST_RECORDS, sizeCalculation: ({ page }) => page.records.length + 1 });
  const asked = new Map<string, Promise<Page>>();
  let readers = 0;
  let isBehind = false;

  const ask = (reader: number, iterator: string, limit: number): Promise<Page> => {
    const asking = (isBehind ? longCalls().whenQuiet() : Promise.resolve())
      .then(() => records(iterator, limit))
      .then((page) => {
        isBehind = page.records.length >= MANY;
        pages.set(iterator, { page, reader, at: now() });
        return page;
      });
    asked.set(iterator, asking);
    const end = (): void => void asked.delete(iterator);
    asking.then(end, end);
    return asking;
  };

  const known = (reader: number, iterator: string): Page | undefined => {
    const shared = pages.get(iterator);
    if (!shared) return undefined;
    const isEmpty = shared.page.records.length === 0;
    const isOld = now() - shared.at >= (isEmpty ? FRESH_MS : RETENTION_MS);
    return isOld || (isEmpty && shared.reader === reader) ? undefined : shared.page;
  };

  /** All that others have read from an iterator on, up to a limit. */
  const readByOthers = (reader: number, iterator: string, limit: number): Page | undefined => {
    const found: StreamRecord[] = [];
    let next: string | undefined;
    for (let page = known(reader, iterator); page && found.length + page.records.length <= limit; page = known(reader, next)) {
      found.push(...page.records);
      if (page.next === undefined || page.records.length === 0) return { records: found, next: page.next };
      next = page.next;
    }
    return next === undefined ? undefined : { records: found, next };
  };

  return () => {
    readers += 1;
    const reader = readers;
    return async (iterator, limit) => {
      const page = readByOthers(reader, iterator, limit) ?? (await (asked.get(iterator) ?? ask(reader, iterator, limit)));
      return page.records.length > limit ? ask(reader, iterator, limit) : page;
    };
  };
}
