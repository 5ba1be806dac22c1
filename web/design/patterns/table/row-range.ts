// @chunk table
/** Returns the ids of a page from one row to another, both included, in either direction; the second alone where the first is not there. */
export function between(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const ends = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
