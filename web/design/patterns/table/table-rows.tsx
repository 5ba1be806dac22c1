import { ArrowDown, ArrowUp } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Checkbox } from '../../primitives/choice.ts';
import { Bone } from '../loading.tsx';
import type { RowAction, TableColumn } from './columns.ts';
import type { ListState } from './list-state.ts';
import { RowMenu } from './row-menu.tsx';
import type { TableModel } from './use-table-model.ts';

const WIDTHS = [76, 58, 84, 48, 68, 80, 54];
const INTERACTIVE = 'a, button, input, label, select, [role="menu"]';

export type RowsProps<Row extends object> = {
  model: TableModel<Row>;
  list: ListState;
  /** Names the table for screen readers. */
  label: string;
  rowName: (row: Row) => string;
  rowHref: ((row: Row) => string | null) | undefined;
  actions: readonly RowAction<Row>[];
  selectable: boolean;
  /** Skeleton in place of rows. */
  loading: boolean;
  refreshing: boolean;
};

function HeadCell<Row>({ column, list }: { column: TableColumn<Row>; list: ListState }): ReactNode {
  const { sort } = column;
  const width = column.width ? { width: column.width } : {};
  if (!sort)
    return (
      <th scope="col" data-end={column.align} style={width}>
        {column.header}
      </th>
    );
  const on = list.sort === sort;
  const ascending = on && list.order === 'asc';
  const Arrow = on && !ascending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-end={column.align} style={width} aria-sort={on ? (ascending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        className="sort-button"
        data-on={on || undefined}
        onClick={() => list.setSort(sort, ascending ? 'desc' : 'asc')}
      >
        {column.header}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

const Skeleton = ({ columns, leading, trailing }: { columns: number; leading: boolean; trailing: boolean }): ReactNode =>
  Array.from({ length: 12 }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {leading && (
        <td className="select-cell">
          <Bone width={16} height={16} />
        </td>
      )}
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          <Bone width={`${WIDTHS[(row * 3 + column * 2) % WIDTHS.length]}%`} />
        </td>
      ))}
      {trailing && (
        <td className="menu-cell">
          <Bone width={16} />
        </td>
      )}
    </tr>
  ));

/** The whole row opens; its name is the link that keys and screen readers use. */
export function TableRows<Row extends object>(props: RowsProps<Row>): ReactNode {
  const { model, list, label, rowName, rowHref, actions, selectable, loading, refreshing } = props;
  const { table, columns } = model;
  const navigate = useNavigate();
  const open = (event: MouseEvent, href: string | null): void => {
    // A press on something of its own, or one that ended a text selection, does not open the row.
    if (!href || (event.target as Element).closest(INTERACTIVE) || getSelection()?.type === 'Range') return;
    void navigate(href);
  };
  return (
    <table className="table" aria-label={label} aria-busy={loading || refreshing}>
      <thead>
        <tr>
          {selectable && (
            <th className="select-cell" scope="col">
              <Checkbox
                aria-label="Select all rows of this page"
                checked={table.getIsAllRowsSelected()}
                indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                onChange={() => table.toggleAllRowsSelected()}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} list={list} />
          ))}
          {actions.length > 0 && (
            <th className="menu-cell" scope="col">
              <span className="sr">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {loading && <Skeleton columns={columns.length} leading={selectable} trailing={actions.length > 0} />}
        {!loading &&
          table.getRowModel().rows.map((row) => {
            const { original } = row;
            const href = rowHref?.(original) ?? null;
            return (
              <tr
                key={row.id}
                data-opens={href ? true : undefined}
                data-chosen={row.getIsSelected() || undefined}
                onClick={(event) => open(event, href)}
              >
                {selectable && (
                  <td className="select-cell">
                    <Checkbox
                      aria-label={`Select ${rowName(original)}`}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {columns.map((column, i) => (
                  <td key={column.id} className={i === 0 ? 'name-cell' : undefined} data-end={column.align}>
                    {i === 0 && href ? (
                      <Link className="plain" to={href}>
                        {column.cell(original)}
                      </Link>
                    ) : (
                      column.cell(original)
                    )}
                  </td>
                ))}
                {actions.length > 0 && (
                  <td className="menu-cell">
                    <RowMenu row={original} name={rowName(original)} actions={actions} />
                  </td>
                )}
              </tr>
            );
          })}
      </tbody>
    </table>
  );
}

/** The same rows on a phone: name, second line, a line of words, menu. */
export function TableCards<Row extends object>({
  model,
  label,
  rowName,
  rowHref,
  actions,
  loading,
  refreshing,
}: RowsProps<Row>): ReactNode {
  const { table, columns } = model;
  const [name] = columns;
  const second = columns.find(({ card }) => card === 'second');
  const words = columns.filter(({ card }) => card === 'meta');
  if (loading)
    return (
      <ul className="list table-cards" aria-busy="true" aria-label={label}>
        {WIDTHS.map((width) => (
          <li key={width} className="table-card-bones">
            <Bone width={`${width * 0.7}%`} />
            <Bone width={`${width}%`} />
          </li>
        ))}
      </ul>
    );
  return (
    <ul className="list table-cards" aria-label={label} aria-busy={refreshing}>
      {table.getRowModel().rows.map((row) => {
        const { original } = row;
        const href = rowHref?.(original) ?? null;
        const body = (
          <>
            <b>{name?.cell(original)}</b>
            {second && <span className="dim small truncate">{second.cell(original)}</span>}
            {words.length > 0 && (
              <span className="table-card-words small">
                {words.map((column) => (
                  <span key={column.id}>{column.cell(original)}</span>
                ))}
              </span>
            )}
          </>
        );
        return (
          <li key={row.id}>
            {href ? (
              <Link className="plain table-card" to={href}>
                {body}
              </Link>
            ) : (
              <div className="table-card">{body}</div>
            )}
            <RowMenu row={original} name={rowName(original)} actions={actions} />
          </li>
        );
      })}
    </ul>
  );
}
