import * as z from 'zod/mini';
import type { JobEvent } from '../../../events/tenancy/job.events.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import type { CommandContext } from '../request/command-context.ts';
import { announce } from './announce.ts';
import { announcedAs } from './announced-job.ts';
import { getItem, updateItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import { records, type Scope, streams } from '../keys/keys.ts';
import { nextId } from '../tables/sequences.ts';
import { transact, type Write } from '../tables/transact.ts';
import { instant, part, record, type RecordOf } from '../tables/record.ts';
import { summary } from './job-summary.ts';

/** Records `t7#J`/id: work that continues after the response. `input` is what its kind needs to continue from any point. */
export const jobRecord = record('job', {
  id: z.int(),
  v: z.int(),
  kind: z.string(),
  title: z.string(),
  status: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  /** Of failures: what is wrong and what to do. */
  message: z.nullable(z.string()),
  startedAt: instant,
  finishedAt: z.nullable(instant),
  actor: z.discriminatedUnion('kind', [
    part({ kind: z.literal('person'), id: z.int() }),
    part({ kind: z.literal('system'), name: z.string() }),
  ]),
  commandId: z.string(),
  input: z.unknown(),
  /** Whether the work has found out what is to be done; absent for kinds that know it when they are asked. */
  begun: z.optional(z.literal(true)),
  /** The call that began it runs it until then, in milliseconds since 1970; absent where the reactor runs it from the start. */
  callerUntil: z.optional(z.int()),
  /** Its last commits, for lists that are read after it. */
  tokens: z.optional(z.array(z.string())),
});
export type JobItem = RecordOf<typeof jobRecord>;

/** Why a part could not be done, as a sentence; the other parts were done. */
export type Trouble = string;

/** Takes the consistency tokens of what a step has written. */
export type NameCommits = (tokens: readonly string[]) => void;

/**
 * The work of a kind of job, in steps of several parts. A step may be repeated. It returns what could not be done; when it throws, the
 * failure is one of the infrastructure and the step is run again.
 */
export type JobWork = {
  /** Parts of a step: the progress is stored after each step. Large parts have smaller steps, by what the job says. */
  readonly step: number | ((job: JobItem) => number);
  /** Finds out what is to be done, once, before the first step: its number of parts, and the input with which they are run. */
  begin?(job: JobItem, scope: Scope): Promise<{ readonly total: number; readonly input: unknown }>;
  run(job: JobItem, scope: Scope, from: number, to: number, name: NameCommits): Promise<readonly Trouble[]>;
};

/** Does a part of a job. Returns the message of a refusal after the name of what was refused; other errors are thrown, so that the step is run again. */
export async function troubleOf(name: string, work: () => Promise<unknown>): Promise<Trouble | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return `${name}: ${error.message}`;
    throw error;
  }
}

export type NewJob = { readonly kind: string; readonly title: string; readonly total: number; readonly input: unknown };
/** The event by which a job is asked for, and goes on. */
const ASKED = 'JobAsked';

/** Thrown by the work of a job that cannot go on, whatever is repeated: the job has failed with this message. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped';
}

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
  description: NewJob,
  { callerUntil }: { readonly callerUntil?: number } = {},
): Promise<{ readonly id: JobId; readonly writes: Write[] }> {
  const id = await nextId<JobId>('job');
  const job: JobItem = {
    ...records.header(scope, 'job', id),
    id,
    v: 1,
    ...description,
    status: 'running',
    done: 0,
    message: null,
    startedAt: context.now,
    finishedAt: null,
    actor: context.actor,
    commandId: context.commandId,
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
      await announceJob(context, scope, next, { type: ASKED, job: job.id, kind: job.kind }, [announcedAs(job.kind)]),
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
    const begins = job.begun === undefined && work.begin !== undefined;
    if (!begins && job.done >= job.total) {
      await end(scope, job);
      return true;
    }
    if (Date.now() > until) return false;
    if (begins) {
      await begin(job, await work.begin?.(job, scope));
      continue;
    }
    await runStep(work, job, scope);
  }
}

/** Runs the next step of a job and stores the progress. A job that cannot go on ends. */
async function runStep(work: JobWork, job: JobItem, scope: Scope): Promise<void> {
  const to = Math.min(job.total, job.done + (typeof work.step === 'number' ? work.step : work.step(job)));
  try {
    const tokens = [...(job.tokens ?? [])];
    const troubles = await work.run(job, scope, job.done, to, (more) => void tokens.push(...more));
    await checkpoint(job, to, { troubles, tokens: tokens.slice(-MOST_TOKENS) });
  } catch (error) {
    if (!(error instanceof JobStopped)) throw error;
    await end(scope, job, error.message);
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
  const messages = [...(job.message === null ? [] : job.message.split('\n')), ...troubles];
  try {
    await updateItem('records', job, {
      update: 'SET #done = :done, #message = :message, #tokens = :tokens',
      condition: '#done = :from AND #status = :running',
      names: { '#done': 'done', '#message': 'message', '#status': 'status', '#tokens': 'tokens' },
      values: {
        ':done': done,
        ':from': job.done,
        ':running': 'running',
        ':message': messages.length === 0 ? null : messages.join('\n'),
        ':tokens': tokens,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** Ends a job; `stopped` says why it could not go on. */
async function end(scope: Scope, { id }: JobItem, stopped?: string): Promise<void> {
  await transact(async () => {
    const job = await readJob(scope, asId<JobId>(id));
    if (job?.status !== 'running') return { writes: [], result: undefined };
    const troubles = job.message === null ? [] : job.message.split('\n');
    const status = troubles.length === 0 && stopped === undefined ? 'done' : 'failed';
    const context: CommandContext = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/end` };
    const message = stopped ?? (troubles.length === 0 ? null : summary(job.total, troubles));
    const next: JobItem = { ...job, v: job.v + 1, status, message, finishedAt: context.now, input: null };
    const writes: Write[] = [
      { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': job.v } },
      await announceJob(context, scope, next, { type: 'JobEnded', job: job.id, kind: job.kind, status }, []),
    ];
    return { writes, result: undefined };
  });
}
