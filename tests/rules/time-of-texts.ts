/** What reading one text may take of the main thread, at the greatest length that it may have. */
const PROMISED_MS = 5;
/** Other work on the machine only adds, as does what is interpreted before it is compiled: the shortest of a few counts. */
const ATTEMPTS = 8;
const HOPELESS_MS = 500;

/** The greatest length of almost all texts: that of a response. What is worse than linear takes seconds for it. */
export const LONGEST_TEXT = 64_000;

/** Returns the milliseconds that this thread has computed: waiting for other processes does not count. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** What the loop of `slowness` takes of a core that nothing else uses. */
const LOOP_MS = 15;

/** Returns how many times as long as alone this machine takes now: cores that share their units are slower beside other work. */
function slowness(): number {
  const begun = computedMs();
  let sum = 0;
  for (let index = 0; index < 3_000_000; index += 1) sum = (Math.imul(sum, 31) + index) | 0;
  return Number.isInteger(sum) ? Math.max(1, (computedMs() - begun) / LOOP_MS) : 1;
}

/** Returns whether a function computes for more than 5 ms, or another time, however often it is tried; on a slow machine for as much longer. */
export function takesTooLong(run: () => void, promisedMs = PROMISED_MS): boolean {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const begun = computedMs();
    run();
    const took = computedMs() - begun;
    if (took <= promisedMs || took <= promisedMs * slowness()) return false;
    if (took > HOPELESS_MS && attempt > 0) return true;
  }
  return true;
}
