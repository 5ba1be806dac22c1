import { setTimeout as pause } from 'node:timers/promises';
import { deleteObject, listObjects } from '../platform/objects/blobs.ts';
import { deleteAll } from '../platform/tables/batches.ts';
import { scan } from '../platform/tables/dynamo.ts';
import { registerNext, retire, switchTo } from '../platform/projection/generation.ts';
import { generationOf } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import { logger } from '../platform/runtime/logger.ts';
import { park } from '../platform/projection/parked.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { type Projector, PROJECTOR_LIMIT_MS } from '../platform/projection/projector.ts';
import { packRow, putRow } from '../platform/projection/views.ts';
import { baseFromSpool, openSpool } from './base-spool.ts';
import { bookRowOf } from './book-row.ts';
import { SETTLED_MS } from './compact.ts';
import { type Replayed, replay } from './replay.ts';

export type RebuildOptions = {
  /** Until no run of the projector is left that has not seen the new generation. */
  readonly waitMs?: number;
  /** Without it the new generation stands beside the current one, to be compared and switched to later. */
  readonly switchOver?: boolean;
};

export type Rebuilt = { readonly generation: number; readonly commits: number; readonly milliseconds: number };

const AT_ONCE = 64;

/**
 * Makes the next generation of all views beside the current one: rows and bases from Events and Records, while the projector writes new
 * commits into both. No list is empty meanwhile, and nothing is announced again. A rebuild that was cut off continues with the same
 * generation when it is run again.
 */
export async function rebuild(
  projector: Projector,
  { waitMs = 2 * PROJECTOR_LIMIT_MS, switchOver = true }: RebuildOptions = {},
): Promise<Rebuilt> {
  const generation = await registerNext();
  await pause(waitMs);
  const begun = Date.now();
  const spool = openSpool();
  try {
    const commits = await replay(projector, {
      folded: async (streams) => {
        await inParallel(streams, AT_ONCE, (one) => storeReplayed(generation, one));
        for (const [tenant, own] of Map.groupBy(streams, (one) => one.tenant)) await spool.add(tenant, own.flatMap(bookRowOf));
      },
      recorded: (tenant, rows) => spool.add(tenant, rows),
    });
    for (const tenant of spool.tenants()) await baseFromSpool(generation, tenant, spool, begun - SETTLED_MS);
    if (switchOver) await switchTo(generation);
    const rebuilt = { generation, commits, milliseconds: Date.now() - begun };
    logger.info('rebuild.done', rebuilt);
    return rebuilt;
  } finally {
    await spool.drop();
  }
}

/** The projector may have stored a newer row already, which stays. */
async function storeReplayed(generation: number, { stream, kind, v, row, stuck }: Replayed): Promise<void> {
  if (stuck) await park(generation, { stream, ...stuck }, stuck.reason);
  const packed = v === 0 ? null : await packRow(stream, row);
  await putRow(generation, stream, { kind, v, packed, parked: stuck?.version ?? null });
}

/** Takes a generation out of use for good and deletes its rows and bases. Not the current one. */
export async function dropGeneration(generation: number, waitMs = 2 * PROJECTOR_LIMIT_MS): Promise<void> {
  await retire(generation);
  await pause(waitMs);
  for await (const items of scan('views'))
    await deleteAll(
      'views',
      items.filter((item) => generationOf(item) === generation),
    );
  for (const { key } of await listObjects('books', objects.basesOf(generation))) await deleteObject('books', key);
}
