import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec, StreamSource, TableName } from '../../../functions/platform/runtime/manifest-types.ts';
import type { TableNames } from '../names.ts';
import { readShard } from './shard-reader.ts';
import type { ReaderParts } from './shard-reader.ts';

export type StreamFunction = { readonly spec: FunctionSpec; readonly source: StreamSource };

/** Returns the functions with a stream trigger, each with the settings of the stream. */
export const streamFunctions = (functions: readonly FunctionSpec[]): StreamFunction[] =>
  functions.flatMap((spec) => spec.triggers.flatMap((trigger) => (trigger.kind === 'stream' ? [{ spec, source: trigger.source }] : [])));

/** A new shard appears when its parent ends; it need not be read at once. */
const SHARD_CHECK_MS = 5000;

/** Reads the stream of a table for one function: one reader for each shard, and child shards after their parents. */
async function pollStream(parts: ReaderParts, tables: TableNames, { spec, source }: StreamFunction): Promise<void> {
  const stream = await parts.client.streamOf(tables[source.table]);
  if (!stream) throw new Error(`Table ${source.table} has no stream for ${spec.name} to read.`);
  const readers = new Map<string, Promise<void>>();
  const finished = new Set<string>();

  const startReaders = async (): Promise<void> => {
    const shards = await parts.client.shards(stream);
    const shardIds = new Set(shards.map((shard) => shard.ShardId));
    for (const { ShardId, ParentShardId } of shards) {
      const waitsForParent = ParentShardId !== undefined && shardIds.has(ParentShardId) && !finished.has(ParentShardId);
      if (readers.has(ShardId) || waitsForParent) continue;
      readers.set(
        ShardId,
        readShard(parts, { spec, source, stream, shard: ShardId }).then(() => void finished.add(ShardId)),
      );
    }
  };

  while (!parts.stopped.aborted) {
    // The engine may be restarting; the next check tries again.
    await startReaders().catch(() => undefined);
    await pause(readers.size === 0 ? 100 : SHARD_CHECK_MS, undefined, { signal: parts.stopped }).catch(() => undefined);
  }
  await Promise.all(readers.values());
}

/** Polls the streams of all functions with a stream trigger; resolves when stopped and the running batches are done. */
export async function pollStreams(parts: ReaderParts, tables: TableNames, functions: readonly FunctionSpec[]): Promise<void> {
  await Promise.all(streamFunctions(functions).map((streamed) => pollStream(parts, tables, streamed)));
}

/** Returns the sequence number up to which all readers of a table have read a shard; undefined while one of them has not begun. */
export function readByAll(
  checkpoints: ReaderParts['checkpoints'],
  functions: readonly FunctionSpec[],
  table: TableName,
  shard: string,
): string | undefined {
  const readers = streamFunctions(functions).filter(({ source }) => source.table === table);
  const sequences = readers.map(({ spec }) => checkpoints.get(spec.name, shard));
  if (sequences.length === 0 || sequences.some((sequence) => sequence === undefined)) return undefined;
  return sequences
    .map((sequence) => BigInt(sequence ?? 0))
    .reduce((a, b) => (b < a ? b : a))
    .toString();
}
