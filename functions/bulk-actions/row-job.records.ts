import * as z from 'zod/mini';
import { ROW_LISTS } from '../../shared/access/row-acts.ts';
import type { JobId } from '../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import { jobCaller } from '../platform/request/job-viewer.ts';
import { chunksOf } from '../platform/runtime/chunks.ts';
import { isConditionFailure } from '../platform/tables/condition-failure.ts';
import { sentencePart } from '../platform/tables/sentence-part.ts';
import { getItem, putItem, query } from '../platform/tables/dynamo.ts';
import { part, record, type RecordOf } from '../platform/tables/record.ts';
import type { Write } from '../platform/tables/transact.ts';
import { packIds, unpackIds } from '../platform/store/packed-ids.ts';
import type { Change } from './row-works.ts';

/** Longer than an ended job is kept. */
const RETENTION_SECONDS = 35 * 86_400;
/** Ids of one record: some 25 kB. */
const ROWS_OF_BLOCK = 5_000;

const ttlOf = (now: Instant): number => Math.floor(toMillis(now) / 1000) + RETENTION_SECONDS;
const pad = (n: number): string => String(n).padStart(6, '0');

const aboutShape = {
  list: z.enum(Object.keys(ROW_LISTS) as (keyof typeof ROW_LISTS)[]), // the keys of the table
  act: z.string(),
  targets: z.array(z.int()),
  rows: z.int(),
  /** Rows of one step. */
  step: z.int(),
  caller: jobCaller,
  /** The job that this one takes back. */
  undoes: z.nullable(z.int()),
};
const rowJob = part(aboutShape);
/** What a job on rows does, for whom, and which job it takes back. */
export type RowJob = z.core.output<typeof rowJob>;
/** Expiring `t7#j5`/about. */
const aboutRecord = record('act on rows', { ...aboutShape, ttl: z.int() });

const rowsRecord = record('rows of an act', { ids: z.string(), ttl: z.int() });
const undoneRecord = record('act that was taken back', { job: z.int(), ttl: z.int() });

/** 'missing' rows are refused; their names are shown to nobody. '' rows are those that an undo has nothing to do with. */
const RESULTS = ['changed', 'unchanged', 'refused', 'missing', ''] as const;
const rowResult = part({
  id: z.int(),
  result: z.enum(RESULTS),
  /** What is changed, or is to be: targets with their notes, as `12,15:admin`. */
  changes: z.string(),
  message: z.nullable(z.string()),
  /** The pattern and values of the message; absent where it has no values. */
  text: z.optional(sentencePart),
});
export type RowResult = z.core.output<typeof rowResult>;

export const COUNTED = ['changed', 'unchanged', 'refused'] as const;
/** How many rows had each result, up to some row. */
export type Counts = Readonly<Record<(typeof COUNTED)[number], number>>;
export const NO_ROWS: Counts = { changed: 0, unchanged: 0, refused: 0 };

/** Expiring `t7#j5`/step#000001: a step of the job, planned before its first write, so that a repeat knows what was there before. */
const stepRecord = record('step of an act on rows', {
  state: z.enum(['planned', 'done']),
  rows: z.array(rowResult),
  /** With the steps before it. */
  counts: part({ changed: z.int(), unchanged: z.int(), refused: z.int() }),
  /** The last commits of the step, for lists that are read after it. */
  tokens: z.array(z.string()),
  /** Jobs that do what follows from large rows, with those of the steps before it; packed ids. */
  jobs: z.optional(z.string()),
  ttl: z.int(),
});
export type RowStep = RecordOf<typeof stepRecord>;

export const packChanges = (changes: readonly Change[]): string =>
  changes.map(({ target, note }) => (note === '' ? String(target) : `${target}:${note}`)).join(',');

export const unpackChanges = (text: string): Change[] =>
  text === ''
    ? []
    : text.split(',').map((each) => {
        const [target = '', note = ''] = each.split(':');
        return { target: Number(target), note };
      });

/** Returns the writes of what a job on rows is about; of an undo without rows, which are those of the job that it takes back. */
export function rowJobWrites(scope: Scope, job: JobId, about: RowJob, rows: readonly number[], now: Instant): Write[] {
  const ttl = ttlOf(now);
  return [
    { table: 'expiring', put: { ...about, ...expiring.jobPart(scope, job, 'about'), ttl } },
    ...chunksOf(rows, ROWS_OF_BLOCK).map((ids, n): Write => ({
      table: 'expiring',
      put: { ...expiring.jobPart(scope, job, `rows#${pad(n)}`), ids: packIds(ids), ttl },
    })),
  ];
}

/** Returns the write that takes a job back by another, once. */
export const undoneWrite = (scope: Scope, job: JobId, by: JobId, now: Instant): Write => ({
  table: 'expiring',
  put: { ...expiring.jobPart(scope, job, 'undone'), job: by, ttl: ttlOf(now) },
  condition: 'attribute_not_exists(pk)',
});

export const readRowJob = (scope: Scope, job: JobId): Promise<RowJob | undefined> =>
  getItem('expiring', expiring.jobPart(scope, job, 'about'), aboutRecord);

/** Returns the job that took another back; null where none did. */
export const readUndone = async (scope: Scope, job: JobId): Promise<number | null> =>
  (await getItem('expiring', expiring.jobPart(scope, job, 'undone'), undoneRecord))?.job ?? null;

/** Returns the ids of the rows from one position to another. */
export async function readRows(scope: Scope, job: JobId, from: number, to: number): Promise<number[]> {
  const first = Math.floor(from / ROWS_OF_BLOCK);
  const last = Math.floor((to - 1) / ROWS_OF_BLOCK);
  const ids: number[] = [];
  for (let n = first; n <= last; n += 1) {
    const block = await getItem('expiring', expiring.jobPart(scope, job, `rows#${pad(n)}`), rowsRecord);
    if (!block) throw new Error(`Job ${job} has lost its rows.`);
    ids.push(...unpackIds(block.ids));
  }
  return ids.slice(from - first * ROWS_OF_BLOCK, to - first * ROWS_OF_BLOCK);
}

export const readStep = (scope: Scope, job: JobId, n: number): Promise<RowStep | undefined> =>
  getItem('expiring', expiring.jobPart(scope, job, `step#${pad(n)}`), stepRecord);

/** Returns all steps that were run, in their order. */
export const readSteps = (scope: Scope, job: JobId): Promise<RowStep[]> =>
  query('expiring', { pk: expiring.jobParts(scope, job), prefix: 'step#' }, stepRecord);

/** Stores the plan of a step, unless another process has; returns the stored one. */
export async function planStep(scope: Scope, job: JobId, n: number, rows: readonly RowResult[], now: Instant): Promise<RowStep> {
  const planned: RowStep = {
    ...expiring.jobPart(scope, job, `step#${pad(n)}`),
    state: 'planned',
    rows: [...rows],
    counts: NO_ROWS,
    tokens: [],
    ttl: ttlOf(now),
  };
  try {
    await putItem('expiring', planned, { condition: 'attribute_not_exists(pk)' });
    return planned;
  } catch (error) {
    const stored = isConditionFailure(error) ? await readStep(scope, job, n) : undefined;
    if (!stored) throw error;
    return stored;
  }
}

/** A reply names no more commits. */
const MOST_TOKENS = 20;

/** Returns the jobs that do what follows from the rows up to a step. */
export const jobsOf = (step: RowStep | undefined): number[] => unpackIds(step?.jobs ?? '');

type EndedStep = Pick<RowStep, 'rows' | 'counts' | 'tokens'> & { readonly jobs: readonly number[] };

/** Stores the results of a step. */
export const endStep = (step: RowStep, { jobs, ...ended }: EndedStep): Promise<void> =>
  putItem('expiring', {
    ...step,
    ...ended,
    state: 'done',
    tokens: ended.tokens.slice(-MOST_TOKENS),
    ...(jobs.length > 0 && { jobs: packIds([...new Set(jobs)].toSorted((a, b) => a - b)) }),
  });
