// @chunk shell
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { apart } from '../feedback/named.ts';
import type { TableColumn } from './columns.ts';
import styles from './opened-list.module.css';

/** What stands in a cell: a figure is a link to the list of what it counts. */
export function CellOf<Row>({ column, row }: { column: TableColumn<Row>; row: Row }): ReactNode {
  const opened = column.opens?.(row) ?? null;
  if (opened === null) return apart(column.cell(row));
  return (
    <Link className={styles.openedList} to={opened.to} aria-label={opened.label}>
      {column.cell(row)}
    </Link>
  );
}
