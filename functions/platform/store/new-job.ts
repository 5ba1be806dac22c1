import type { JobEvent } from '../../../events/tenancy/job.events.ts';
import type { JobId } from '../../../shared/kernel/ids.ts';
import type { CommandContext } from '../request/command-context.ts';
import type { JobCaller } from '../request/job-viewer.ts';
import { announcedAs } from './announced-job.ts';
import { records, type Scope } from '../keys/keys.ts';
import { presentRequest } from '../runtime/log-context.ts';
import { nextId } from '../tables/sequences.ts';
import { transact, type Write } from '../tables/transact.ts';
import { type Message, valuesIn } from '../../../shared/kernel/regional/sentence.ts';
import { announceJob } from './announce-job.ts';
import { type JobItem, readJob } from './job-record.ts';

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
