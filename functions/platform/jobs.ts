import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { JobEvent } from '../../events/tenancy/job.events.ts';
import { asId, type JobId } from '../../shared/kernel/ids.ts';
import { type Instant, systemClock } from '../../shared/kernel/instant.ts';
import type { Actor } from '../../events/kernel/commit.ts';
import type { Act } from './request/command-context.ts';
import { announce } from './store/announce.ts';
import { getItem, type Item, updateItem } from './dynamo.ts';
import { records, type Scope, streams } from './keys/keys.ts';
import { nextId } from './tables/sequences.ts';
import { transact, type Write } from './tables/transact.ts';

/** Records `t7#J`/id: work that goes on after its call was answered. `input` is what its kind needs to do it from any point on. */
export type JobItem = Item & {
  id: number;
  v: number;
  kind: string;
  title: string;
  status: 'running' | 'done' | 'failed';
  done: number;
  total: number;
  /** Of failures: what is wrong and what to do. */
  message: string | null;
  startedAt: Instant;
  finishedAt: Instant | null;
  actor: Actor;
  commandId: string;
  input: unknown;
};

/** Parts that could not be done, in words; the others were. */
export type Trouble = string;

/**
 * How a kind of job is done: in steps of some of its parts, each of which may be repeated. A step answers what could not be done; what
 * it throws is the platform's fault, and the step comes again.
 */
export type JobWork = {
  /** Parts of a step: between two steps the progress is written down. */
  readonly step: number;
  run(job: JobItem, scope: Scope, from: number, to: number): Promise<readonly Trouble[]>;
};

export type NewJob = { readonly kind: string; readonly title: string; readonly total: number; readonly input: unknown };

export const readJob = (scope: Scope, id: JobId): Promise<JobItem | undefined> =>
  getItem<JobItem>('records', records.header(scope, 'J', id));

const announceJob = (act: Act, scope: Scope, job: JobItem, event: JobEvent, out: readonly string[]): Promise<Write> =>
  announce({
    scope,
    stream: streams.job(scope, asId<JobId>(job.id)),
    version: job.v,
    events: [event],
    actor: act.actor,
    at: act.now,
    commandId: act.commandId,
    out,
  });

/** The writes that begin a job: they join the transaction, or are one, and whoever hears the announcement takes it up. */
export async function newJob(act: Act, scope: Scope, wanted: NewJob): Promise<{ readonly id: JobId; readonly writes: Write[] }> {
  const id = await nextId<JobId>('job');
  const job: JobItem = {
    ...records.header(scope, 'J', id),
    id,
    v: 1,
    ...wanted,
    status: 'running',
    done: 0,
    message: null,
    startedAt: act.now,
    finishedAt: null,
    actor: act.actor,
    commandId: act.commandId,
  };
  const asked: JobEvent = { type: 'JobAsked', job: id, kind: wanted.kind };
  return {
    id,
    writes: [
      { table: 'records', put: job, condition: 'attribute_not_exists(pk)' },
      await announceJob(act, scope, job, asked, ['JobAsked']),
    ],
  };
}

const MOST_TROUBLES = 5;

/**
 * Carries a job on from its last checkpoint, until it is done or the time is up; answers whether it is over. Killed anywhere, it is
 * carried on from that checkpoint; two at once do the same twice, and end it once.
 */
export async function carryOn(works: Readonly<Record<string, JobWork>>, scope: Scope, id: JobId, until: number): Promise<boolean> {
  for (;;) {
    const job = await readJob(scope, id);
    if (!job || job.status !== 'running') return true;
    if (job.done >= job.total) {
      await end(scope, job);
      return true;
    }
    if (Date.now() > until) return false;
    const work = works[job.kind];
    if (!work) throw new Error(`Nobody knows how a job "${job.kind}" is done.`);
    const to = Math.min(job.total, job.done + work.step);
    const troubles = await work.run(job, scope, job.done, to);
    await checkpoint(job, to, troubles);
  }
}

/** Progress never goes back: a slower one of two that work at the same job changes nothing. */
async function checkpoint(job: JobItem, done: number, troubles: readonly Trouble[]): Promise<void> {
  const said = [...(job.message === null ? [] : job.message.split('\n')), ...troubles];
  try {
    await updateItem('records', job, {
      update: 'SET #done = :done, #message = :message',
      condition: '#done = :from AND #status = :running',
      names: { '#done': 'done', '#message': 'message', '#status': 'status' },
      values: { ':done': done, ':from': job.done, ':running': 'running', ':message': said.length === 0 ? null : said.join('\n') },
    });
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

async function end(scope: Scope, { id }: JobItem): Promise<void> {
  await transact(async () => {
    const job = await readJob(scope, asId<JobId>(id));
    if (job?.status !== 'running') return { writes: [], answer: undefined };
    const troubles = job.message === null ? [] : job.message.split('\n');
    const status = troubles.length === 0 ? 'done' : 'failed';
    const act: Act = { actor: job.actor, now: systemClock(), commandId: `${job.commandId}/end` };
    const message = troubles.length === 0 ? null : summary(job.total, troubles);
    const next: JobItem = { ...job, v: job.v + 1, status, message, finishedAt: act.now, input: null };
    const writes: Write[] = [
      { table: 'records', put: next, condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': job.v } },
      await announceJob(act, scope, next, { type: 'JobEnded', job: job.id, kind: job.kind, status }, []),
    ];
    return { writes, answer: undefined };
  });
}

function summary(total: number, troubles: readonly Trouble[]): string {
  const distinct = [...new Set(troubles)];
  const more = distinct.length - MOST_TROUBLES;
  const named = distinct.slice(0, MOST_TROUBLES).join(' ');
  return `${troubles.length} of ${total} could not be done; the others were. ${named}${more > 0 ? ` And ${more} more.` : ''}`;
}
