import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { backText, liftedText, overText, putDownText } from './move-announcements.ts';
import { boxOf, rowOffsets } from './row-offsets.ts';
import { moved, type RowElements, type Shift, type SortableItem } from './sortable-row.ts';

type KeyLift = Shift & {
  readonly id: string;
  /** Pixels by which the row of each position is shown away from its own place. */
  readonly offsets: readonly number[];
};

type KeyMoves = {
  /** Where the row that was lifted by a key would be put down; null when none is. */
  readonly lift: KeyLift | null;
  /** For a live region. */
  readonly announcement: string;
  readonly onKeyDown: (event: KeyboardEvent, id: string) => void;
  /** Puts the lifted row back, when its grip loses the focus. */
  readonly onBlur: () => void;
};

/** Keeps the lifted row in view and the focus on its grip. Returns what to call with the row that is put down elsewhere. */
function useGripInView(lift: KeyLift | null, rows: ReadonlyMap<string, RowElements>): (id: string) => void {
  const putDown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (lift) rows.get(lift.id)?.row?.scrollIntoView({ block: 'nearest' });
  }, [lift, rows]);
  // A row that the page moves within its list loses the focus.
  useLayoutEffect(() => {
    if (putDown.current !== null && document.activeElement === document.body) rows.get(putDown.current)?.grip?.focus();
    putDown.current = null;
  });
  return (id) => {
    putDown.current = id;
  };
}

/**
 * Moves rows of a list by the keys pressed on their grips: space or enter lifts and puts down, arrows move, escape puts back, tab puts down.
 * Each key has its effect before the next one is read, however quickly they follow. The keyboard sensor of the drag library listens for keys
 * only some time after it has lifted a row, and needs the rows measured after each.
 */
export function useKeyMoves(
  items: readonly SortableItem[],
  rows: ReadonlyMap<string, RowElements>,
  onMove: (from: number, to: number) => void,
): KeyMoves {
  const [lift, setLift] = useState<KeyLift | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusAgain = useGripInView(lift, rows);

  const say = (text: typeof liftedText, id: string, position: number): void =>
    setAnnouncement(text(items.find((item) => item.id === id)?.name ?? '', position, items.length));

  const pick = (id: string): void => {
    const from = items.findIndex((item) => item.id === id);
    setLift({ id, from, to: from, offsets: [] });
    say(liftedText, id, from);
  };
  const shift = (held: KeyLift, by: number): void => {
    const to = held.to + by;
    if (to < 0 || to >= items.length) return;
    const boxes = items.map(({ id }) => boxOf(rows.get(id)?.row));
    setLift({ ...held, to, offsets: rowOffsets(boxes, moved([...items.keys()], held.from, to)) });
    say(overText, held.id, to);
  };
  const putDown = ({ id, from, to }: KeyLift): void => {
    setLift(null);
    say(putDownText, id, to);
    if (from === to) return;
    focusAgain(id);
    onMove(from, to);
  };
  const putBack = ({ id, from }: KeyLift): void => {
    setLift(null);
    say(backText, id, from);
  };

  const effects: Readonly<Record<string, (held: KeyLift) => void>> = {
    Space: putDown,
    Enter: putDown,
    Tab: putDown,
    Escape: putBack,
    ArrowUp: (held) => shift(held, -1),
    ArrowDown: (held) => shift(held, 1),
  };
  const onKeyDown = (event: KeyboardEvent, id: string): void => {
    if (!lift) {
      if (items.length < 2 || (event.code !== 'Space' && event.code !== 'Enter')) return;
      event.preventDefault();
      return pick(id);
    }
    const effect = effects[event.code];
    if (!effect) return;
    if (event.code !== 'Tab') event.preventDefault();
    // The dialog around the list stays open.
    event.stopPropagation();
    effect(lift);
  };
  return {
    lift,
    announcement,
    onKeyDown,
    onBlur: () => lift && putBack(lift),
  };
}
