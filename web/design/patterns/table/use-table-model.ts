// @chunk table
import { useCallback, useMemo, useRef, useState } from 'react';
import type { TableColumn } from './columns.ts';
import { between } from './row-range.ts';

const NONE: never[] = [];

/** Whether a column is shown, by its id; one without an entry is. */
type ColumnVisibilityState = Readonly<Record<string, boolean>>;

function readHidden(name: string): ColumnVisibilityState | null {
  try {
    // Written below by the same table; a value of another shape only hides columns that do not exist.
    return JSON.parse(localStorage.getItem(`columns:${name}`) ?? 'null') as ColumnVisibilityState | null;
  } catch {
    return null;
  }
}

type ModelInput<Row> = {
  name: string;
  /** Rows are cards, which have a choice of columns of their own. */
  phone: boolean;
  /** Not all columns fit: the table has a choice of its own then, too. */
  narrow: boolean;
  /** Returns whether a row can be selected. */
  selectable: (row: Row) => boolean;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
};

type Widths = Pick<ModelInput<unknown>, 'phone' | 'narrow'>;

/** Returns the key of the stored choice. */
function storedNameOf<Row>(name: string, columns: readonly TableColumn<Row>[], { phone, narrow }: Widths): string {
  if (phone) return `${name}:cards`;
  return narrow && columns.some(({ hidden }) => hidden === 'narrow') ? `${name}:narrow` : name;
}

/** Returns what is shown until somebody chooses: on cards the columns with a place there. */
function defaultVisibility<Row>(columns: readonly TableColumn<Row>[], { phone, narrow }: Widths): ColumnVisibilityState {
  const isHidden = ({ hidden, card }: TableColumn<Row>, i: number): boolean =>
    phone ? i > 0 && (card === undefined || card === 'none') : hidden === true || (narrow && hidden === 'narrow');
  return Object.fromEntries(columns.filter(isHidden).map(({ id }) => [id, false]));
}

/** Returns which columns are shown, as chosen in this browser, and what changes that; cards have a choice of their own. */
function useColumnVisibility<Row>(name: string, columns: readonly TableColumn<Row>[], widths: Widths) {
  const storedName = storedNameOf(name, columns, widths);
  const stored = useMemo(() => readHidden(storedName), [storedName]);
  const [chosen, setChosen] = useState<Readonly<Record<string, ColumnVisibilityState>>>({});
  const visibility = chosen[storedName] ?? stored ?? defaultVisibility(columns, widths);
  const toggle = (id: string): void => {
    const next = { ...visibility, [id]: visibility[id] === false };
    setChosen((other) => ({ ...other, [storedName]: next }));
    localStorage.setItem(`columns:${storedName}`, JSON.stringify(next));
  };
  return { isShown: (id: string) => visibility[id] !== false, toggle };
}

/** Returns the selected rows, which are kept across pages, or all that are found, and what changes them. */
function useSelection<Row>(rows: readonly Row[], rowId: (row: Row) => string, selectable: (row: Row) => boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const [all, setAll] = useState(false);
  const last = useRef<string | null>(null);
  const ofPage = rows.filter(selectable);
  const count = ofPage.filter((row) => chosen.has(rowId(row))).length;
  const wholePage = ofPage.length > 0 && count === ofPage.length;
  const set = (changed: readonly Row[], selected: boolean): void => {
    // Without one of them it is not all of them any more: the rows that were seen stay selected.
    setAll(false);
    setChosen((before) => {
      const next = new Map(before);
      for (const row of changed) {
        if (selected) next.set(rowId(row), row);
        else next.delete(rowId(row));
      }
      return next;
    });
  };
  return {
    rows: [...chosen.values()],
    /** All rows that are found are selected, on every page. */
    all,
    has: (row: Row) => (all && selectable(row)) || chosen.has(rowId(row)),
    selectable,
    wholePage: all || wholePage,
    partOfPage: !all && count > 0 && !wholePage,
    /** Changes a row; `range`: with those of the page between it and the row that was changed before. */
    toggle: (row: Row, range = false) => {
      const ids = ofPage.map(rowId);
      const changed = range ? between(ids, last.current, rowId(row)) : [rowId(row)];
      last.current = rowId(row);
      set(
        ofPage.filter((one) => changed.includes(rowId(one))),
        !all && !chosen.has(rowId(row)),
      );
    },
    togglePage: () => set(ofPage, !all && !wholePage),
    selectAll: () => setAll(true),
    clear: useCallback(() => {
      setAll(false);
      setChosen(new Map());
    }, []),
  };
}

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;

/** Returns the model of a table: its rows, the visible columns, those that can be hidden, and the selected rows. */
export function useTableModel<Row extends object>({ name, phone, narrow, rows = NONE, columns, rowId, selectable }: ModelInput<Row>) {
  const { isShown, toggle } = useColumnVisibility(name, columns, { phone, narrow });
  const selection = useSelection<Row>(rows, rowId, selectable);
  return {
    rows: rows.map((row) => ({ id: rowId(row), row })),
    columns: columns.filter(({ id }) => isShown(id)),
    /** The first column names the row, and stays. */
    hideable: columns.slice(1).map((column) => ({ column, shown: isShown(column.id), toggle: () => toggle(column.id) })),
    selection,
  };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;
