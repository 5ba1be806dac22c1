import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { TRIM_CHUNK, trimStreamRecords } from '../engines/stream-records.ts';
import { embeddedResources } from '../names.ts';
import type { Checkpoints } from '../checkpoints.ts';
import { readByAll, streamFunctions } from './poller.ts';
import type { StreamClient } from './stream-client.ts';

export type TrimParts = {
  readonly client: StreamClient;
  readonly checkpoints: Checkpoints;
  readonly functions: readonly FunctionSpec[];
  /** File of the engine. */
  readonly database: string;
  readonly stopped: AbortSignal;
};

const INTERVAL_MS = 10_000;
const PAUSE_BETWEEN_CHUNKS_MS = 50;

async function trimOnce({ client, checkpoints, functions, database, stopped }: TrimParts): Promise<void> {
  for (const table of new Set(streamFunctions(functions).map(({ source }) => source.table))) {
    const stream = await client.streamOf(embeddedResources.tables[table]);
    // The engine has one shard for each table; with several, sequence numbers would have to be compared for each shard.
    const [shard, ...furtherShards] = stream ? await client.shards(stream) : [];
    const upTo = shard && furtherShards.length === 0 ? readByAll(checkpoints, functions, table, shard.ShardId) : undefined;
    if (!upTo) continue;
    while (!stopped.aborted && trimStreamRecords(database, embeddedResources.tables[table], upTo) === TRIM_CHUNK)
      await pause(PAUSE_BETWEEN_CHUNKS_MS);
  }
}

/** Deletes stream records of the embedded engine that all readers have processed: AWS deletes them after a day, dynoxide never. */
export async function trimStreams(parts: TrimParts): Promise<void> {
  while (!parts.stopped.aborted) {
    await pause(INTERVAL_MS, undefined, { signal: parts.stopped }).catch(() => undefined);
    // The engine may be restarting; the next round tries again.
    if (!parts.stopped.aborted) await trimOnce(parts).catch(() => undefined);
  }
}
