import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec, StreamSource, TableName } from '../../../functions/platform/runtime/manifest-types.ts';
import type { TableNames } from '../names.ts';
import { readShard } from './shard-reader.ts';
import type { ReaderParts } from './shard-reader.ts';

export type StreamFunction = { readonly spec: FunctionSpec; readonly source: StreamSource };

/** The functions that follow a stream, each with its settings. */
export const streamFunctions = (functions: readonly FunctionSpec[]): StreamFunction[] =>
  functions.flatMap((spec) => spec.triggers.flatMap((trigger) => (trigger.kind === 'stream' ? [{ spec, source: trigger.source }] : [])));

/** A new shard appears when its parent ends; looking this often is soon enough. */
const shardLookMs = 5000;

/** Follows a table's stream for one function: every shard by a reader of its own, children only after their parents. */
async function follow(parts: ReaderParts, tables: TableNames, { spec, source }: StreamFunction): Promise<void> {
  const stream = await parts.client.streamOf(tables[source.table]);
  if (!stream) throw new Error(`Table ${source.table} has no stream for ${spec.name} to follow.`);
  const readers = new Map<string, Promise<void>>();
  const finished = new Set<string>();

  const look = async (): Promise<void> => {
    const shards = await parts.client.shards(stream);
    const known = new Set(shards.map((shard) => shard.ShardId));
    for (const { ShardId, ParentShardId } of shards) {
      const waitsForParent = ParentShardId !== undefined && known.has(ParentShardId) && !finished.has(ParentShardId);
      if (readers.has(ShardId) || waitsForParent) continue;
      readers.set(
        ShardId,
        readShard(parts, spec, source, stream, ShardId).then(() => void finished.add(ShardId)),
      );
    }
  };

  while (!parts.stopped.aborted) {
    // The engine may be starting again; the next look finds it.
    await look().catch(() => undefined);
    await pause(readers.size === 0 ? 100 : shardLookMs, undefined, { signal: parts.stopped }).catch(() => undefined);
  }
  await Promise.all(readers.values());
}

/** Polls the streams of all functions that have one; resolves when stopped and the batches under way are done. */
export async function pollStreams(parts: ReaderParts, tables: TableNames, functions: readonly FunctionSpec[]): Promise<void> {
  await Promise.all(streamFunctions(functions).map((streamed) => follow(parts, tables, streamed)));
}

/** Sequence number that all readers of a table have passed, by shard; undefined while one of them has not begun. */
export function passedByAll(
  checkpoints: ReaderParts['checkpoints'],
  functions: readonly FunctionSpec[],
  table: TableName,
  shard: string,
): string | undefined {
  const readers = streamFunctions(functions).filter(({ source }) => source.table === table);
  const passed = readers.map(({ spec }) => checkpoints.get(spec.name, shard));
  if (passed.length === 0 || passed.some((sequence) => sequence === undefined)) return undefined;
  return passed
    .map((sequence) => BigInt(sequence ?? 0))
    .reduce((a, b) => (b < a ? b : a))
    .toString();
}
