import { setTimeout as pause } from 'node:timers/promises';

/** Repeats a check until it returns true. Returns whether it did so within the time limit. */
export async function pollUntil(
  check: () => Promise<boolean>,
  limits: { readonly everyMs: number; readonly limitMs: number },
): Promise<boolean> {
  const { everyMs, limitMs } = limits;
  for (let waitedMs = 0; waitedMs <= limitMs; waitedMs += everyMs) {
    if (await check()) return true;
    await pause(everyMs);
  }
  return false;
}
