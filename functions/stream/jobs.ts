import { asId, type JobId } from '../../shared/kernel/ids.ts';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { ASSIGN_COURSES, assignCoursesWork } from '../learning/assign-courses.job.ts';
import { publish } from '../platform/runtime/bus.ts';
import { deleteAll, query } from '../platform/dynamo.ts';
import { scopeOfCommit } from '../platform/store/event-store.ts';
import { carryOn, type JobItem, type JobWork } from '../platform/jobs.ts';
import { commitKey, idsOf, parseCommitKey, records, type Scope, streams } from '../platform/keys/keys.ts';
import { ANNOUNCED, type Pointer, type Reactor } from '../platform/reactor.ts';

/** How each kind of job is done. */
const WORKS: Readonly<Record<string, JobWork>> = { [ASSIGN_COURSES]: assignCoursesWork };

/** Well below the time limit of the function, so that a step that has begun can end. */
const WORK_MS = 30_000;
/** A job that has been running for so long has lost whoever was at it. */
const LOST_MS = 3_600_000;
/** An ended job can be looked at for so long. */
const KEPT_MS = 30 * 86_400_000;

/** Tells the bus again what the job's first commit told it. */
async function askAgain(pointer: Pointer): Promise<void> {
  if ((await publish([{ type: ANNOUNCED, detail: { ...pointer } }])) !== null) throw new Error('The bus did not take the rest of a job.');
}

/** Works at a job from where it stands; what is left when the time is up goes back to the bus. */
export const carryOnJob: Reactor = {
  name: 'carry-on-job',
  on: ['JobAsked'],
  inline: false,
  react: async (pointer) => {
    const id = asId<JobId>(idsOf(parseCommitKey(pointer).stream).j ?? 0);
    const scope = scopeOfCommit(pointer);
    if (!(await carryOn(WORKS, scope, id, Date.now() + WORK_MS))) await askAgain(pointer);
    return [];
  },
};

/** Takes up jobs that nobody is at any more, and forgets those that ended long ago. */
export async function sweepJobs(scope: Scope, now: Instant): Promise<{ readonly takenUp: number; readonly dropped: number }> {
  const jobs = await query<JobItem>('records', { pk: records.headers(scope, 'J') });
  const age = (since: Instant): number => toMillis(now) - toMillis(since);
  const lost = jobs.filter(({ status, startedAt }) => status === 'running' && age(startedAt) > LOST_MS);
  const old = jobs.filter(({ finishedAt }) => finishedAt !== null && age(finishedAt) > KEPT_MS);
  for (const { id } of lost) await askAgain({ ...commitKey(streams.job(scope, asId<JobId>(id)), 1), names: ['JobAsked'] });
  await deleteAll('records', old);
  return { takenUp: lost.length, dropped: old.length };
}
