import { AppError } from '../../../shared/kernel/errors.ts';
import type { WorkerThread } from './worker-thread.ts';

/** How tasks are spread in time while somebody else needs the processor. */
export type Spread = {
  /** Pauses keep nobody waiting for longer. */
  readonly overMs: number;
  /** The longest pause between two tasks. */
  readonly mostPauseMs: number;
  readonly isNeeded: () => boolean;
};

export type Bound = {
  /** A task waits no longer for those before it, pauses left out. */
  readonly mostWaitMs: number;
  /** What a task takes until some have been measured. */
  readonly usualMs: number;
  /** Tells the user what happened and what to do. */
  readonly busy: string;
  /** Absent: each task begins when the one before it has ended. */
  readonly spread?: Spread;
};

/** The weight of the newest time in the average. */
const NEWEST = 0.2;

/**
 * Returns a function that runs tasks in a thread, as many as are done soon by the average time of the last ones. It rejects with BUSY when
 * those before would take longer than anybody waits.
 */
export function boundedThread<Task>(
  thread: WorkerThread<Task>,
  { mostWaitMs, usualMs, busy, spread }: Bound,
): <Value>(task: Task) => Promise<Value> {
  let averageMs = usualMs;
  let unfinished = 0;
  let latestAt = 0;
  let last: Promise<unknown> = Promise.resolve();

  const runMeasured = async <Value>(task: Task): Promise<Value> => {
    const begun = performance.now();
    try {
      return await thread.run<Value>(task);
    } finally {
      averageMs += NEWEST * (performance.now() - begun - averageMs);
      unfinished -= 1;
    }
  };
  /** Those who wait share what is left of the time since the latest one came. */
  const pauseAfter = async (task: Promise<unknown>): Promise<void> => {
    await task.catch(() => undefined);
    if (!spread || unfinished === 0 || !spread.isNeeded()) return;
    const pauseMs = Math.min(spread.mostPauseMs, (latestAt + spread.overMs - performance.now()) / unfinished - averageMs);
    if (pauseMs > 0) await new Promise((done) => setTimeout(done, pauseMs));
  };

  return async <Value>(task: Task): Promise<Value> => {
    const waitMs = unfinished * averageMs;
    if (waitMs > mostWaitMs) throw new AppError('BUSY', busy, { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    unfinished += 1;
    latestAt = performance.now();
    const running = last.then(() => runMeasured<Value>(task));
    last = pauseAfter(running);
    return running;
  };
}
