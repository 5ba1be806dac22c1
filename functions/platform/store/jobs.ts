import * as z from 'zod/mini';
import type { JobEvent } from '../../../events/tenancy/job.events.ts';
import { isOperation } from '../../../shared/access/table.ts';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { authorise } from '../request/authorise.ts';
import type { CommandContext } from '../request/command-context.ts';
import { type JobCaller, jobCaller, resolveJobCaller } from '../request/job-viewer.ts';
import type { TenantViewer } from '../request/viewer.ts';
import { announce } from './announce.ts';
import { announcedAs } from './announced-job.ts';
import { getItem, updateItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { records, type Scope, streams } from '../keys/keys.ts';
import { onBehalfOf, presentRequest } from '../runtime/log-context.ts';
import { nextId } from '../tables/sequences.ts';
import { transact, type Write } from '../tables/transact.ts';
import { instant, part, record, type RecordOf } from '../tables/record.ts';
import { doneBefore, JobStopped, stoppedBy, summary, troublesOf } from './job-summary.ts';
import { type Message, textOf, valuesIn } from '../../../shared/kernel/regional/sentence.ts';
import { sentencePart } from '../tables/sentence-part.ts';

/** Records `t7#J`/id: work that continues after the response. `input` is what its kind needs to continue from any point. */
export const jobRecord = record('job', {
  id: z.int(),
  v: z.int(),
  kind: z.string(),
  title: z.string(),
  /** The title as a pattern with its values; absent where it has none, and in jobs of before this was stored. */
  titleText: z.optional(sentencePart),
  status: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Of failures: what is wrong and what to do. */
  message: z.nullable(z.string()),
  /** The sentences of the message, with their values; absent where it has none, and in jobs of before this was stored. */
  texts: z.optional(z.array(sentencePart)),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  actor: z.discriminatedUnion('kind', [
    part({ kind: z.literal('person'), id: z.int() }),
    part({ kind: z.literal('system'), name: z.string() }),
  ]),
  commandId: z.string(),
  input: z.unknown(),
  /** Whose rights it has, and the call that needs them; absent for work of the system, and for jobs of before this was stored. */
  caller: z.optional(jobCaller),
  call: z.optional(z.string()),
  /** Id of the request that began it, which its log lines have; absent where none did. */
  request: z.optional(z.string()),
  /** Whether the work has found out what is to be done; absent for kinds that know it when they are asked. */
  begun: z.optional(z.literal(true)),
  /** The call that began it runs it until then, in milliseconds since 1970; absent where the reactor runs it from the start. */
  callerUntil: z.optional(z.int()),
  /** Its last commits, for lists that are read after it. */
  tokens: z.optional(z.array(z.string())),
});
export type JobItem = RecordOf<typeof jobRecord>;

/** Why a part could not be done, as a sentence; the other parts were done. */
export type Trouble = Message;

/** Takes the consistency tokens of what a step has written. */
export type NameCommits = (tokens: readonly string[]) => void;

/** What the runner hands to a step: where it names its commits, and the caller as they are now. */
export type StepContext<Viewer> = { readonly name: NameCommits; readonly viewer: Viewer };

/**
 * The work of a kind of job, in steps of several parts. A step may be repeated. It returns what could not be done; when it throws, the
 * failure is one of the infrastructure and the step is run again. `as` says whose rights its steps have: the runner asks for them before
 * each step, so that no work can forget it.
 * - `caller`: those of the caller as they are now; without them the job stops.
 * - `caller of rows`: the same, but the step runs without them too, given the refusal, which it writes beside each of its rows.
 * - `system`: follows from what was done already, whoever did it.
 */
export type JobWork = SystemWork | CallerWork | CallerOfRowsWork;
/** Work of the system. */
export type SystemWork = Steps<null> & { readonly as: 'system' };
/** Work that stops when its caller may no longer do it. */
export type CallerWork = Steps<TenantViewer> & { readonly as: 'caller' };
/** Work that has a result for every row, refused ones too. */
export type CallerOfRowsWork = Steps<TenantViewer | AppError> & { readonly as: 'caller of rows' };

type Steps<Viewer> = {
  /** Parts of a step: the progress is stored after each step. Large parts have smaller steps, by what the job says. */
  readonly step: number | ((job: JobItem) => number);
  /** Finds out what is to be done, once, before the first step: its number of parts, and the input with which they are run. */
  begin?(job: JobItem, scope: Scope): Promise<{ readonly total: number; readonly input: unknown }>;
  run(job: JobItem, scope: Scope, from: number, to: number, given: StepContext<Viewer>): Promise<readonly Trouble[]>;
};

/** Whose rights a job has: the caller's for a call of the access table, or the system's. */
export type JobRights = 'system' | { readonly caller: JobCaller; readonly call: string };

/** A job to begin; `rights` are as its work declares them. */
export type NewJob = {
  readonly kind: string;
  /** What the job does, as a sentence: 'Assigning courses'. */
  readonly title: Message;
  readonly total: number;
  readonly input: unknown;
  readonly rights: JobRights;
};
/** The event by which a job is asked for, and goes on. */
const JOB_REQUESTED = 'JobAsked';

export const readJob = (scope: Scope, id: JobId): Promise<JobItem | undefined> =>
  getItem('records', records.header(scope, 'job', id), jobRecord);

const announceJob = (context: CommandContext, scope: Scope, job: JobItem, event: JobEvent, out: readonly string[]): Promise<Write> =>
  announce({
    scope,
    stream: streams.job(scope, asId<JobId>(job.id)),
    version: job.v,
    events: [event],
    actor: context.actor,
    at: context.now,
    commandId: context.commandId,
    out,
  });

/**
 * Returns the writes that begin a job. The reactor to its announcement runs it; with `callerUntil`, in milliseconds since 1970, the caller
 * does so, and the reactor takes up then what the caller has not ended.
 */
export async function newJob(
  context: CommandContext,
  scope: Scope,
  { rights, title, ...description }: NewJob,
  { callerUntil }: { readonly callerUntil?: number } = {},
): Promise<{ readonly id: JobId; readonly writes: Write[] }> {
  const id = await nextId<JobId>('job');
  const request = presentRequest();
  const titleText = valuesIn(title);
  const job: JobItem = {
    ...records.header(scope, 'job', id),
    id,
    v: 1,
    ...description,
    title: String(title),
    ...(titleText && { titleText }),
    ...(rights !== 'system' && rights),
    status: 'running',
    done: 0,
    message: null,
    startedAt: context.now,
    finishedAt: null,
    actor: context.actor,
    commandId: context.commandId,
    ...(request !== undefined && { request }),
    ...(callerUntil !== undefined && { callerUntil }),
  };
  const event: JobEvent = { type: 'JobAsked', job: id, kind: description.kind };
  return {
    id,
    writes: [
      { table: 'records', put: job, condition: 'attribute_not_exists(pk)' },
      await announceJob(context, scope, job, event, [announcedAs(job.kind)]),
    ],
  };
}

/** Leaves a job that its caller runs, and could not end in time, to the reactor at once. A job that has ended is left as it is. */
export async function handOver(context: CommandContext, scope: Scope, id: JobId): Promise<void> {
  await transact(async () => {
    const job = await readJob(scope, id);
    if (job?.status !== 'running') return { writes: [], result: undefined };
    const next: JobItem = { ...job, v: job.v + 1, callerUntil: 0 };
    const writes: Write[] = [
      {
        table: 'records',
        put: next,
        condition: '#v = :v AND #done = :done',
        names: { '#v': 'v', '#done': 'done' },
        values: { ':v': job.v, ':done': job.done },
      },
      await announceJob(context, scope, next, { type: JOB_REQUESTED, job: job.id, kind: job.kind }, [announcedAs(job.kind)]),
    ];
    return { writes, result: undefined };
  });
}

/** A reply names no more commits. */
const MOST_TOKENS = 20;

/**
 * Runs a job from its last checkpoint until it is done or the time is up. Returns whether it has ended. A job whose process was killed
 * is run again from its last checkpoint; two processes at once do the same work twice, and end it once.
 */
export async function runJob(works: Readonly<Record<string, JobWork>>, scope: Scope, id: JobId, until: number): Promise<boolean> {
  for (;;) {
    const job = await readJob(scope, id);
    if (!job || job.status !== 'running') return true;
    const work = works[job.kind];
    if (!work) throw new Error(`No work is registered for jobs of the kind "${job.kind}".`);
    if (!isToBegin(work, job) && job.done >= job.total) {
      await onBehalfOf(job.request, () => end(scope, job));
      return true;
    }
    if (Date.now() > until) return false;
    await onBehalfOf(job.request, () => advance(work, job, scope));
  }
}

const isToBegin = (work: JobWork, job: JobItem): boolean => job.begun === undefined && work.begin !== undefined;

/** Does what is next in a job, with the rights that its caller has now. */
async function advance(work: JobWork, job: JobItem, scope: Scope): Promise<void> {
  const viewer = work.as === 'system' ? null : await callerNow(job, scope);
  if (viewer instanceof AppError && work.as === 'caller') await end(scope, job, stoppedBy(viewer, job));
  else if (isToBegin(work, job)) await begin(job, await work.begin?.(job, scope));
  else await runStep(work, job, scope, viewer);
}

/** Returns the caller of a job as they are now, or the refusal of what they may no longer do. */
async function callerNow({ caller, call }: JobItem, scope: Scope): Promise<TenantViewer | AppError> {
  // Nobody knows whose rights the job has: it was begun by a former version, or by a call that there is no longer.
  if (!caller || call === undefined || !isOperation(call)) return forbidden();
  try {
    return authorise(call, await resolveJobCaller(scope, caller, systemClock()));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Runs the next step of a job and stores the progress. A job that cannot go on ends. */
async function runStep(work: JobWork, job: JobItem, scope: Scope, viewer: TenantViewer | AppError | null): Promise<void> {
  const to = Math.min(job.total, job.done + (typeof work.step === 'number' ? work.step : work.step(job)));
  try {
    const tokens = [...(job.tokens ?? [])];
    const given = { name: (more: readonly string[]) => void tokens.push(...more), viewer };
    const troubles = await (work as Steps<unknown>).run(job, scope, job.done, to, given); // of its kind, as runJob has made it
    await checkpoint(job, to, { troubles, tokens: tokens.slice(-MOST_TOKENS) });
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error;
    await end(scope, job, [error.wording]);
  }
}

/** Stores what is to be done. Of two processes that begin a job, the later one changes nothing. */
async function begin(job: JobItem, { total, input } = { total: job.total, input: job.input }): Promise<void> {
  try {
    await updateItem('records', job, {
      update: 'SET #total = :total, #input = :input, #begun = :begun',
      condition: 'attribute_not_exists(#begun) AND #status = :running',
      names: { '#total': 'total', '#input': 'input', '#begun': 'begun', '#status': 'status' },
      values: { ':total': total, ':input': input, ':begun': true, ':running': 'running' },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Stores the progress. It never goes back: the slower of two processes that run the same job changes nothing. */
async function checkpoint(
  job: JobItem,
  done: number,
  { troubles, tokens }: { readonly troubles: readonly Trouble[]; readonly tokens: readonly string[] },
): Promise<void> {
  const messages = [...troublesOf(job), ...troubles];
  try {
    await updateItem('records', job, {
      update: 'SET #done = :done, #message = :message, #texts = :texts, #tokens = :tokens',
      condition: '#done = :from AND #status = :running',
      names: { '#done': 'done', '#message': 'message', '#texts': 'texts', '#status': 'status', '#tokens': 'tokens' },
      values: {
        ':done': done,
        ':from': job.done,
        ':running': 'running',
        ':message': messages.length === 0 ? null : messages.join('\n'),
        ':texts': messages.map(textOf),
        ':tokens': tokens,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Ends a job at which its process died again and again, so that whoever waits for it hears of it. */
export async function failJob(scope: Scope, id: JobId): Promise<void> {
  const job = await readJob(scope, id);
  if (job?.status !== 'running') return;
  await end(scope, job, ['This failed twice for a reason of the system, which its operator has been told.', doneBefore(job)]);
}

/** Ends a job; `stopped` says why it could not go on. */
async function end(scope: Scope, { id }: JobItem, stopped: readonly Message[] = []): Promise<void> {
  await transact(async () => {
    const job = await readJob(scope, asId<JobId>(id));
    if (job?.status !== 'running') return { writes: [], result: undefined };
    const troubles = troublesOf(job);
    const status = troubles.length === 0 && stopped.length === 0 ? 'done' : 'failed';
    const context: CommandContext = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/end` };
    const sentences = [...stopped, ...(troubles.length === 0 ? [] : summary(stopped.length === 0 ? job.total : job.done, troubles))];
    const texts = sentences.map(textOf);
    const next: JobItem = {
      ...job,
      v: job.v + 1,
      status,
      message: sentences.join(' ') || null,
      texts,
      finishedAt: context.now,
      input: null,
    };
    const writes: Write[] = [
      { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': job.v } },
      await announceJob(context, scope, next, { type: 'JobEnded', job: job.id, kind: job.kind, status }, []),
    ];
    return { writes, result: undefined };
  });
}
