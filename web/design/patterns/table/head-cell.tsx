// @chunk table
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TableColumn } from './columns.ts';
import type { ListState } from './list-state.ts';
import tableStyles from './table.module.css';
import { t } from '../../../texts/text.ts';

/** Whether paper leaves a column out: one that holds a control, and one that narrow windows leave out, since a sheet is as narrow. */
export const isUnprinted = <Row,>({ card, file, hidden }: TableColumn<Row>): true | undefined =>
  (card === 'none' && file === undefined) || hidden === 'narrow' || undefined;

/** The head of a column, which sorts by it where that is possible. */
export function HeadCell<Row>({ column, list }: { column: TableColumn<Row>; list: ListState }): ReactNode {
  const { sort } = column;
  const fits = column.width === 'content' || undefined;
  const width = column.width && !fits ? { width: column.width } : {};
  if (!sort)
    return (
      <th scope="col" data-end={column.align} data-fits={fits} data-unprinted={isUnprinted(column)} style={width}>
        {t(column.header)}
      </th>
    );
  const on = list.sort === sort;
  const ascending = on && list.order === 'asc';
  const Arrow = on && !ascending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      data-end={column.align}
      data-fits={fits}
      data-unprinted={isUnprinted(column)}
      style={width}
      aria-sort={on ? (ascending ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={tableStyles.sortButton}
        data-text
        data-on={on || undefined}
        onClick={() => list.setSort(sort, ascending ? 'desc' : 'asc')}
      >
        {t(column.header)}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}
