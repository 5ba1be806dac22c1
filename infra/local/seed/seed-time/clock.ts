import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, type Instant, systemClock, toInstant, toMillis } from '../../../../shared/kernel/instant.ts';

const seedTime = new AsyncLocalStorage<{ next: number }>();

/** Whether the work that runs now was given a time. */
export const hasSeedTime = (): boolean => seedTime.getStore() !== undefined;

/** Returns the time that the work was given, a second later at each reading; the system's outside of such work. */
export const seedClock: Clock = () => {
  const store = seedTime.getStore();
  if (store === undefined) return systemClock();
  const now = store.next;
  store.next += 1000;
  return toInstant(now);
};

/** Does work at a time: all commands and calls that it makes are of then. */
export const at = <Result>(time: Instant, work: () => Promise<Result>): Promise<Result> => seedTime.run({ next: toMillis(time) }, work);
