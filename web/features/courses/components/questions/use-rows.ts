import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

type Rows = {
  /** The element around the rows; in each row one field is marked with `data-row-field`. */
  readonly rows: RefObject<HTMLFieldSetElement | null>;
  readonly addAfter: (index: number) => void;
  readonly remove: (index: number) => void;
};

/** A row that takes the focus once the change of the rows is there. */
type Awaited = {
  readonly index: number;
  /** How many rows there were, and will be. */
  readonly before: number;
  readonly after: number;
  /** What had the focus meanwhile. */
  readonly focused: Element | null;
};

/** Returns whether somebody has gone on to another field since: the change was refused then, or comes too late. */
const isElsewhere = ({ focused }: Awaited): boolean =>
  document.activeElement !== focused && document.activeElement?.matches('input, textarea, select') === true;

/** Adds and removes rows of fields, and puts the focus into the row that was added, or that takes the place of the removed one. */
export function useRows<Item>(items: readonly Item[], onChange: (items: Item[]) => void, blank: () => Item): Rows {
  const rows = useRef<HTMLFieldSetElement>(null);
  const next = useRef<Awaited | null>(null);
  useEffect(() => {
    const awaited = next.current;
    // A form may draw itself once more before it has the changed rows.
    if (awaited === null || (items.length === awaited.before && !isElsewhere(awaited))) return;
    next.current = null;
    if (items.length !== awaited.after || isElsewhere(awaited)) return;
    rows.current?.querySelectorAll<HTMLElement>('[data-row-field]')[awaited.index]?.focus();
  });
  const awaitRow = (index: number, after: number): void => {
    next.current = { index, before: items.length, after, focused: document.activeElement };
  };
  return {
    rows,
    addAfter: (index) => {
      awaitRow(index + 1, items.length + 1);
      onChange(items.toSpliced(index + 1, 0, blank()));
    },
    remove: (index) => {
      awaitRow(Math.max(0, Math.min(index, items.length - 2)), items.length - 1);
      onChange(items.toSpliced(index, 1));
    },
  };
}

/** Returns the handler of a field in which Enter adds a row, or leads on; not while a word is being composed. */
export const onEnter =
  (act: (field: Element) => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act(event.currentTarget);
  };
