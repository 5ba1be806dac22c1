/** What reading one text may take of the main thread, at the greatest length that it may have. */
const PROMISED_MS = 5;
/** Other work on the machine only adds, as does what is interpreted before it is compiled: the shortest of a few counts. */
const ATTEMPTS = 8;
const HOPELESS_MS = 500;
const COUNTED_MS = 40;

/** The greatest length of almost all texts: that of a response. What is worse than linear takes seconds for it. */
export const LONGEST_TEXT = 64_000;

/** Returns the milliseconds that this thread has computed: waiting for other processes does not count. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * What grows with the text takes eight times as long for eight times the length, and more where the memory that it took is freed in between;
 * what compares each place with all others sixty-four times.
 */
const PARTS = 8;
const LINEAR_AT_MOST = 32;
/** A slow machine, with other work beside it, takes less than this many times as long for the same steps. */
const SLOWEST_MACHINE = 10;

/** Returns the least milliseconds that several attempts took, fewer where one is far above the promise. */
function leastMs(run: () => void, promisedMs: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && least > promisedMs; attempt += 1) {
    const begun = computedMs();
    run();
    least = Math.min(least, computedMs() - begun);
    if (least > HOPELESS_MS && attempt > 0) break;
  }
  return least;
}

/** Returns the milliseconds of one run among so many that their sum is well above what the system counts in, which is up to 10 ms. */
function usualMs(run: () => void): number {
  const begun = computedMs();
  for (let runs = 1; ; runs += 1) {
    run();
    const computed = computedMs() - begun;
    if (computed >= COUNTED_MS) return computed / runs;
  }
}

/**
 * Returns whether a reader of texts takes longer than 5 ms, or another time, for a text of a length. Where the time only grows with the text,
 * this may be the machine: then ten times as long is too long.
 */
export function takesTooLong(read: (length: number) => () => void, length: number, promisedMs = PROMISED_MS): boolean {
  const run = read(length);
  const least = leastMs(run, promisedMs);
  if (least <= promisedMs) return false;
  if (least > promisedMs * SLOWEST_MACHINE) return true;
  const took = usualMs(run);
  return took > promisedMs && took > LINEAR_AT_MOST * usualMs(read(length / PARTS));
}
