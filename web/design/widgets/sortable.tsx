import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLazyModule } from '../patterns/behaviour/use-lazy-module.ts';
import { whenIdle } from '../patterns/behaviour/when-idle.ts';
import type { RowPlace, Shift, SortableItem } from './sortable-row.ts';

type Row = {
  readonly lifted: boolean;
  readonly grip: ReactNode;
  readonly index: number;
  /** From 0: where the row would be if the lifted one were put down now. */
  readonly place: number;
};

type SortableProps<Item extends SortableItem> = {
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  label: string;
  className: string | undefined;
  /** Class of the button that a row is moved by. */
  gripClassName: string | undefined;
  renderRow: (item: Item, row: Row) => ReactNode;
  /** `data-*` of the list's own item. */
  look?: (item: Item) => Readonly<Record<`data-${string}`, boolean | undefined>>;
};

const loadDrag = async () => (await import('./sortable-drag.tsx')).Drag;
/** Keys that the drag module uses. */
const MOVING: ReadonlySet<string> = new Set(['Space', 'Enter', 'ArrowUp', 'ArrowDown', 'Escape']);
const INSTRUCTIONS = 'Press space to lift, the arrow keys to move, space to put down, escape to cancel.';

/**
 * A list that is ordered by pointer, touch, or keys on the grip (space, arrows, space); each position is announced. The drag library is
 * loaded when the browser is idle, or when the list gets the pointer or the focus.
 */
export function Sortable<Item extends SortableItem>({
  items,
  onMove,
  label,
  className,
  gripClassName,
  renderRow,
  look,
}: SortableProps<Item>): ReactNode {
  const instructionsId = useId();
  const [places] = useState(() => new Map<string, RowPlace>());
  const [lifted, setLifted] = useState<string | null>(null);
  const [shift, setShift] = useState<Shift | null>(null);
  const shown = shift ? moved(items, shift.from, shift.to) : items;
  const { part: Drag, fetch } = useLazyModule(loadDrag);
  const isSortable = items.length > 1;
  useEffect(() => (isSortable && !Drag ? whenIdle(fetch) : undefined), [isSortable, Drag, fetch]);
  const loadHandlers = isSortable && !Drag ? { onPointerEnter: fetch, onFocus: fetch } : {};
  return (
    <>
      <ol className={className} aria-label={label} {...loadHandlers}>
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            item={item}
            index={index}
            place={shown.indexOf(item)}
            places={places}
            instructionsId={instructionsId}
            lifted={lifted === item.id}
            gripClassName={gripClassName}
            renderRow={renderRow}
            look={look?.(item) ?? {}}
          />
        ))}
      </ol>
      <span id={instructionsId} hidden>
        {INSTRUCTIONS}
      </span>
      {Drag && <Drag items={items} places={places} onMove={onMove} onLift={setLifted} onShift={setShift} />}
    </>
  );
}

type RowProps<Item extends SortableItem> = Pick<SortableProps<Item>, 'renderRow' | 'gripClassName'> & {
  item: Item;
  index: number;
  place: number;
  places: Map<string, RowPlace>;
  instructionsId: string;
  lifted: boolean;
  look: Readonly<Record<string, boolean | undefined>>;
};

function SortableRow<Item extends SortableItem>({
  item,
  index,
  place,
  places,
  instructionsId: how,
  lifted,
  gripClassName,
  renderRow,
  look,
}: RowProps<Item>): ReactNode {
  const elements = useRef<RowPlace>({ row: null, grip: null, listeners: {}, early: [] });
  const tell = (name: string) => (event: unknown) => elements.current.listeners[name]?.(event);
  const press = (event: KeyboardEvent): void => {
    const { listeners, early } = elements.current;
    if (listeners['onKeyDown']) return listeners['onKeyDown'](event);
    if (!MOVING.has(event.code)) return;
    event.preventDefault();
    early.push(event.code);
  };
  const grip = (
    <button
      type="button"
      className={gripClassName}
      ref={(element) => void (elements.current.grip = element)}
      aria-label={`Move ${item.name}`}
      aria-roledescription="sortable"
      aria-describedby={how}
      aria-pressed={lifted || undefined}
      onPointerDown={tell('onPointerDown')}
      onTouchStart={tell('onTouchStart')}
      onKeyDown={press}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
  const shown = Object.fromEntries(Object.entries(look).map(([name, on]) => [name, on || undefined]));
  return (
    <li
      ref={(element) => {
        elements.current.row = element;
        if (element) places.set(item.id, elements.current);
        else places.delete(item.id);
      }}
      data-lifted={lifted || undefined}
      {...shown}
    >
      {renderRow(item, { lifted, grip, index, place })}
    </li>
  );
}

/** Returns a list with one item at another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
