import { invalid } from '../kernel/errors.ts';

/** The statuses of a person and a course (figures.ts), by the names that calls have for them. */
export const PAIR_STATUS = { completed: 'completed', in_progress: 'in-progress', not_started: 'not-started' } as const;
/** The status of a pair, as calls name it. */
export type PairStatusName = keyof typeof PAIR_STATUS;

/** Returns the status of a filter; null for none. @throws VALIDATION */
export function readStatus(status: string | null | undefined): PairStatusName | null {
  if (status === null || status === undefined) return null;
  // Object.keys returns string[]; the record has no other keys.
  const known = (Object.keys(PAIR_STATUS) as PairStatusName[]).find((name) => name === status);
  if (!known) throw invalid('status', 'The status must be completed, in_progress or not_started.');
  return known;
}
