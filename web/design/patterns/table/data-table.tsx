import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Button } from '../../primitives/button.ts';
import { Empty } from '../state/empty.tsx';
import { Failed } from '../state/failed.tsx';
import { useLate } from '../use-late.ts';
import type { BulkAction, RowAction, TableColumn, TableFilter, TableSource } from './columns.ts';
import type { ListState } from './list-state.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableCards, TableRows } from './table-rows.tsx';
import { TableTools } from './table-tools.tsx';
import { useTableModel } from './use-table-model.ts';
import './table.css';

const NONE: readonly never[] = [];

export type DataTableProps<Row extends object> = {
  /** Key under which the choice of columns is remembered, and the name of the table: "Users". */
  label: string;
  list: ListState;
  source: TableSource<Row>;
  columns: readonly TableColumn<Row>[];
  /** Stable functions: declare them outside the component. */
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string | null;
  actions?: readonly RowAction<Row>[];
  bulk?: readonly BulkAction<Row>[];
  filters?: readonly TableFilter[];
  searchLabel: string;
  /** At the end of the tools: "Export". */
  tools?: ReactNode;
  /** The contract's texts; the act is left out where the list is only narrowed too far. */
  empty: { title: string; sentence?: string; action?: ReactNode };
  /** What failed: "The users could not be loaded". */
  failed: string;
};

/** The one list of the product: searched, filtered, sorted and paged by the server, kept in the address. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, list, source, columns, rowId, rowName, rowHref, searchLabel, tools, empty, failed } = props;
  const { actions = NONE, bulk = NONE, filters = NONE } = props;
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const model = useTableModel({ name: label, rows: source.rows, columns, rowId });
  const toggles = model.table.getAllLeafColumns().flatMap((column) => {
    const header = columns.find(({ id }) => id === column.id)?.header ?? column.id;
    return column.getCanHide()
      ? [{ id: column.id, label: header, shown: column.getIsVisible(), toggle: () => column.toggleVisibility() }]
      : [];
  });
  const waiting = source.rows === undefined && source.error === null;
  const rows = {
    model,
    list,
    label,
    rowName,
    rowHref,
    actions,
    selectable: bulk.length > 0,
    loading: waiting,
    refreshing: source.refreshing,
  };
  return (
    <div className="data-table">
      <TableTools list={list} searchLabel={searchLabel} filters={filters} columns={toggles} phone={phone} extra={tools} />
      {waiting ? (
        <Late>{phone ? <TableCards {...rows} /> : <TableRows {...rows} />}</Late>
      ) : (
        <Body source={source} list={list} empty={empty} failed={failed} rows={phone ? <TableCards {...rows} /> : <TableRows {...rows} />} />
      )}
      {model.chosenIds.length > 0 && (
        <SelectionBar count={model.chosenIds.length} rows={model.chosenRows} actions={bulk} onClear={model.clear} />
      )}
      {source.rows !== undefined && source.rows.length > 0 && <TableFoot list={list} total={source.total ?? source.rows.length} />}
    </div>
  );
}

const Late = ({ children }: { children: ReactNode }): ReactNode => (useLate(true) ? children : null);

type BodyProps<Row extends object> = Pick<DataTableProps<Row>, 'source' | 'list' | 'empty' | 'failed'> & { rows: ReactNode };

/** Rows that are there stay there, even when asking again failed; without any, what failed or that there are none. */
function Body<Row extends object>({ source, list, empty, failed, rows }: BodyProps<Row>): ReactNode {
  if (source.rows === undefined) return <Failed title={failed} error={source.error} onRetry={source.retry} />;
  return source.rows.length === 0 ? <EmptyList list={list} total={source.total ?? 0} empty={empty} /> : rows;
}

function EmptyList({ list, total, empty }: { list: ListState; total: number; empty: DataTableProps<object>['empty'] }): ReactNode {
  const sentence = empty.sentence ? { sentence: empty.sentence } : {};
  // A page beyond the last one (rows went, or an old address): the list is not empty, only this page is.
  if (total > 0 && list.page > 1)
    return (
      <Empty
        title="This page is empty."
        action={
          <Button variant="default" onClick={() => list.setPage(1)}>
            Go to the first page
          </Button>
        }
      />
    );
  if (!list.narrowed) return <Empty title={empty.title} {...sentence} action={empty.action} />;
  return (
    <Empty
      title={empty.title}
      {...sentence}
      action={
        <Button variant="default" onClick={list.clear}>
          Clear search and filters
        </Button>
      }
    />
  );
}

/** Beside the h1: "386", or "386 of 412" where the whole is known. */
export const countText = (total: number | undefined, of?: number): string | undefined =>
  total === undefined
    ? undefined
    : of !== undefined && of !== total
      ? `${total.toLocaleString('en-GB')} of ${of.toLocaleString('en-GB')}`
      : total.toLocaleString('en-GB');
