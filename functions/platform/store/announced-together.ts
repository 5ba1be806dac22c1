import * as z from 'zod/mini';
import { getMany } from '../tables/batches.ts';
import type { Item } from '../tables/client.ts';
import { part } from '../tables/record.ts';

const others = z.optional(z.array(part({ pk: z.string(), sk: z.string() })));

/** Returns commits of one transaction, of which the first is announced for all: what follows from them is done at once, not for each. */
export function announcedTogether(commits: readonly Item[]): Item[] {
  const [first, ...more] = commits;
  if (!first || more.length === 0) return [...commits];
  const silent = more.map((commit) => {
    const item = { ...commit };
    delete item['out'];
    return item;
  });
  return [{ ...first, also: more.map(({ pk, sk }) => ({ pk, sk })) }, ...silent];
}

/** Returns the commits for which a commit was announced: itself, and others of its transaction. */
export async function commitsAnnouncedBy(commit: Item): Promise<Item[]> {
  const found = await getMany('events', z.parse(others, commit['also']) ?? []);
  return [commit, ...found.flatMap((item) => item ?? [])];
}
