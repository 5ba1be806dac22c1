import { isOperation } from '../../../shared/access/table.ts';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { systemClock } from '../../../shared/kernel/instant.ts';
import { authorise } from '../request/authorise.ts';
import type { CommandContext } from '../request/command-context.ts';
import { resolveJobCaller } from '../request/job-viewer.ts';
import type { TenantViewer } from '../request/viewer.ts';
import { updateItem } from '../tables/dynamo.ts';
import { isConditionFailure } from '../tables/condition-failure.ts';
import type { Scope } from '../keys/keys.ts';
import { onBehalfOf } from '../runtime/log-context.ts';
import { transact, type Write } from '../tables/transact.ts';
import { doneBefore, JobStopped, stoppedBy, summary, troublesOf } from './job-summary.ts';
import { type Message, textOf } from '../../../shared/kernel/regional/sentence.ts';
import { announceJob } from './announce-job.ts';
import { type JobItem, readJob } from './job-record.ts';
import type { JobWork, Steps, Trouble } from './job-work.ts';

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
