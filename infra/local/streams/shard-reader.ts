import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec, StreamSource } from '../../../functions/platform/runtime/manifest-types.ts';
import { AwsError } from '../engines/aws-call.ts';
import type { FailureLog } from '../failure-log.ts';
import type { Invoke } from '../invoke.ts';
import { processBatch } from './batch.ts';
import type { BatchWork } from './batch.ts';
import type { Checkpoints } from '../checkpoints.ts';
import type { StreamClient, StreamRecord } from './stream-client.ts';

/** What the readers of all shards use. */
export type ReaderParts = {
  readonly client: StreamClient;
  /** Makes the reading of one reader, who shares what is read with the others. */
  readonly records: () => StreamClient['records'];
  readonly checkpoints: Checkpoints;
  readonly invoke: Invoke;
  readonly logFailure: FailureLog;
  readonly stopped: AbortSignal;
  /** Pause before a failed batch is tried again, in ms. */
  readonly firstPauseMs: number;
  /** Longest pause between polls of a stream without records, in ms; the pause starts at 20 ms and doubles. */
  readonly longestIdleMs: number;
};

/** One shard that is read for one function. */
export type ShardReading = { readonly spec: FunctionSpec; readonly source: StreamSource; readonly stream: string; readonly shard: string };

const FIRST_IDLE_MS = 20;
const ENGINE_DOWN_MS = 200;
/**
 * Pause between polls of a shard with records. Like Lambda, which polls a few times a second, it collects records that arrive in the meantime
 * in one batch. The first record after an idle time does not wait for it.
 */
const BUSY_MS = 60;

const wait = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined);

/** Position in a shard. */
type ShardCursor = {
  /** Returns up to `limit` next records; none while the engine is down. */
  fetch(limit: number): Promise<StreamRecord[]>;
  /** Whether the shard is closed and read to its end. */
  hasEnded(): boolean;
};

function cursorOf({ client, records: readerOf, checkpoints, stopped }: ReaderParts, { spec, stream, shard }: ShardReading): ShardCursor {
  const read = readerOf();
  let iterator: string | undefined;
  let lastSequence = checkpoints.get(spec.name, shard);
  let ended = false;
  return {
    hasEnded: () => ended,
    fetch: async (limit) => {
      try {
        iterator ??= await client.iterator(stream, shard, lastSequence);
        const { records, next } = await read(iterator, Math.min(1000, limit));
        iterator = next;
        ended = next === undefined;
        lastSequence = records.at(-1)?.dynamodb.SequenceNumber ?? lastSequence;
        return records;
      } catch (error) {
        iterator = undefined;
        // Trimmed records were read by all readers, or are older than a day: continue with the oldest record.
        if (error instanceof AwsError && error.code === 'TrimmedDataAccessException') lastSequence = undefined;
        else await wait(ENGINE_DOWN_MS, stopped);
        return [];
      }
    },
  };
}

/** Collects records until the batch is full or its window has passed since the first record. */
async function collectBatch(
  cursor: ShardCursor,
  { batchSize, windowSeconds }: StreamSource,
  stopped: AbortSignal,
): Promise<StreamRecord[]> {
  const records = await cursor.fetch(batchSize);
  const windowEnd = Date.now() + windowSeconds * 1000;
  const mayGrow = (): boolean => records.length < batchSize && Date.now() < windowEnd && !cursor.hasEnded() && !stopped.aborted;
  while (records.length > 0 && mayGrow()) {
    await wait(FIRST_IDLE_MS, stopped);
    records.push(...(await cursor.fetch(batchSize - records.length)));
  }
  return records;
}

const batchWorkOf = (parts: ReaderParts, { spec, source, stream, shard }: ShardReading): BatchWork => ({
  source,
  invoke: (records) => parts.invoke(spec, { Records: records.map((record) => ({ ...record, eventSourceARN: stream })) }),
  checkpoint: (sequence) => parts.checkpoints.set(spec.name, shard, sequence),
  giveUp: (failure) => parts.logFailure(spec.name, { stream, shard, ...failure }),
  now: Date.now,
  stopped: parts.stopped,
  firstPauseMs: parts.firstPauseMs,
});

/** Reads one shard for one function, in order, one batch at a time, until the shard ends or the cloud stops. */
export async function readShard(parts: ReaderParts, reading: ShardReading): Promise<void> {
  const { stopped } = parts;
  const { batchSize } = reading.source;
  const cursor = cursorOf(parts, reading);
  const work = batchWorkOf(parts, reading);
  let idle = FIRST_IDLE_MS;
  while (!cursor.hasEnded() && !stopped.aborted) {
    const begun = Date.now();
    const records = await collectBatch(cursor, reading.source, stopped);
    if (records.length > 0) {
      await processBatch(work, records);
      idle = FIRST_IDLE_MS;
      if (records.length < batchSize) await wait(Math.max(0, begun + BUSY_MS - Date.now()), stopped);
    } else {
      await wait(idle, stopped);
      idle = Math.min(parts.longestIdleMs, idle * 2);
    }
  }
}
