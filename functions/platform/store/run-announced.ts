import { setTimeout as pause } from 'node:timers/promises';
import { idsOf } from '../../../events/kernel/streams.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { parseCommitKey } from '../keys/keys.ts';
import { announceAgain } from './announced-job.ts';
import { scopeOfCommit } from './event-store.ts';
import { readJob } from './job-record.ts';
import type { JobWork } from './job-work.ts';
import { failJob, runJob } from './run-job.ts';
import type { Scope } from '../keys/keys.ts';
import type { Pointer } from './reactor.ts';

const POLL_MS = { first: 100, longest: 1_000 };

/** Waits while the caller of a job runs it. Returns whether it has been left, or has ended, before a time. */
async function isLeft(scope: Scope, id: JobId, until: number): Promise<boolean> {
  for (let wait = POLL_MS.first; ; wait = Math.min(POLL_MS.longest, wait * 2)) {
    const job = await readJob(scope, id);
    if (job?.status !== 'running' || (job.callerUntil ?? 0) < Date.now()) return true;
    if (Date.now() + wait > until) return false;
    await pause(wait);
  }
}

/** Ends the announced job, which died twice. */
export const failAnnounced = (pointer: Pointer): Promise<void> =>
  failJob(scopeOfCommit(pointer), asId<JobId>(idsOf('job', parseCommitKey(pointer).stream).job));

/**
 * Runs the announced job from its last checkpoint, once its caller does not; when the milliseconds are up, a new announcement continues it.
 */
export async function runAnnounced(works: Readonly<Record<string, JobWork>>, pointer: Pointer, milliseconds: number): Promise<void> {
  const id = asId<JobId>(idsOf('job', parseCommitKey(pointer).stream).job);
  const scope = scopeOfCommit(pointer);
  const until = Date.now() + milliseconds;
  if (!(await isLeft(scope, id, until)) || !(await runJob(works, scope, id, until))) await announceAgain(pointer);
}
