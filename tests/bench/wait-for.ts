import { setTimeout as pause } from 'node:timers/promises';

/** Returns what is read, once it holds. */
export async function waitFor<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    await pause(20);
  }
}
