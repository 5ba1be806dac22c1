import { readChoices } from '../kernel/page-input.ts';
import { invalid } from '../kernel/errors.ts';

/** The statuses of a person and a course (figures.ts), by the names that calls have for them. */
export const PAIR_STATUS = { completed: 'completed', in_progress: 'in-progress', not_started: 'not-started' } as const;
/** The status of a pair, as calls name it. */
export type PairStatusName = keyof typeof PAIR_STATUS;

/** The statuses of a filter; null: any. */
export type PairStatusFilter = readonly PairStatusName[] | null;

/** Returns the statuses of a filter, one or several with commas; null for none. @throws VALIDATION */
export function readStatus(status: string | null | undefined): PairStatusFilter {
  if (status === null || status === undefined) return null;
  const statuses = readChoices(status, statusNamed);
  if (statuses === null) throw invalid('status', 'The status must be completed, in_progress or not_started.');
  return statuses;
}

// Object.keys returns string[]; the record has no other keys.
const NAMES = Object.keys(PAIR_STATUS) as PairStatusName[];

const statusNamed = (text: string): PairStatusName | null => NAMES.find((name) => name === text) ?? null;
