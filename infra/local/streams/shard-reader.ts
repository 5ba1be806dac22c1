import { setTimeout as pause } from 'node:timers/promises';
import type { FunctionSpec, StreamSource } from '../../../functions/platform/runtime/manifest-types.ts';
import { AwsError } from '../engines/aws-call.ts';
import type { FailureTarget } from '../failure-log.ts';
import type { Invoke } from '../invoke.ts';
import { processBatch } from './batch.ts';
import type { Checkpoints } from '../checkpoints.ts';
import type { StreamClient, StreamRecord } from './stream-client.ts';

export type ReaderParts = {
  readonly client: StreamClient;
  readonly checkpoints: Checkpoints;
  readonly invoke: Invoke;
  readonly failed: FailureTarget;
  readonly stopped: AbortSignal;
  /** Pause before a failed batch is tried again, in ms. */
  readonly firstPauseMs: number;
  /** A stream without news is asked again after 20 ms, then ever more seldom, up to this. */
  readonly longestIdleMs: number;
};

const firstIdleMs = 20;
const engineDownMs = 200;
/**
 * A shard with news is asked again this long after the last time, as Lambda asks a few times a second: what comes meanwhile goes into
 * one batch, and its cost is shared. The first news after silence never waits for it.
 */
const busyMs = 60;

const wait = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined);

/** Reads one shard for one function, in order, one batch at a time, until the shard ends or the cloud stops. */
export async function readShard(
  parts: ReaderParts,
  spec: FunctionSpec,
  source: StreamSource,
  stream: string,
  shard: string,
): Promise<void> {
  const { client, checkpoints, stopped } = parts;
  const state: { iterator: string | undefined; read: string | undefined; ended: boolean } = {
    ended: false,
    iterator: undefined,
    read: checkpoints.get(spec.name, shard),
  };

  const fetchSome = async (limit: number): Promise<StreamRecord[]> => {
    try {
      state.iterator ??= await client.iterator(stream, shard, state.read);
      const { records, next } = await client.records(state.iterator, Math.min(1000, limit));
      state.iterator = next;
      state.ended = next === undefined;
      state.read = records.at(-1)?.dynamodb.SequenceNumber ?? state.read;
      return records;
    } catch (error) {
      state.iterator = undefined;
      // What was trimmed had been read by everybody, or is older than a day: go on with the oldest there is.
      if (error instanceof AwsError && error.code === 'TrimmedDataAccessException') state.read = undefined;
      else await wait(engineDownMs, stopped);
      return [];
    }
  };

  /** Collects until the batch is full or its window has passed since the first record. */
  const collect = async (): Promise<StreamRecord[]> => {
    const records = await fetchSome(source.batchSize);
    const closes = Date.now() + source.windowSeconds * 1000;
    while (records.length > 0 && records.length < source.batchSize && Date.now() < closes && !state.ended && !stopped.aborted) {
      await wait(firstIdleMs, stopped);
      records.push(...(await fetchSome(source.batchSize - records.length)));
    }
    return records;
  };

  const work = {
    source,
    invoke: (records: readonly StreamRecord[]) =>
      parts.invoke(spec, { Records: records.map((record) => ({ ...record, eventSourceARN: stream })) }),
    checkpoint: (sequence: string) => checkpoints.set(spec.name, shard, sequence),
    giveUp: (failure: object) => parts.failed(spec.name, { stream, shard, ...failure }),
    now: Date.now,
    stopped,
    firstPauseMs: parts.firstPauseMs,
  };

  let idle = firstIdleMs;
  while (!state.ended && !stopped.aborted) {
    const begun = Date.now();
    const records = await collect();
    if (records.length > 0) {
      await processBatch(work, records);
      idle = firstIdleMs;
      if (records.length < source.batchSize) await wait(Math.max(0, begun + busyMs - Date.now()), stopped);
    } else {
      await wait(idle, stopped);
      idle = Math.min(parts.longestIdleMs, idle * 2);
    }
  }
}
