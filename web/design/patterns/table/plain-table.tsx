// @chunk shell
import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { TableColumn } from './columns.ts';
import { CellOf } from './opened-list.tsx';
import styles from './plain-table.module.css';
import tableStyles from './table.module.css';
import { t } from '../../../texts/text.ts';

const INTERACTIVE = 'a, button, input, label';

type PlainTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  /** Returns the head of a column that sorts the list. */
  head?: (column: TableColumn<Row>) => ReactNode;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The column with the name of the row, which is its link or button. Default: the first. */
  nameColumn?: string;
  rowHref?: ((row: Row) => string | null) | undefined;
  /** For rows that open something in the page. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The last cell of each row: "Remove". */
  act?: ((row: Row) => ReactNode) | undefined;
  /** In a dialog the rows are lower. */
  place?: 'page' | 'dialog';
  /** Long names are cut with an ellipsis on wide screens. */
  truncateNames?: boolean;
};

type NameProps = { href: string | null; onOpen: (() => void) | undefined; children: ReactNode };

function Name({ href, onOpen, children }: NameProps): ReactNode {
  if (href)
    return (
      <Link className="plain" dir="auto" to={href}>
        {children}
      </Link>
    );
  if (!onOpen) return <span dir="auto">{children}</span>;
  return (
    <button type="button" className={styles.plainTableOpen} data-text dir="auto" onClick={onOpen}>
      {children}
    </button>
  );
}

/** Returns whether a row was pressed, and not a control in it or the end of a selection. Its name has the focus then: a dialog that the row opens gives it back. */
function isPress({ target, currentTarget: row }: MouseEvent<HTMLElement>): boolean {
  if ((target as Element).closest(INTERACTIVE) || getSelection()?.type === 'Range') return false;
  row.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  return true;
}

/** The head of a column that does not sort. */
const plainHead = <Row,>({ id, header, align, width }: TableColumn<Row>): ReactNode => (
  <th key={id} scope="col" data-end={align} style={width ? { width } : {}}>
    {t(header)}
  </th>
);

/** A short table without paging, in a section of a page; long lists are data tables. On phones a row is shown as lines of text. */
export function PlainTable<Row>({
  label,
  columns,
  head = plainHead,
  rows,
  rowId,
  nameColumn = columns[0]?.id ?? '',
  rowHref,
  onOpen,
  act,
  place = 'page',
  truncateNames = false,
}: PlainTableProps<Row>): ReactNode {
  const navigate = useNavigate();
  const open = (event: MouseEvent<HTMLElement>, row: Row): void => {
    if (!isPress(event)) return;
    const href = rowHref?.(row);
    return href ? void navigate(href) : onOpen?.(row);
  };
  const opens = (row: Row): boolean => Boolean(rowHref?.(row)) || onOpen !== undefined;
  return (
    <table
      className={clsx(tableStyles.table, styles.plainTable)}
      aria-label={label}
      data-place={place}
      data-truncate-names={truncateNames || undefined}
    >
      <thead>
        <tr>
          {columns.map(head)}
          {act && (
            <th scope="col">
              <span className="sr">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} data-opens={opens(row) || undefined} onClick={(event) => open(event, row)}>
            {columns.map((column) => (
              <td
                key={column.id}
                className={column.id === nameColumn ? clsx(tableStyles.nameCell, styles.nameCell) : undefined}
                data-end={column.align}
                data-card={column.card}
              >
                {column.card === 'named' && <span className={styles.cardHead}>{t(column.header)} </span>}
                {column.id === nameColumn ? (
                  <Name href={rowHref?.(row) ?? null} onOpen={onOpen && (() => onOpen(row))}>
                    {column.cell(row)}
                  </Name>
                ) : (
                  <CellOf column={column} row={row} />
                )}
              </td>
            ))}
            {act && <td className={styles.plainTableAct}>{act(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
