import { idsOf } from '../../../events/kernel/streams.ts';
import { asId, type JobId } from '../../../shared/kernel/ids.ts';
import { parseCommitKey } from '../keys/keys.ts';
import { announceAgain } from './announced-job.ts';
import { scopeOfCommit } from './event-store.ts';
import { type JobWork, runJob } from './jobs.ts';
import type { Pointer } from './reactor.ts';

/** Runs the announced job from its last checkpoint; when the milliseconds are up, a new announcement continues it. */
export async function runAnnounced(works: Readonly<Record<string, JobWork>>, pointer: Pointer, milliseconds: number): Promise<void> {
  const id = asId<JobId>(idsOf('job', parseCommitKey(pointer).stream).job);
  if (!(await runJob(works, scopeOfCommit(pointer), id, Date.now() + milliseconds))) await announceAgain(pointer);
}
