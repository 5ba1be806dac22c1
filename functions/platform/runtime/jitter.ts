/** Waits before try number `turn` (from 1): full jitter, so that those who collided once do not collide again together. */
export const pauseBefore = (turn: number, baseMs = 8, capMs = 400): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(capMs, baseMs * 2 ** turn)));
