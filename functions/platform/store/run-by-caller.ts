import type { JobId } from '../../../shared/kernel/ids.ts';
import type { Scope } from '../keys/keys.ts';
import type { CommandContext } from '../request/command-context.ts';
import type { JobWork } from './job-work.ts';
import { handOver } from './new-job.ts';
import { runJob } from './run-job.ts';

/** Time for the step under way when the caller's time is up. */
const LAST_STEP_MS = 2_000;

/** Returns when the reactor takes up a job whose caller runs it for so many milliseconds and was killed, in milliseconds since 1970. */
export const callerUntil = (milliseconds: number): number => Date.now() + milliseconds + LAST_STEP_MS;

/** A job for the call that began it, or that repeats it. */
type CallerJob = { readonly context: CommandContext; readonly scope: Scope; readonly id: JobId };

/**
 * Runs a short job within the call that began it, for so many milliseconds; what is left goes on by itself. Returns whether it has ended.
 * @throws what its work throws; the job goes on by itself then, too
 */
export async function runByCaller(
  works: Readonly<Record<string, JobWork>>,
  { context, scope, id }: CallerJob,
  milliseconds: number,
): Promise<boolean> {
  let ended = false;
  try {
    ended = await runJob(works, scope, id, Date.now() + milliseconds);
    return ended;
  } finally {
    if (!ended) await handOver({ ...context, commandId: `${context.commandId}/on` }, scope, id);
  }
}
