import type { PageRequest } from '../../shared/kernel/page-input.ts';
import { raw, type Sql, sql } from './sql.ts';

/** The order of a list: by a column, and where that is equal, by the rows' ids, upwards. What isn't there comes last either way. */
export type Order = {
  readonly column: Sql;
  /** The column may be NULL. */
  readonly isOptional: boolean;
  readonly descending: boolean;
  readonly id: Sql;
};

const direction = (isDown: boolean): Sql => raw(isDown ? 'DESC' : 'ASC');

/** For ORDER BY. `isBackwards` turns the whole of it round. */
export const orderSql = ({ column, isOptional, descending, id }: Order, isBackwards = false): Sql =>
  sql`${isOptional ? sql`${column} IS NULL ${direction(isBackwards)},` : raw('')}
    ${column} ${direction(descending !== isBackwards)}, ${id} ${direction(isBackwards)}`;

/**
 * ORDER BY with the LIMIT of a page, of which `total` rows there are: a page in the second half is reached from the end, so that no more than
 * half of the rows are passed over. Its rows come backwards then, and have to be sorted once more.
 */
export function cutOf({ page, limit }: Pick<PageRequest<string>, 'page' | 'limit'>, order: Order, total: number): Sql {
  const before = Math.min(total, (page - 1) * limit);
  const rows = Math.min(limit, total - before);
  const after = total - before - rows;
  const isBackwards = after < before;
  return sql`ORDER BY ${orderSql(order, isBackwards)} LIMIT ${rows} OFFSET ${isBackwards ? after : before}`;
}
