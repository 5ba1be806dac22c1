import { deleteCopies } from '../../../functions/platform/book/book-copies.ts';
import { deleteAll } from '../../../functions/platform/tables/batches.ts';
import { scan } from '../../../functions/platform/tables/dynamo.ts';
import { forgetGeneration } from '../../../functions/platform/projection/generation.ts';

/** Empties the tables and what this process remembers of them. Tests of one file share one cloud, since it takes seconds to start. */
export async function startOver(): Promise<void> {
  for (const table of ['events', 'records', 'platform', 'expiring', 'views'] as const) {
    for await (const items of scan(table)) await deleteAll(table, items);
  }
  await deleteCopies();
  forgetGeneration();
}

/** Empties what can be made anew, and nothing else. */
export async function clearViews(): Promise<void> {
  for await (const items of scan('views')) await deleteAll('views', items);
  await deleteCopies();
}
