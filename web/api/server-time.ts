/** A reply takes time, and so does a page that was asleep: a smaller difference is none. */
const TOLERATED_MS = 60_000;
let differenceMs = 0;

/** Keeps how far this machine's clock differs from the server's, which a reply tells in its header `Date`. */
export function keepServerTime({ headers }: Pick<Response, 'headers'>): void {
  const told = Date.parse(headers.get('Date') ?? '');
  if (Number.isNaN(told)) return;
  const difference = Date.now() - told;
  differenceMs = Math.abs(difference) > TOLERATED_MS ? difference : 0;
}

/** Returns the present by the server's clock, as the last reply told it: what is open or over does not follow from a clock that is wrong. */
export const serverNow = (): Date => new Date(Date.now() - differenceMs);
