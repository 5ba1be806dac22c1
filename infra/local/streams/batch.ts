import { setTimeout as pause } from 'node:timers/promises';
import type { StreamSource } from '../../../functions/platform/runtime/manifest-types.ts';
import type { StreamRecord } from './stream-client.ts';

/** Why a batch was given up; what AWS writes into a failure target, and the records beside it. */
export type GivenUp = {
  readonly reason: 'RetryAttemptsExhausted' | 'RecordAgeExceeded';
  readonly error: string;
  readonly attempts: number;
  readonly records: readonly StreamRecord[];
};

export type BatchWork = {
  readonly source: StreamSource;
  /** Calls the function with records; rejects when it throws or is late. */
  readonly invoke: (records: readonly StreamRecord[]) => Promise<unknown>;
  /** Everything up to this sequence number is done; kept before going on. */
  readonly checkpoint: (sequence: string) => void;
  readonly giveUp: (failure: GivenUp) => void;
  readonly now: () => number;
  readonly stopped: AbortSignal;
  /** Pause before the first repeat, in ms; it doubles up to a hundred times that. */
  readonly firstPauseMs: number;
};

type Job = { readonly records: readonly StreamRecord[]; readonly attempts: number };
/** `index`: the first record that failed, 0 when the whole batch did. */
type Outcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly index: number; readonly error: string };

const sequenceOf = (record: StreamRecord | undefined): string => record?.dynamodb.SequenceNumber ?? '';

function reported(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('batchItemFailures' in answer) || !Array.isArray(answer.batchItemFailures))
    return [];
  return answer.batchItemFailures.map((failure: { itemIdentifier?: unknown } | null) =>
    typeof failure?.itemIdentifier === 'string' ? failure.itemIdentifier : '',
  );
}

/** Lambda takes the lowest reported number, repeats from there, and counts an unknown number as the failure of the whole batch. */
function outcomeOf(answer: unknown, records: readonly StreamRecord[]): Outcome {
  const failures = reported(answer);
  if (failures.length === 0) return { kind: 'done' };
  const indexes = failures.map((sequence) => records.findIndex((record) => sequenceOf(record) === sequence));
  return {
    kind: 'failed',
    index: Math.max(0, Math.min(...indexes)),
    error: `reported ${failures.length} of ${records.length} records as failed`,
  };
}

async function attempt(work: BatchWork, records: readonly StreamRecord[]): Promise<Outcome> {
  try {
    return outcomeOf(await work.invoke(records), records);
  } catch (error) {
    return { kind: 'failed', index: 0, error: error instanceof Error ? error.message : String(error) };
  }
}

const tooOld = (work: BatchWork, record: StreamRecord): boolean =>
  work.source.maximumAgeSeconds > 0 &&
  work.now() - record.dynamodb.ApproximateCreationDateTime * 1000 > work.source.maximumAgeSeconds * 1000;

/** What is left to do after a failure: the rest from the failed record, in halves where that narrows it down, or nothing. */
function after(work: BatchWork, job: Job, { index, error }: Outcome & { kind: 'failed' }): Job[] {
  const rest = job.records.slice(index);
  if (index > 0) {
    work.checkpoint(sequenceOf(job.records[index - 1]));
    return [{ records: rest, attempts: job.attempts + 1 }];
  }
  if (work.source.bisectOnError && rest.length > 1) {
    const middle = Math.ceil(rest.length / 2);
    // Splitting does not count as a repeat.
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

function withoutOld(work: BatchWork, job: Job): Job {
  const young = job.records.findIndex((record) => !tooOld(work, record));
  const count = young === -1 ? job.records.length : young;
  if (count === 0) return job;
  const records = job.records.slice(0, count);
  work.giveUp({ reason: 'RecordAgeExceeded', error: `older than ${work.source.maximumAgeSeconds} s`, attempts: job.attempts, records });
  work.checkpoint(sequenceOf(records.at(-1)));
  return { ...job, records: job.records.slice(count) };
}

/** Takes one batch to its end by the rules of a Lambda stream source. Returns early, without a loss, when stopped. */
export async function processBatch(work: BatchWork, records: readonly StreamRecord[]): Promise<void> {
  let jobs: Job[] = [{ records, attempts: 0 }];
  let failuresInARow = 0;
  while (jobs.length > 0 && !work.stopped.aborted) {
    const [first, ...others] = jobs;
    const job = withoutOld(work, first as Job); // the loop's condition says that there is one
    const outcome: Outcome = job.records.length === 0 ? { kind: 'done' } : await attempt(work, job.records);
    if (outcome.kind === 'done') {
      if (job.records.length > 0) work.checkpoint(sequenceOf(job.records.at(-1)));
      failuresInARow = 0;
      jobs = others;
      continue;
    }
    jobs = [...after(work, job, outcome), ...others];
    const wait = work.firstPauseMs * Math.min(100, 2 ** failuresInARow++);
    await pause(wait, undefined, { signal: work.stopped }).catch(() => undefined);
  }
}
