import type { Instant } from '../../../shared/kernel/instant.ts';
import type { ConsistencyToken } from '../keys/consistency-tokens.ts';
import type { Call } from '../request/request.ts';
import type { TenantViewer } from '../request/viewer.ts';
import type { BookReader } from './book.ts';
import { allRows, type Sql, sql } from './sql.ts';

/** The rows that one page of a list has, and who reads it: shared by its rows, so that what a field needs is read once for all of them. */
export type Listed = {
  readonly viewer: TenantViewer;
  readonly ids: readonly number[];
  readonly now: Instant;
  readonly after: readonly ConsistencyToken[];
};

/** When a list is read, and after which commits. */
export type ListCall = Pick<Listed, 'now' | 'after'>;

/** The same, and what says in which language the list is read. */
export type ReadingCall = ListCall & Pick<Call, 'acceptLanguage'>;

type ByRow<Value> = Promise<ReadonlyMap<number, Value>>;

/** Returns what reads a field for all rows of a page at once: when the first row asks for it, and never when none does. */
export function perList<Value>(read: (listed: Listed) => ByRow<Value>): (listed: Listed) => ByRow<Value> {
  const known = new WeakMap<Listed, ByRow<Value>>();
  return (listed) => {
    const values = known.get(listed) ?? read(listed);
    known.set(listed, values);
    return values;
  };
}

/** Returns rows that read no fields for the page they were on: those of a whole list, which can be that of another instance than the call's. */
export const unlisted = <Row extends { readonly listed?: Listed }>(rows: readonly Row[]): Omit<Row, 'listed'>[] =>
  rows.map((row) => {
    const { listed: _, ...others } = row;
    return others;
  });

/** The rows of a page as a table `some`, whose column `value` has their ids. */
export const someOf = ({ ids }: Listed): Sql => sql`json_each(${JSON.stringify(ids)}) some`;

/** Returns the numbers that a query of `id` and `n` finds, by the ids. */
export const countsBy = async (book: BookReader, query: Sql): ByRow<number> =>
  new Map((await allRows<{ id: number; n: number }>(book, query)).map(({ id, n }) => [id, n]));
