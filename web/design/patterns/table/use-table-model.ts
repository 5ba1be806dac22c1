import {
  columnVisibilityFeature,
  type ColumnVisibilityState,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TableColumn } from './columns.ts';

const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });
const NONE: never[] = [];

function readHidden(name: string): ColumnVisibilityState | null {
  try {
    // Written below, by this very table; anything else in its place only hides columns that do not exist.
    return JSON.parse(localStorage.getItem(`columns:${name}`) ?? 'null') as ColumnVisibilityState | null;
  } catch {
    return null;
  }
}

type ModelInput<Row> = {
  name: string;
  rows: readonly Row[] | undefined;
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
};

/** Which columns are shown (remembered in this browser) and which rows are chosen (kept across pages). */
export function useTableModel<Row extends object>({ name, rows, columns, rowId }: ModelInput<Row>) {
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [columnVisibility, setColumnVisibility] = useState<ColumnVisibilityState>(
    () => readHidden(name) ?? Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
  );
  useEffect(() => localStorage.setItem(`columns:${name}`, JSON.stringify(columnVisibility)), [name, columnVisibility]);

  const definitions = useMemo(() => columns.map((column, i) => ({ id: column.id, header: column.header, enableHiding: i > 0 })), [columns]);
  const data = useMemo(() => (rows ? [...rows] : NONE), [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: setRowSelection,
    onColumnVisibilityChange: setColumnVisibility,
  });

  // Rows chosen on an earlier page stay chosen; acting on them needs what they were.
  const seen = useRef(new Map<string, Row>());
  useEffect(() => data.forEach((row) => seen.current.set(rowId(row), row)), [data, rowId]);
  const chosenIds = Object.keys(rowSelection).filter((id) => rowSelection[id]);
  return {
    table,
    columns: columns.filter(({ id }) => columnVisibility[id] !== false),
    chosenIds,
    chosenRows: () => chosenIds.flatMap((id) => seen.current.get(id) ?? []),
    clear: () => setRowSelection({}),
  };
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>;
