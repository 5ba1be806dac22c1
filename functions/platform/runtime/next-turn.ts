import { setImmediate } from 'node:timers/promises';

/** Waits for a later turn of the event loop, so that other calls have theirs between the steps of long work. */
export const nextTurn = (): Promise<void> => setImmediate();

/** Returns what counts work, and waits for a later turn whenever it has come to more than `most` since the last one. */
export function turnsOf(most: number): (work: number) => Promise<void> {
  let sum = 0;
  return async (work) => {
    sum += work;
    if (sum <= most) return;
    sum = work;
    await nextTurn();
  };
}
