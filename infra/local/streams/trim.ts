import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec } from '../../../functions/platform/runtime/manifest-types.ts';
import { trimChunk, trimStreamRecords } from '../engines/stream-records.ts';
import { embedded } from '../names.ts';
import type { Checkpoints } from '../checkpoints.ts';
import { passedByAll, streamFunctions } from './poller.ts';
import type { StreamClient } from './stream-client.ts';

export type TrimParts = {
  readonly client: StreamClient;
  readonly checkpoints: Checkpoints;
  readonly functions: readonly FunctionSpec[];
  /** The engine's file. */
  readonly database: string;
  readonly stopped: AbortSignal;
};

const everyMs = 10_000;
const betweenChunksMs = 50;

async function trimOnce({ client, checkpoints, functions, database, stopped }: TrimParts): Promise<void> {
  for (const table of new Set(streamFunctions(functions).map(({ source }) => source.table))) {
    const stream = await client.streamOf(embedded.tables[table]);
    // The engine has one shard a table; with several, numbers would have to be compared within each.
    const [shard, ...more] = stream ? await client.shards(stream) : [];
    const upTo = shard && more.length === 0 ? passedByAll(checkpoints, functions, table, shard.ShardId) : undefined;
    if (!upTo) continue;
    while (!stopped.aborted && trimStreamRecords(database, embedded.tables[table], upTo) === trimChunk) await pause(betweenChunksMs);
  }
}

/** Keeps the embedded engine's stream short: AWS forgets records after a day, dynoxide never. */
export async function trimStreams(parts: TrimParts): Promise<void> {
  while (!parts.stopped.aborted) {
    await pause(everyMs, undefined, { signal: parts.stopped }).catch(() => undefined);
    // The engine may be away for a moment; the next round trims the same.
    if (!parts.stopped.aborted) await trimOnce(parts).catch(() => undefined);
  }
}
