import type { MouseEvent, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { TableColumn } from './columns.ts';
import './table.css';
import './plain-table.css';

const INTERACTIVE = 'a, button, input, label';

type PlainTableProps<Row> = {
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Column that names the row: it carries the link or button of a row that opens. The first where none is given. */
  nameColumn?: string;
  rowHref?: ((row: Row) => string | null) | undefined;
  /** For rows that open something in the page. */
  onOpen?: ((row: Row) => void) | undefined;
  /** At the end of each row: "Remove". */
  act?: ((row: Row) => ReactNode) | undefined;
};

type NameProps = { href: string | null; onOpen: (() => void) | undefined; children: ReactNode };

function Name({ href, onOpen, children }: NameProps): ReactNode {
  if (href)
    return (
      <Link className="plain" to={href}>
        {children}
      </Link>
    );
  if (!onOpen) return children;
  return (
    <button type="button" className="plain-table-open" onClick={onOpen}>
      {children}
    </button>
  );
}

/** A short table that arrives whole: a section of a page. Lists that grow are data tables. On phones a row becomes lines of words. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  rowId,
  nameColumn = columns[0]?.id ?? '',
  rowHref,
  onOpen,
  act,
}: PlainTableProps<Row>): ReactNode {
  const navigate = useNavigate();
  const open = (event: MouseEvent, row: Row): void => {
    if ((event.target as Element).closest(INTERACTIVE) || getSelection()?.type === 'Range') return;
    const href = rowHref?.(row);
    if (href) void navigate(href);
    else onOpen?.(row);
  };
  const opens = (row: Row): boolean => Boolean(rowHref?.(row)) || onOpen !== undefined;
  return (
    <table className="table plain-table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ id, header, align, width }) => (
            <th key={id} scope="col" data-end={align} style={width ? { width } : {}}>
              {header}
            </th>
          ))}
          {act && (
            <th scope="col">
              <span className="sr">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowId(row)} data-opens={opens(row) || undefined} onClick={(event) => open(event, row)}>
            {columns.map(({ id, align, cell, card }) => (
              <td key={id} className={id === nameColumn ? 'name-cell' : undefined} data-end={align} data-card={card}>
                {id === nameColumn ? (
                  <Name href={rowHref?.(row) ?? null} onOpen={onOpen && (() => onOpen(row))}>
                    {cell(row)}
                  </Name>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
            {act && <td className="plain-table-act">{act(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
