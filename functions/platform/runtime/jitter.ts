/** Waits before try number `turn` (from 1) with full jitter, so that callers that collided do not collide again. */
export const pauseBefore = (turn: number, baseMs = 8, capMs = 400): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(capMs, baseMs * 2 ** turn)));

const TRIES = 6;

/**
 * Tries a change, which others may precede, until it is written; `turn` counts from 1, and a later one reads again. Returns whether it was
 * written; false when others were faster each time.
 */
export async function untilWritten(write: (turn: number) => Promise<boolean>): Promise<boolean> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    if (turn > 1) await pauseBefore(turn - 1);
    if (await write(turn)) return true;
  }
  return false;
}
