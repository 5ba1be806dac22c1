import type { LongCalls } from '../../../functions/platform/tables/long-calls.ts';

/** Long calls of background work, which let the calls of people pass. */
export type YieldingCalls = LongCalls & {
  /** Hears whether the host answers anybody at the moment. */
  hear(isAnswering: boolean): void;
};

/** A call of a person takes no longer than this, as a rule. */
const LONGEST_WAIT_MS = 20;
/** Where somebody always calls, waiting makes nobody faster: the work goes on for so long without it. */
const WITHOUT_WAITING_MS = 60;

/**
 * Returns turns of long calls to the engine, which carries out one call after the other: one at a time, and none begins while the host answers
 * somebody. A call of a person, which makes several to the engine, then waits for one of them at most.
 */
export function yieldingCalls(now: () => number = () => performance.now()): YieldingCalls {
  let last: Promise<unknown> = Promise.resolve();
  let isAnswering = false;
  let waitsFrom = -Infinity;
  let goOn = (): void => undefined;

  const whenQuiet = (): Promise<void> =>
    new Promise((resolve) => {
      if (!isAnswering || now() < waitsFrom) return resolve();
      const timer = setTimeout(() => {
        waitsFrom = now() + WITHOUT_WAITING_MS;
        resolve();
      }, LONGEST_WAIT_MS);
      goOn = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    run: (call) => {
      const turn = last.then(whenQuiet).then(call);
      last = turn.catch(() => undefined);
      return turn;
    },
    hear: (answering) => {
      isAnswering = answering;
      if (!answering) goOn();
    },
  };
}
