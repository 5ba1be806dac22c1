import type { Period } from '../../../shared/kernel/period.ts';
import { type Sql, sql } from './sql.ts';

/** Returns the conditions that a column of instants lies in a period; none for one without ends. */
export const inPeriod = (column: Sql, { from, to }: Period): Sql[] => [
  ...(from === null ? [] : [sql`${column} >= ${from}`]),
  ...(to === null ? [] : [sql`${column} < ${to}`]),
];
