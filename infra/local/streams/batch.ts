import { setTimeout as pause } from 'node:timers/promises';
import type { StreamSource } from '../../../functions/platform/runtime/manifest-types.ts';
import type { StreamRecord } from './stream-client.ts';

/** A batch that is not retried any more: the reason in the words of AWS, and its records. */
export type AbandonedBatch = {
  readonly reason: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  readonly error: string;
  readonly attempts: number;
  readonly records: readonly StreamRecord[];
};

/** What processing a batch needs. */
export type BatchWork = {
  readonly source: StreamSource;
  /** Calls the function with records; rejects when it throws or times out. */
  readonly invoke: (records: readonly StreamRecord[]) => Promise<unknown>;
  /** Stores that everything up to this sequence number is done. */
  readonly checkpoint: (sequence: string) => void;
  readonly giveUp: (failure: AbandonedBatch) => void;
  readonly now: () => number;
  readonly stopped: AbortSignal;
  /** Pause before the first retry, in ms; it doubles up to a hundred times that. */
  readonly firstPauseMs: number;
};

type Job = { readonly records: readonly StreamRecord[]; readonly attempts: number };
/** `index`: of the first failed record; 0 when the whole batch failed. */
type Outcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly index: number; readonly error: string };

const sequenceOf = (record: StreamRecord | undefined): string => record?.dynamodb.SequenceNumber ?? '';

/** Returns the sequence numbers that a function reports as failed. */
function reportedFailures(result: unknown): string[] {
  if (typeof result !== 'object' || result === null || !('batchItemFailures' in result) || !Array.isArray(result.batchItemFailures))
    return [];
  return result.batchItemFailures.map((failure: { itemIdentifier?: unknown } | null) =>
    typeof failure?.itemIdentifier === 'string' ? failure.itemIdentifier : '',
  );
}

/** Lambda retries from the lowest reported sequence number; an unknown number means that the whole batch failed. */
function outcomeOf(result: unknown, records: readonly StreamRecord[]): Outcome {
  const failures = reportedFailures(result);
  if (failures.length === 0) return { kind: 'done' };
  const indexes = failures.map((sequence) => records.findIndex((record) => sequenceOf(record) === sequence));
  return {
    kind: 'failed',
    index: Math.max(0, Math.min(...indexes)),
    error: `reported ${failures.length} of ${records.length} records as failed`,
  };
}

async function tryOnce(work: BatchWork, records: readonly StreamRecord[]): Promise<Outcome> {
  try {
    return outcomeOf(await work.invoke(records), records);
  } catch (error) {
    return { kind: 'failed', index: 0, error: error instanceof Error ? error.message : String(error) };
  }
}

const tooOld = (work: BatchWork, record: StreamRecord): boolean =>
  work.source.maximumAgeSeconds > 0 &&
  work.now() - record.dynamodb.ApproximateCreationDateTime * 1000 > work.source.maximumAgeSeconds * 1000;

/** Returns the jobs after a failure: the records from the failed one on, two halves where the whole batch failed, or none after the last retry. */
function jobsAfterFailure(work: BatchWork, job: Job, { index, error }: Outcome & { kind: 'failed' }): Job[] {
  const rest = job.records.slice(index);
  if (index > 0) {
    work.checkpoint(sequenceOf(job.records[index - 1]));
    return [{ records: rest, attempts: job.attempts + 1 }];
  }
  if (work.source.bisectOnError && rest.length > 1) {
    const middle = Math.ceil(rest.length / 2);
    // Splitting does not count as a retry.
    return [rest.slice(0, middle), rest.slice(middle)].map((records) => ({ records, attempts: 0 }));
  }
  const attempts = job.attempts + 1;
  if (work.source.retries >= 0 && attempts > work.source.retries) {
    work.giveUp({ reason: 'RetryAttemptsExhausted', error, attempts, records: rest });
    work.checkpoint(sequenceOf(rest.at(-1)));
    return [];
  }
  return [{ records: rest, attempts }];
}

/** Gives up the leading records that exceed the maximum age, and returns the job without them. */
function withoutOldRecords(work: BatchWork, job: Job): Job {
  const firstRecent = job.records.findIndex((record) => !tooOld(work, record));
  const count = firstRecent === -1 ? job.records.length : firstRecent;
  if (count === 0) return job;
  const records = job.records.slice(0, count);
  work.giveUp({ reason: 'RecordAgeExceeded', error: `older than ${work.source.maximumAgeSeconds} s`, attempts: job.attempts, records });
  work.checkpoint(sequenceOf(records.at(-1)));
  return { ...job, records: job.records.slice(count) };
}

/** Processes one batch by the rules of a Lambda stream source. Returns early when stopped; unprocessed records are then read again later. */
export async function processBatch(work: BatchWork, records: readonly StreamRecord[]): Promise<void> {
  let jobs: Job[] = [{ records, attempts: 0 }];
  let failuresInARow = 0;
  while (jobs.length > 0 && !work.stopped.aborted) {
    const [first, ...others] = jobs;
    const job = withoutOldRecords(work, first as Job); // the condition of the loop: there is at least one
    const outcome: Outcome = job.records.length === 0 ? { kind: 'done' } : await tryOnce(work, job.records);
    if (outcome.kind === 'done') {
      if (job.records.length > 0) work.checkpoint(sequenceOf(job.records.at(-1)));
      failuresInARow = 0;
      jobs = others;
      continue;
    }
    jobs = [...jobsAfterFailure(work, job, outcome), ...others];
    const wait = work.firstPauseMs * Math.min(100, 2 ** failuresInARow++);
    await pause(wait, undefined, { signal: work.stopped }).catch(() => undefined);
  }
}
