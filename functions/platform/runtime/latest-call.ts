/** Somebody who made a call so long ago is likely to make the next one soon. */
const RECENT_MS = 1_000;
let latestAt = -Infinity;

/** Notes that a call of somebody signed in is answered in this process. */
export function noteCall(): void {
  latestAt = performance.now();
}

/** Returns whether somebody signed in has made a call to this process lately. */
export const hasRecentCall = (): boolean => performance.now() - latestAt < RECENT_MS;
