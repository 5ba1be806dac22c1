import { describe, expect, it } from 'vitest';
import type { StreamSource } from '../../../functions/platform/runtime/manifest-types.ts';
import { type AbandonedBatch, processBatch } from '../../../infra/local/streams/batch.ts';
import type { StreamRecord } from '../../../infra/local/streams/stream-client.ts';

const now = 1_800_000_000_000;
const record = (sequence: number, ageSeconds = 0): StreamRecord => ({
  eventID: String(sequence),
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  dynamodb: {
    Keys: {},
    SequenceNumber: String(sequence),
    SizeBytes: 1,
    StreamViewType: 'NEW_IMAGE',
    ApproximateCreationDateTime: now / 1000 - ageSeconds,
  },
});
const source: StreamSource = {
  table: 'events',
  batchSize: 10,
  windowSeconds: 0,
  parallelization: 1,
  bisectOnError: true,
  retries: 2,
  maximumAgeSeconds: 3600,
  partialFailures: true,
  startingPosition: 'TRIM_HORIZON',
};

/** Runs a batch through a function and tells all that followed. */
async function run(
  records: readonly StreamRecord[],
  answer: (sequences: number[], call: number) => unknown,
  settings: Partial<StreamSource> = {},
  stopAfter = 50,
) {
  const calls: number[][] = [];
  const checkpoints: number[] = [];
  const givenUp: AbandonedBatch[] = [];
  const stop = new AbortController();
  await processBatch(
    {
      source: { ...source, ...settings },
      invoke: async (batch) => {
        const sequences = batch.map((one) => Number(one.dynamodb.SequenceNumber));
        calls.push(sequences);
        if (calls.length >= stopAfter) stop.abort();
        return answer(sequences, calls.length);
      },
      checkpoint: (sequence) => checkpoints.push(Number(sequence)),
      giveUp: (failure) => givenUp.push(failure),
      now: () => now,
      stopped: stop.signal,
      firstPauseMs: 0.01,
    },
    records,
  );
  return { calls, checkpoints, givenUp };
}

const batch = [1, 2, 3, 4].map((sequence) => record(sequence));
const failing = (...sequences: number[]) => ({ batchItemFailures: sequences.map((sequence) => ({ itemIdentifier: String(sequence) })) });
const throwsOn = (poison: number) => (sequences: number[]) => {
  if (sequences.includes(poison)) throw new Error('poison');
  return undefined;
};

describe('a batch of a stream', () => {
  it.each([undefined, null, {}, { batchItemFailures: [] }])('is done when the function returns %j', async (answer) => {
    expect(await run(batch, () => answer)).toEqual({ calls: [[1, 2, 3, 4]], checkpoints: [4], givenUp: [] });
  });

  it('continues from the lowest record reported as failed, without repeating those before it', async () => {
    const { calls, checkpoints } = await run(batch, (_, call) => (call === 1 ? failing(4, 3) : undefined));
    expect(calls).toEqual([
      [1, 2, 3, 4],
      [3, 4],
    ]);
    expect(checkpoints).toEqual([2, 4]);
  });

  it.each(['', '99', null])('counts the report of %j, which is not one of its records, as the failure of all', async (itemIdentifier) => {
    const { calls, checkpoints } = await run(batch, (_, call) => (call === 1 ? { batchItemFailures: [{ itemIdentifier }] } : undefined), {
      bisectOnError: false,
    });
    expect(calls).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
    expect(checkpoints).toEqual([4]);
  });

  it('isolates a poison record by halving: neighbours continue in order, and it is at the failure target [R04]', async () => {
    const { calls, checkpoints, givenUp } = await run(batch, throwsOn(3));
    expect(calls).toEqual([[1, 2, 3, 4], [1, 2], [3, 4], [3], [3], [3], [4]]);
    expect(checkpoints).toEqual([2, 3, 4]);
    expect(givenUp).toEqual([{ reason: 'RetryAttemptsExhausted', error: 'poison', attempts: 3, records: [record(3)] }]);
  });

  it('without halving gives up the whole batch after the last repeat', async () => {
    const { calls, givenUp, checkpoints } = await run(batch, throwsOn(3), { bisectOnError: false });
    expect(calls).toHaveLength(3);
    expect(givenUp[0]?.records).toHaveLength(4);
    expect(checkpoints).toEqual([4]);
  });

  it('repeats without end when no number of repeats is set, and loses nothing when stopped meanwhile', async () => {
    const { calls, checkpoints, givenUp } = await run([record(1)], throwsOn(1), { retries: -1 }, 20);
    expect(calls).toHaveLength(20);
    expect([checkpoints, givenUp]).toEqual([[], []]);
  });

  it('gives up records that are too old, and only those', async () => {
    const { calls, checkpoints, givenUp } = await run([record(1, 4000), record(2, 10)], () => undefined);
    expect(calls).toEqual([[2]]);
    expect(givenUp.map(({ reason, records }) => [reason, records.length])).toEqual([['RecordAgeExceeded', 1]]);
    expect(checkpoints).toEqual([1, 2]);
  });
});
