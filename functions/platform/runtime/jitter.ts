/** Waits before try number `turn` (from 1) with full jitter, so that callers that collided do not collide again. */
export const pauseBefore = (turn: number, baseMs = 8, capMs = 400): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(capMs, baseMs * 2 ** turn)));
