/** Times below this are not compared: they are no more than the measure is exact. */
const UNMEASURABLE_MS = 8;
const HOPELESS_MS = 500;
const GROWTH = 8;
const SQUARE = GROWTH ** 2;
/** Growth has to be seen in each: a run that was interrupted, or interpreted before it was compiled, is seen once. */
const ROUNDS = 3;
/** A time that grows with the square of the length is 64 times as long for eight times the length; collecting garbage may double it. */
const SUPERLINEAR = 30;

/** Returns the milliseconds that this thread has computed: waiting for other processes does not count. */
function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function fastest(run: () => void, times: number): number {
  let least = Infinity;
  for (let attempt = 0; attempt < times; attempt += 1) {
    const begun = computedMs();
    run();
    least = Math.min(least, computedMs() - begun);
  }
  return least;
}

/**
 * Returns whether the time of a function grows faster than the length of its text. Compared are the fastest of several runs at one length
 * and at eight times the length, so that a busy machine changes neither much; what is fast at the greater length is not compared at all.
 */
export function growsFasterThanLength(run: (length: number) => () => void, length: number): boolean {
  const [short, long] = [run(length), run(length * GROWTH)];
  const first = fastest(long, 1);
  if (first < UNMEASURABLE_MS) return false;
  // A text of this size is read in milliseconds: what takes so long needs no comparison.
  if (first > HOPELESS_MS && fastest(long, 1) > HOPELESS_MS) return true;
  return Array.from({ length: ROUNDS }).every(() => {
    const least = Math.max(fastest(short, 5), UNMEASURABLE_MS / SQUARE);
    const longest = fastest(long, 3);
    return longest >= UNMEASURABLE_MS && longest > SUPERLINEAR * least;
  });
}
