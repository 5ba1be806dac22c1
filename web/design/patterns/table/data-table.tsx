// @chunk table
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../primitives/button.ts';
import { Empty } from '../state/empty.tsx';
import { Failed } from '../state/failed.tsx';
import { AfterAMoment } from '../state/loading.tsx';
import type { BulkAction, RowAction, TableColumn, TableFilter, TableSource } from './columns.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ExportList } from './file-columns.ts';
import type { ListState } from './list-state.ts';
import { usePrintedRows } from './printed-rows.ts';
import { useSavedViews } from './saved-views.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableCards, TableRows } from './table-rows.tsx';
import { type ColumnToggle, type Sort, TableTools } from './table-tools.tsx';
import { useCards, useNarrow } from './use-phone.ts';
import { type Selection, type TableModel, useTableModel } from './use-table-model.ts';
import styles from './table.module.css';
import { numberText, t } from '../../../texts/text.ts';

const NONE: readonly never[] = [];

export type DataTableProps<Row extends object> = {
  /** Name of the table, and key of its stored columns: "Users". */
  label: string;
  /** Key of its saved views. */
  views: string;
  list: ListState;
  source: TableSource<Row>;
  columns: readonly TableColumn<Row>[];
  /** Stable functions: declare them outside the component. */
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowHref?: (row: Row) => string | null;
  actions?: readonly RowAction<Row>[];
  /** Acts on several rows; without any there are no checkboxes. */
  bulk?: readonly BulkAction<Row>[];
  /** Whether all that search and filters find can be selected, beyond the rows that were seen; default: yes. */
  selectsFound?: boolean;
  filters?: readonly TableFilter[];
  /** Filters that are more than a list of options: a range of days. */
  moreFilters?: ReactNode;
  searchLabel: string;
  /** At the end of the tools. */
  tools?: ReactNode;
  /** The result of an act on rows, at the foot of the window: above the rows it would move them. */
  result?: ReactNode;
  /** Exports the list with the columns on screen, by "Export". */
  onExport?: ExportList | undefined;
  /** The number of all rows stands at the foot while they are narrowed, since no title says it. */
  countsAll?: boolean;
  /** The texts of the contract; the act is left out while a search or filter is set. */
  /** `start`: one line more where the list has no rows at all, and not only none that are found. */
  empty: { title: string; sentence?: string; start?: string; action?: ReactNode };
  /** What failed: "The users could not be loaded". */
  failed: string;
};

/** A list that the server searches, filters, sorts and pages; its state is kept in the address. */
export function DataTable<Row extends object>(props: DataTableProps<Row>): ReactNode {
  const { label, list, columns, rowId, rowName, rowHref, searchLabel, moreFilters, tools, onExport, empty, failed, result } = props;
  const { actions = NONE, bulk = NONE, filters = NONE, countsAll = false, selectsFound = true } = props;
  const printed = usePrintedRows(props.source);
  const source = printed.rows === null ? props.source : { ...props.source, rows: printed.rows };
  const place = useRef<HTMLDivElement>(null);
  const phone = useCards();
  const narrow = useNarrow();
  const selectable = (row: Row): boolean => bulk.some(({ may }) => may?.(row) ?? true);
  const model = useTableModel({ name: label, phone, narrow, rows: source.rows, columns, rowId, selectable });
  useClearedSelection(list, model.selection.clear);
  const saved = useSavedViews(props.views, list);
  const clear = (): void => {
    list.clear();
    // The button is removed with the empty list.
    place.current?.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  };
  const waiting = isWaiting(source);
  const rows = {
    model,
    list,
    label,
    rowName,
    rowHref,
    actions,
    checkboxes: bulk.length > 0,
    loading: waiting,
    refreshing: source.refreshing,
  };
  return (
    <div className={styles.dataTable} ref={place}>
      {saved.tabs}
      <TableTools
        list={list}
        searchLabel={searchLabel}
        filters={filters}
        sorts={sortsOf(columns)}
        columns={togglesOf(model, phone)}
        phone={phone}
        moreFilters={moreFilters}
        exportMenu={<Export {...{ onExport, source }} columns={model.columns} onPrint={printed.print} />}
        saveView={saved.saveButton}
        acts={tools}
      />
      {waiting ? (
        <AfterAMoment>{phone ? <TableCards {...rows} /> : <TableRows {...rows} />}</AfterAMoment>
      ) : (
        <Body
          source={source}
          list={list}
          empty={empty}
          failed={failed}
          rows={phone ? <TableCards {...rows} /> : <TableRows {...rows} />}
          onClear={clear}
        />
      )}
      <Foot selection={model.selection} source={source} bulk={bulk} selectsFound={selectsFound} result={result} />
      <ListFoot list={list} source={source} countsAll={countsAll} printed={printed.rows} />
    </div>
  );
}

/** Returns the columns that can be hidden, for the choice of them. */
const togglesOf = <Row extends object>({ hideable }: TableModel<Row>, phone: boolean): ColumnToggle[] =>
  hideable
    .filter(({ column: { card } }) => !(phone && card === 'none'))
    .map(({ column: { id, header }, shown, toggle }) => ({ id, label: t(header), shown, toggle }));

const isWaiting = ({ rows, error }: Pick<TableSource<unknown>, 'rows' | 'error'>): boolean => rows === undefined && error === null;

/** The export of a list with rows; it has its place while they are loaded. */
const Export = <Row extends object>({
  onExport,
  source,
  columns,
  onPrint,
}: Pick<DataTableProps<Row>, 'onExport' | 'source' | 'columns'> & { onPrint: () => Promise<void> }): ReactNode =>
  onExport &&
  (isWaiting(source) || (source.total ?? 0) > 0) && (
    <ExportMenu columns={columns} onExport={onExport} onPrint={source.loadFound ? onPrint : undefined} waiting={isWaiting(source)} />
  );

/** Returns the ways to sort, for phones, where the columns have no heads. */
export const sortsOf = <Row,>(columns: readonly TableColumn<Row>[]): Sort[] =>
  columns.flatMap(({ sort, header }) => (sort === undefined ? [] : [{ sort, label: t(header) }]));

/** Clears the selection when other rows are searched for: an act would reach rows that are not in the list any more. */
function useClearedSelection({ search, filters }: ListState, clear: () => void): void {
  const narrowing = JSON.stringify([search, filters]);
  const [before, setBefore] = useState(narrowing);
  if (before === narrowing) return;
  setBefore(narrowing);
  clear();
}

/** What stands at the foot of the window: the acts on the selected rows, and the result of the last one. */
const Foot = <Row extends object>({ result, ...selected }: SelectedProps<Row> & { result: ReactNode }): ReactNode => (
  <div className={styles.tableFloating}>
    <Selected {...selected} />
    {result}
  </div>
);

type SelectedProps<Row extends object> = Pick<DataTableProps<Row>, 'source'> & {
  selection: Selection<Row>;
  bulk: readonly BulkAction<Row>[];
  selectsFound: boolean;
};

function Selected<Row extends object>({
  selection,
  source: { rows = NONE, total = 0 },
  bulk,
  selectsFound,
}: SelectedProps<Row>): ReactNode {
  if (!selection.all && selection.rows.length === 0) return null;
  const more = selectsFound && !selection.all && selection.wholePage && selection.rows.length < total && rows.length < total;
  const selected = {
    rows: selection.rows,
    all: selection.all,
    count: selection.all ? total : selection.rows.length,
    clear: selection.clear,
  };
  return <SelectionBar selected={selected} actions={bulk} all={more ? { total, select: selection.selectAll } : null} />;
}

type FootProps<Row> = { list: ListState; source: TableSource<Row>; countsAll?: boolean; printed: readonly Row[] | null };

/** The foot of a list with rows: of its page, or of the rows that are printed in its place. */
export function ListFoot<Row>({
  list,
  source: { rows, total = rows?.length ?? 0, all },
  countsAll = false,
  printed,
}: FootProps<Row>): ReactNode {
  if (rows === undefined || rows.length === 0) return null;
  const shown = printed === null ? list : { ...list, page: 1, limit: printed.length };
  return <TableFoot list={shown} total={total} all={countsAll ? all : undefined} cut={printed !== null && printed.length < total} />;
}

type BodyProps<Row extends object> = Pick<DataTableProps<Row>, 'source' | 'list' | 'empty' | 'failed'> & {
  rows: ReactNode;
  onClear: () => void;
};

/** The rows, which are still shown when a later request failed; without rows, the failure or the empty list. */
function Body<Row extends object>({ source, list, empty, failed, rows, onClear }: BodyProps<Row>): ReactNode {
  if (source.rows === undefined) return <Failed title={failed} error={source.error} onRetry={source.retry} />;
  return source.rows.length === 0 ? <EmptyList list={list} total={source.total ?? 0} empty={empty} onClear={onClear} /> : rows;
}

type EmptyListProps = { list: ListState; total: number; empty: DataTableProps<object>['empty']; onClear: () => void };

function EmptyList({ list, total, empty, onClear }: EmptyListProps): ReactNode {
  const sentence = empty.sentence ? { sentence: empty.sentence } : {};
  // A page after the last one (rows were removed, or an old address): only this page is empty, not the list.
  if (total > 0 && list.page > 1)
    return (
      <Empty
        title={t('This page is empty.')}
        action={
          <Button variant="default" onClick={() => list.setPage(1)}>
            {t('Go to the first page')}
          </Button>
        }
      />
    );
  if (!list.narrowed) {
    const start = empty.start ? { sentence: empty.start } : sentence;
    return <Empty title={empty.title} {...start} action={empty.action} />;
  }
  return (
    <Empty
      title={empty.title}
      {...sentence}
      action={
        <Button variant="default" onClick={onClear}>
          {t('Clear search and filters')}
        </Button>
      }
    />
  );
}

/** Whether a list has no rows at all: it shows its filled act in their place, and nowhere else. */
export const isEmptyList = ({ narrowed }: Pick<ListState, 'narrowed'>, { total }: Pick<TableSource<unknown>, 'total'>): boolean =>
  total === 0 && !narrowed;

/** Returns the text beside the h1: "386", or "386 of 412" where the total is known. */
export const countText = (total: number | undefined, of?: number): string | undefined =>
  total === undefined
    ? undefined
    : of !== undefined && of !== total
      ? t('{shown} of {total}', { shown: total, total: of })
      : numberText(total);
