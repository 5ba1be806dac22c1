import { ROW_ACTS } from '../../shared/access/row-acts.ts';
import type { Operation } from '../../shared/access/table.ts';
import { AppError, notFound } from '../../shared/kernel/errors.ts';
import { valuesIn } from '../../shared/kernel/regional/sentence.ts';
import { asId, type JobId } from '../../shared/kernel/ids.ts';
import { type Clock, systemClock } from '../../shared/kernel/instant.ts';
import { parseTokens } from '../platform/keys/consistency-tokens.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { jobCall } from '../platform/request/job-viewer.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import type { Reconciler } from '../learning/groups/follow-change.ts';
import { followChanges } from '../learning/groups/reconcile.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { MOST_WITHOUT_JOB } from '../platform/store/job-limits.ts';
import type { JobItem } from '../platform/store/job-record.ts';
import type { CallerOfRowsWork } from '../platform/store/job-work.ts';
import {
  COUNTED,
  type Counts,
  endStep,
  jobsOf,
  NO_ROWS,
  packChanges,
  planStep,
  readRowJob,
  readRows,
  readStep,
  type RowJob,
  type RowResult,
  type RowStep,
  unpackChanges,
} from './row-job.records.ts';
import { type Change, ROW_WORKS, type Run, type RowWork } from './row-works.ts';

/** The kind of job that acts on rows of a list. */
export const ACT_ON_ROWS = 'act-on-rows';

/** So many single acts are one step. */
const ACTS_OF_STEP = 50;

/** Returns whether an act on rows goes on after the reply. */
export const isLong = ({ rows, targets }: Pick<RowJob, 'rows' | 'targets'>): boolean =>
  rows * Math.max(1, targets.length) > MOST_WITHOUT_JOB;

/** Returns how many rows a step has, with so many targets for each. */
export const rowsOfStep = (targets: number): number => Math.max(1, Math.floor(ACTS_OF_STEP / Math.max(1, targets)));

/** What the rows of a step are acted on with. `refusal`: the caller may no longer do it. */
type Step = {
  readonly job: JobId;
  readonly about: RowJob;
  readonly work: RowWork;
  readonly viewer: TenantViewer | null;
  readonly refusal: AppError | null;
  readonly now: string;
  /** What the rows before have written, for those that read it. */
  readonly tokens: string[];
  /** Jobs that do what follows from its rows. */
  readonly jobs: number[];
};

function refusedAs(row: RowResult, { code, message, wording }: AppError): RowResult {
  const text = valuesIn(wording);
  return { ...row, result: code === 'NOT_FOUND' ? 'missing' : 'refused', message, ...(text && { text }) };
}

/** Returns what a refusal makes of a row; any other error is thrown, so that the step is run again. */
async function unlessRefused(row: RowResult, work: () => Promise<RowResult>): Promise<RowResult> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return refusedAs(row, error);
    throw error;
  }
}

const NOTHING = { result: '', changes: '', message: null } as const;

/** Returns the rows of a step with what is to be changed of each; what an undo changes is what the other job has changed. */
async function plannedRows(scope: Scope, step: Step, from: number, to: number): Promise<RowResult[]> {
  const { about, work, viewer } = step;
  if (about.undoes !== null) {
    const former = await readStep(scope, asId<JobId>(about.undoes), from / about.step);
    return (former?.rows ?? []).map(({ id, changes }) => ({ ...NOTHING, id, changes }));
  }
  const ids = await readRows(scope, step.job, from, to);
  return inParallel(ids, work.parallel, (id) => {
    const row: RowResult = { ...NOTHING, id };
    if (viewer === null) return Promise.resolve(row);
    return unlessRefused(row, async () => {
      const changes = packChanges(await work.pending(viewer, id, about.targets));
      return changes === '' ? { ...row, result: 'unchanged' } : { ...row, changes };
    });
  });
}

/** Makes one change of a row, and keeps what it has written and what follows from it. */
async function actOnTarget(step: Step, row: RowResult, change: Change, run: Run): Promise<RowResult> {
  const { about, viewer, job, now } = step;
  if (viewer === null) throw new Error(`Nobody acts on the rows of job ${job}.`);
  const call = jobCall(about.caller, now, `j${job}/${row.id}/${change.target}`, parseTokens(step.tokens.join(',')));
  const outcome = await unlessRefused(row, async () => {
    await run(call, viewer, row.id, change, reconcilerOf(step));
    return { ...row, result: 'changed' };
  });
  step.tokens.push(...call.tokens);
  if (call.job !== null) step.jobs.push(Number(call.job));
  return outcome;
}

/** Acts on one row as planned. Of several targets some may be refused: the row keeps what was changed, and the first refusal. */
async function actOn(step: Step, row: RowResult): Promise<RowResult> {
  const { about, work, viewer, refusal } = step;
  if (row.result !== '' || (about.undoes !== null && row.changes === '')) return row;
  if (viewer === null) return { ...refusedAs(row, refusal ?? notFound()), changes: '' };
  const run = about.undoes === null ? work.run : work.back;
  if (run === null) throw new Error(`${about.list}.${about.act} cannot be taken back.`);
  const changed = [];
  let refused: RowResult | null = null;
  for (const change of unpackChanges(row.changes)) {
    const outcome = await actOnTarget(step, row, change, run);
    if (outcome.result === 'changed') changed.push(change);
    else refused ??= outcome;
  }
  return { ...(refused ?? { ...row, result: 'changed' as const }), changes: packChanges(changed) };
}

/**
 * What follows from the rows of a long job is done for a step at once: whatever cuts the job off, its announcement has the step run again.
 * A short one is run by its call alone, so that each row is followed by itself.
 */
const reconcilerOf = ({ about, work }: Pick<Step, 'about' | 'work'>): Reconciler =>
  work.changesOf !== null && isLong(about) ? 'caller' : 'call';

/** Does what follows from the planned changes of a step, also from those that an earlier run has written. Returns the consistency tokens. */
async function followStep(job: JobItem, scope: Scope, step: Step, rows: readonly RowResult[]): Promise<string[]> {
  const { about, work, now } = step;
  if (work.changesOf === null || reconcilerOf(step) === 'call') return [];
  const links = rows.flatMap(({ id, changes }) => unpackChanges(changes).map(({ target }) => ({ row: id, target })));
  const context = { actor: job.actor, now, commandId: `${job.commandId}/${step.job}` };
  return followChanges(context, scope, work.changesOf(links, about.undoes !== null));
}

function counted(before: Counts, rows: readonly RowResult[]): Counts {
  const of = (name: keyof Counts): number =>
    rows.filter(({ result }) => result === name || (name === 'refused' && result === 'missing')).length;
  const [changed, unchanged, refused] = COUNTED.map((name) => before[name] + of(name));
  return { changed: changed ?? 0, unchanged: unchanged ?? 0, refused: refused ?? 0 };
}

/** Returns the call whose permission an act on rows needs; null for one that cannot be taken back. */
export const callOf = ({ list, act, undoes }: Pick<RowJob, 'list' | 'act' | 'undoes'>): Operation | null => {
  const entry = ROW_ACTS[list][act];
  return entry ? (undoes === null ? entry.call : entry.back) : null;
};

function stepOf(job: JobItem, about: RowJob, now: string, viewer: TenantViewer | AppError): Step {
  const work = ROW_WORKS[about.list][about.act];
  if (!work || callOf(about) === null) throw new Error(`There is no act ${about.list}.${about.act}.`);
  const made = { job: asId<JobId>(job.id), about, work, now, tokens: [], jobs: [] };
  return viewer instanceof AppError ? { ...made, viewer: null, refusal: viewer } : { ...made, viewer, refusal: null };
}

type StepRun = { readonly from: number; readonly to: number; readonly now: string; readonly viewer: TenantViewer | AppError };

/** Runs a step that was not run to its end: planned before it writes, each row under keys of its own. Returns its consistency tokens. */
async function runStep(job: JobItem, scope: Scope, { from, to, now, viewer }: StepRun): Promise<string[]> {
  const id = asId<JobId>(job.id);
  const about = await readRowJob(scope, id);
  if (!about) throw new Error(`Job ${job.id} has lost what it is about.`);
  const n = from / about.step;
  const stored = await readStep(scope, id, n);
  if (stored?.state === 'done') return stored.tokens;
  const step = stepOf(job, about, now, viewer);
  const planned: RowStep = stored ?? (await planStep(scope, id, n, await plannedRows(scope, step, from, to), now));
  const rows = await inParallel(planned.rows, step.work.parallel, (row) => actOn(step, row));
  step.tokens.push(...(await followStep(job, scope, step, planned.rows)));
  const before = n === 0 ? undefined : await readStep(scope, id, n - 1);
  const counts = counted(before?.counts ?? NO_ROWS, rows);
  await endStep(planned, { rows, counts, tokens: step.tokens, jobs: [...jobsOf(before), ...step.jobs] });
  return step.tokens;
}

/** Returns the work of jobs on rows, by a clock. */
export const actOnRowsWork = (clock: Clock = systemClock): CallerOfRowsWork => ({
  as: 'caller of rows',
  step: (job) => (job.input as { readonly step: number }).step, // written when the job began
  run: async (job, scope, from, to, { name, viewer }) => {
    name(await runStep(job, scope, { from, to, now: clock(), viewer }));
    return [];
  },
});
