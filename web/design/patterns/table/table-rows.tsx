// @chunk table
import { clsx } from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Checkbox } from '../../primitives/choice.ts';
import { apart } from '../feedback/named.ts';
import { SkeletonBar } from '../state/loading.tsx';
import type { RowAction, TableColumn } from './columns.ts';
import { CellOf } from './opened-list.tsx';
import type { ListState } from './list-state.ts';
import { HeadCell, isUnprinted } from './head-cell.tsx';
import { SKELETON_WIDTHS, TableSkeleton } from './table-skeleton.tsx';
import { CardCheckbox, PageCheckbox } from './card-checkboxes.tsx';
import { RowMenu } from './row-menu.tsx';
import type { TableModel } from './use-table-model.ts';
import tableStyles from './table.module.css';
import tableCardsStyles from './table-cards.module.css';
import { t } from '../../../texts/text.ts';

const INTERACTIVE = 'a, button, input, label, select, [role="menu"]';

export type RowsProps<Row extends object> = {
  model: TableModel<Row>;
  list: ListState;
  /** Names the table for screen readers. */
  label: string;
  rowName: (row: Row) => string;
  rowHref: ((row: Row) => string | null) | undefined;
  actions: readonly RowAction<Row>[];
  checkboxes: boolean;
  /** Shows a skeleton instead of rows. */
  loading: boolean;
  refreshing: boolean;
};

/** A range of rows is taken by Shift, which would select their texts, too. */
const keepText = (event: MouseEvent): void => {
  if (event.shiftKey) event.preventDefault();
};

type BodyRowProps<Row extends object> = Pick<RowsProps<Row>, 'rowName' | 'rowHref' | 'actions' | 'checkboxes'> &
  Pick<TableModel<Row>, 'columns' | 'selection'> & { row: Row };

function BodyRow<Row extends object>(props: BodyRowProps<Row>): ReactNode {
  const { row, columns, selection, rowName, rowHref, actions, checkboxes } = props;
  const navigate = useNavigate();
  const href = rowHref?.(row) ?? null;
  const open = (event: MouseEvent<HTMLElement>): void => {
    // A press on a control in the row, or one that ended a text selection, does not open the row.
    if (!href || (event.target as Element).closest(INTERACTIVE) || getSelection()?.type === 'Range') return;
    // A dialog that the row opens gives the focus back to it.
    event.currentTarget.querySelector('a')?.focus({ preventScroll: true });
    void navigate(href);
  };
  return (
    <tr data-opens={href ? true : undefined} data-chosen={selection.has(row) || undefined} onClick={open}>
      {checkboxes && (
        <td className={tableStyles.selectCell}>
          <Checkbox
            aria-label={t('Select {name}', { name: rowName(row) })}
            checked={selection.has(row)}
            disabled={!selection.selectable(row)}
            onMouseDown={keepText}
            onChange={({ nativeEvent }) => selection.toggle(row, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td
          key={column.id}
          className={i === 0 ? tableStyles.nameCell : undefined}
          data-end={column.align}
          data-fits={column.width === 'content' || undefined}
          data-unprinted={isUnprinted(column)}
        >
          {i === 0 ? <NameOf href={href}>{column.cell(row)}</NameOf> : <CellOf column={column} row={row} />}
        </td>
      ))}
      {actions.length > 0 && (
        <td className={tableStyles.menuCell}>
          <RowMenu row={row} name={rowName(row)} actions={actions} />
        </td>
      )}
    </tr>
  );
}

/** The name of a row, in the direction of its script; the link that opens the row. */
const NameOf = ({ href, children }: { href: string | null; children: ReactNode }): ReactNode =>
  href ? (
    <Link className="plain" dir="auto" to={href}>
      {children}
    </Link>
  ) : (
    <span dir="auto">{children}</span>
  );

/** The rows as a table. A press anywhere in a row opens it; its name is the link for keyboards and screen readers. */
export function TableRows<Row extends object>(props: RowsProps<Row>): ReactNode {
  const { model, list, label, rowName, rowHref, actions, checkboxes, loading, refreshing } = props;
  const { rows, columns, selection } = model;
  return (
    <table className={tableStyles.table} aria-label={label} aria-busy={loading || refreshing}>
      <thead>
        <tr>
          {checkboxes && (
            <th className={tableStyles.selectCell} scope="col">
              <Checkbox
                aria-label={t('Select all rows of this page')}
                checked={selection.wholePage}
                indeterminate={selection.partOfPage}
                disabled={loading}
                onChange={selection.togglePage}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} list={list} />
          ))}
          {actions.length > 0 && (
            <th className={tableStyles.menuCell} scope="col">
              <span className="sr">{t('Actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {loading && <TableSkeleton columns={columns.length} leading={checkboxes} trailing={actions.length > 0} />}
        {!loading &&
          rows.map(({ id, row }) => (
            <BodyRow key={id} row={row} columns={columns} selection={selection} {...{ rowName, rowHref, actions, checkboxes }} />
          ))}
      </tbody>
    </table>
  );
}

type CardProps<Row> = { row: Row; columns: readonly TableColumn<Row>[] };

/** The lines of a card below which its figures stand. */
function CardBody<Row>({ row, columns }: CardProps<Row>): ReactNode {
  const [name] = columns;
  const second = columns.find(({ card }) => card === 'second');
  const words = columns.filter(({ card, opens }) => card === 'meta' && !opens?.(row));
  const named = columns.filter(({ card }) => card === 'named');
  const others = columns.filter(({ card }, i) => i > 0 && card === undefined);
  return (
    <>
      <b dir="auto">{name?.cell(row)}</b>
      {second && <span className="dim small">{apart(second.cell(row))}</span>}
      {words.length > 0 && (
        <span className={clsx(tableCardsStyles.tableCardDetails, 'small')}>
          {words.map((column) => (
            <span key={column.id}>{apart(column.cell(row))}</span>
          ))}
        </span>
      )}
      {named.length > 0 && (
        <span className={clsx(tableCardsStyles.tableCardDetails, 'small')}>
          {named.map(({ id, header, cell }) => (
            <span key={id}>
              <span className="dim">{t(header)}</span> {apart(cell(row))}
            </span>
          ))}
        </span>
      )}
      {others.map(({ id, header, cell }) => (
        <span key={id} className={clsx(tableCardsStyles.tableCardDetails, 'small')}>
          <span className="dim">{t(header)}</span>
          {apart(cell(row))}
        </span>
      ))}
    </>
  );
}

/** A card, which opens the row, and below it the figures that open lists. */
function Card<Row>({ row, columns, href }: CardProps<Row> & { href: string | null }): ReactNode {
  const opening = columns.filter(({ card, opens }) => card === 'meta' && opens?.(row));
  const body = <CardBody row={row} columns={columns} />;
  const card = href ? (
    <Link className={clsx('plain', tableCardsStyles.tableCard)} to={href}>
      {body}
    </Link>
  ) : (
    <div className={tableCardsStyles.tableCard}>{body}</div>
  );
  if (opening.length === 0) return card;
  return (
    <div className={tableCardsStyles.tableCardWhole}>
      {card}
      <span className={clsx(tableCardsStyles.tableCardFigures, 'small')}>
        {opening.map((column) => (
          <CellOf key={column.id} column={column} row={row} />
        ))}
      </span>
    </div>
  );
}

/** The rows as cards on phones: name, second line, a line of details, menu. */
export function TableCards<Row extends object>({
  model,
  label,
  rowName,
  rowHref,
  actions,
  checkboxes,
  loading,
  refreshing,
}: RowsProps<Row>): ReactNode {
  const { rows, columns, selection } = model;
  if (loading)
    return (
      <ul className={clsx('list', tableCardsStyles.tableCards)} aria-busy="true" aria-label={label}>
        {SKELETON_WIDTHS.map((width) => (
          <li key={width} className={tableCardsStyles.tableCardSkeleton}>
            <SkeletonBar width={`${width * 0.7}%`} />
            <SkeletonBar width={`${width}%`} />
          </li>
        ))}
      </ul>
    );
  const cards = (
    <ul className={clsx('list', tableCardsStyles.tableCards)} aria-label={label} aria-busy={refreshing}>
      {rows.map(({ id: key, row }) => {
        return (
          <li key={key}>
            {checkboxes && <CardCheckbox row={row} name={rowName(row)} selection={selection} />}
            <Card row={row} columns={columns} href={rowHref?.(row) ?? null} />
            <RowMenu row={row} name={rowName(row)} actions={actions} />
          </li>
        );
      })}
    </ul>
  );
  return checkboxes ? (
    <>
      <PageCheckbox selection={selection} />
      {cards}
    </>
  ) : (
    cards
  );
}
