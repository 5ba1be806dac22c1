export type SortableItem = { readonly id: string; readonly name: string };

/** Where a row stands on the page, and who listens at its grip; filled by the row, and by the moving part when that has come. */
export type RowPlace = {
  row: HTMLLIElement | null;
  grip: HTMLButtonElement | null;
  /** By the names of React's events. */
  listeners: Readonly<Record<string, (event: unknown) => void>>;
};

export type DragProps = {
  items: readonly SortableItem[];
  places: ReadonlyMap<string, RowPlace>;
  onMove: (from: number, to: number) => void;
  onLift: (id: string | null) => void;
};
