export type SortableItem = { readonly id: string; readonly name: string };

/** The elements of a row, set by the row, and the listeners of its grip, set by the drag module when it is loaded. */
export type RowElements = {
  row: HTMLLIElement | null;
  grip: HTMLButtonElement | null;
  /** By the names of React's events. */
  listeners: Readonly<Record<string, (event: unknown) => void>>;
};

export type DragProps = {
  items: readonly SortableItem[];
  rows: ReadonlyMap<string, RowElements>;
  onMove: (from: number, to: number) => void;
  onLift: (id: string | null) => void;
  /** Where the lifted row would be put down; null when none is lifted. */
  onShift: (shift: Shift | null) => void;
};

/** A row that is lifted from one place and held over another. */
export type Shift = { readonly from: number; readonly to: number };

/** Returns a list with one item at another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
