export type SortableItem = { readonly id: string; readonly name: string };

/** The elements of a row, set by the row, and the listeners of its grip, set by the drag module when it is loaded. */
export type RowPlace = {
  row: HTMLLIElement | null;
  grip: HTMLButtonElement | null;
  /** By the names of React's events. */
  listeners: Readonly<Record<string, (event: unknown) => void>>;
  /** Codes of the keys that were pressed on the grip before the drag module was loaded, in their order. */
  early: string[];
};

export type DragProps = {
  items: readonly SortableItem[];
  places: ReadonlyMap<string, RowPlace>;
  onMove: (from: number, to: number) => void;
  onLift: (id: string | null) => void;
  /** Where the lifted row would be put down; null when none is lifted. */
  onShift: (shift: Shift | null) => void;
};

/** A row that is lifted from one place and held over another. */
export type Shift = { readonly from: number; readonly to: number };
