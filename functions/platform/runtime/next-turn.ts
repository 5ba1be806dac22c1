import { setImmediate } from 'node:timers/promises';

/** Waits for a later turn of the event loop, so that other calls have theirs between the steps of long work. */
export const nextTurn = (): Promise<void> => setImmediate();
