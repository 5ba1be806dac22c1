import { MOST_TARGETS, NO_TARGETS, TOO_MANY_TARGETS } from './target-refusals.ts';
import { amount, listOf, sentence } from '../../shared/kernel/regional/sentence.ts';
import { ROW_ACTS, ROW_LISTS, type RowActEntry, type RowList, type TargetList } from '../../shared/access/row-acts.ts';
import { AppError, invalid, notFound } from '../../shared/kernel/errors.ts';
import { asId, type JobId } from '../../shared/kernel/ids.ts';
import { courseInScope } from '../courses/course-scope.queries.ts';
import { groupInScope } from '../people/group-scope.queries.ts';
import { authorise } from '../platform/request/authorise.ts';
import { commandContext } from '../platform/request/command-context.ts';
import { idempotent } from '../platform/request/idempotency.ts';
import { callerOf } from '../platform/request/job-viewer.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { readJob } from '../platform/store/job-record.ts';
import { newJob } from '../platform/store/new-job.ts';
import { callerUntil, runByCaller } from '../platform/store/run-by-caller.ts';
import { branchInScope } from '../tenancy/branch.queries.ts';
import { personOf } from './links.ts';
import { idsOf, listNamed, type NamedRows, namedRows } from './named-rows.queries.ts';
import { ACT_ON_ROWS, actOnRowsWork, callOf, isLong, rowsOfStep } from './row-job.ts';
import { readRowJob, readUndone, type RowJob, rowJobWrites, undoneWrite } from './row-job.records.ts';
import { openRowJob, type RowJobView } from './row-job.queries.ts';

/** An act on rows as it is sent: on the rows of these ids, or on all that a search finds. */
export type RowsInput = NamedRows & {
  readonly list: string;
  readonly act: string;
  readonly targets?: readonly string[] | null | undefined;
};

/** Rows times targets. */
const MOST_ACTS = 100_000;
/** A reply that takes longer leaves the rest to the job, as does a process that is killed meanwhile. */
const REPLY_MS = 10_000;
/** Of a short job, which the call itself runs, the reactor takes up what is left after that. */
const callerRun = (about: RowJob): { readonly callerUntil?: number } => (isLong(about) ? {} : { callerUntil: callerUntil(REPLY_MS) });

type NamedAct = { readonly list: RowList; readonly entry: RowActEntry };

function readAct(input: RowsInput): NamedAct {
  const list = listNamed(input.list);
  const entry = Object.hasOwn(ROW_ACTS[list], input.act) ? ROW_ACTS[list][input.act] : undefined;
  if (!entry) throw invalid('act', sentence('The act must be one of {acts}.', { acts: listOf(Object.keys(ROW_ACTS[list])) }));
  return { list, entry };
}

const IN_SCOPE: Readonly<Record<TargetList, (viewer: TenantViewer, id: number) => Promise<unknown>>> = {
  users: personOf,
  courses: courseInScope,
  branches: branchInScope,
  groups: groupInScope,
};

/** Returns what an act is about besides its rows. @throws NOT_FOUND for any target out of the caller's scope, before anything is written */
async function readTargets(viewer: TenantViewer, list: TargetList | null, inputs: readonly string[]): Promise<number[]> {
  if (list === null && inputs.length > 0) throw invalid('targets', 'This act has no targets.');
  if (list === null) return [];
  if (inputs.length === 0) throw invalid('targets', NO_TARGETS[list]);
  if (inputs.length > MOST_TARGETS) throw invalid('targets', TOO_MANY_TARGETS[list]);
  const targets = idsOf(inputs);
  for (const target of targets) await IN_SCOPE[list](viewer, target);
  return targets;
}

const tooMany = (): AppError =>
  new AppError(
    'VALIDATION',
    sentence('This is more than {most} changes at once. Narrow the search, or choose fewer.', { most: amount(MOST_ACTS) }),
  );

type Prepared = { readonly about: RowJob; readonly rows: readonly number[]; readonly title: string };

async function prepare(call: Call, viewer: TenantViewer, { list, entry }: NamedAct, input: RowsInput): Promise<Prepared> {
  const targets = await readTargets(viewer, entry.targets, input.targets ?? []);
  const most = Math.floor(MOST_ACTS / Math.max(1, targets.length));
  const rows = await namedRows(call, viewer, list, input, most);
  if (rows.length > most) throw tooMany();
  if (rows.length === 0) throw invalid('ids', 'There are no rows to act on.');
  const about: RowJob = {
    list,
    act: input.act,
    targets,
    rows: rows.length,
    step: rowsOfStep(targets.length),
    caller: callerOf(viewer),
    undoes: null,
  };
  return { about, rows, title: entry.title };
}

/** Runs a job that is short before the reply; what is left of it after some seconds goes on by itself. */
async function runWithin(call: Call, viewer: TenantViewer, id: JobId, about: RowJob): Promise<void> {
  call.job = String(id);
  if (isLong(about)) return;
  const context = commandContext(call, viewer, 'actOnRows');
  const works = { [ACT_ON_ROWS]: actOnRowsWork(() => call.now) };
  await runByCaller(works, { context, scope: viewer.tenant.scope, id }, REPLY_MS);
}

/**
 * Acts on several rows of a list, each by the command of the act on one row, so that a refused row leaves the others alone. Up to a
 * hundred single acts are done before the reply; more go on as a job. Either has a result for every row.
 * @throws FORBIDDEN where the caller may not do the act at all, NOT_FOUND for a target out of scope, VALIDATION, CONFLICT
 */
export async function actOnRows(call: Call, resolved: Parameters<typeof authorise>[1], input: RowsInput): Promise<RowJobView> {
  const named = readAct(input);
  authorise(ROW_LISTS[named.list], resolved);
  const viewer = authorise(named.entry.call, resolved);
  const context = commandContext(call, viewer, 'actOnRows');
  const { scope } = viewer.tenant;
  const id = await idempotent<JobId>(call, viewer.person, ['actOnRows', input, viewer.tenant.branch?.id ?? null], async () => {
    const { about, rows, title } = await prepare(call, viewer, named, input);
    const rights = { caller: about.caller, call: named.entry.call };
    const description = { kind: ACT_ON_ROWS, title, total: rows.length, input: { step: about.step }, rights };
    const made = await newJob(context, scope, description, callerRun(about));
    return { writes: [...made.writes, ...rowJobWrites(scope, made.id, about, rows, context.now)], result: made.id };
  });
  return endOf(call, viewer, id);
}

async function endOf(call: Call, viewer: TenantViewer, id: JobId): Promise<RowJobView> {
  const about = await readRowJob(viewer.tenant.scope, id);
  if (!about) throw notFound();
  await runWithin(call, viewer, id, about);
  const view = await openRowJob(viewer, String(id));
  if (!view) throw notFound();
  return view;
}

const forGood = (): AppError => new AppError('CONFLICT', 'This action is permanent and cannot be undone.');
const stillRuns = (): AppError => new AppError('CONFLICT', 'This action is still running. Undo it when it has finished.');

/**
 * Takes an act on rows back: of each row exactly what that act has changed. A second call answers with the same undo.
 * @throws NOT_FOUND for a job that the caller may not see, CONFLICT for one that is still running or is for good
 */
export async function undoActOnRows(call: Call, resolved: Parameters<typeof authorise>[1], input: string): Promise<RowJobView> {
  const asker = authorise('undoActOnRows', resolved);
  const former = await openRowJob(asker, input);
  if (!former) throw notFound();
  const { about, job } = former;
  const title = ROW_ACTS[about.list][about.act]?.backTitle;
  const back = callOf({ ...about, undoes: job.id });
  if (about.undoes !== null || back === null || title == null) throw forGood();
  const viewer = authorise(back, resolved);
  const { scope } = viewer.tenant;
  const context = commandContext(call, viewer, 'undoActOnRows');
  const undone = asId<JobId>(job.id);
  const id = await idempotent<JobId>(call, viewer.person, ['undoActOnRows', job.id], async () => {
    const [current, by] = await Promise.all([readJob(scope, undone), readUndone(scope, undone)]);
    if (by !== null) return { writes: [], result: asId<JobId>(by) };
    if (current?.status === 'running') throw stillRuns();
    const next: RowJob = { ...about, caller: callerOf(viewer), undoes: job.id };
    const rights = { caller: next.caller, call: back };
    const description = { kind: ACT_ON_ROWS, title, total: about.rows, input: { step: about.step }, rights };
    const made = await newJob(context, scope, description, callerRun(next));
    const writes = [
      ...made.writes,
      ...rowJobWrites(scope, made.id, next, [], context.now),
      undoneWrite(scope, undone, made.id, context.now),
    ];
    return { writes, result: made.id };
  });
  return endOf(call, viewer, id);
}
