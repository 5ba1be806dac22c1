import { AppError } from '../../../shared/kernel/errors.ts';
import type { WorkerThread } from './worker-thread.ts';

export type Bound = {
  /** A task waits no longer for those before it. */
  readonly mostWaitMs: number;
  /** What a task takes until some have been measured. */
  readonly usualMs: number;
  /** Tells the user what happened and what to do. */
  readonly busy: string;
};

/** The weight of the newest time in the average. */
const NEWEST = 0.2;

/**
 * Returns a function that runs tasks in a thread, as many as are done soon by the average time of the last ones. It rejects with BUSY when
 * those before would take longer than anybody waits.
 */
export function boundedThread<Task>(
  thread: WorkerThread<Task>,
  { mostWaitMs, usualMs, busy }: Bound,
): <Value>(task: Task) => Promise<Value> {
  let averageMs = usualMs;
  return async <Value>(task: Task): Promise<Value> => {
    const before = thread.pending();
    const waitMs = before * averageMs;
    if (waitMs > mostWaitMs) throw new AppError('BUSY', busy, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    const begun = performance.now();
    const value = await thread.run<Value>(task);
    averageMs += NEWEST * ((performance.now() - begun) / (before + 1) - averageMs);
    return value;
  };
}
