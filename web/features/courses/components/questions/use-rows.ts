import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

type Rows = {
  /** The element around the rows; in each row one field is marked with `data-row-field`. */
  readonly rows: RefObject<HTMLFieldSetElement | null>;
  readonly addAfter: (index: number) => void;
  readonly remove: (index: number) => void;
};

/** Adds and removes rows of fields, and puts the focus into the row that was added, or that takes the place of the removed one. */
export function useRows<Item>(items: readonly Item[], onChange: (items: Item[]) => void, blank: () => Item): Rows {
  const rows = useRef<HTMLFieldSetElement>(null);
  const next = useRef<{ readonly index: number; readonly of: number } | null>(null);
  useEffect(() => {
    // A form may draw itself once more before it has the changed rows.
    if (next.current?.of !== items.length) return;
    rows.current?.querySelectorAll<HTMLElement>('[data-row-field]')[next.current.index]?.focus();
    next.current = null;
  });
  return {
    rows,
    addAfter: (index) => {
      next.current = { index: index + 1, of: items.length + 1 };
      onChange(items.toSpliced(index + 1, 0, blank()));
    },
    remove: (index) => {
      next.current = { index: Math.max(0, Math.min(index, items.length - 2)), of: items.length - 1 };
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
