import { GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { usePart } from '../patterns/use-part.ts';
import type { RowPlace, SortableItem } from './sortable-row.ts';

type Row = { readonly lifted: boolean; readonly grip: ReactNode; readonly index: number };

type SortableProps<Item extends SortableItem> = {
  items: readonly Item[];
  onMove: (from: number, to: number) => void;
  label: string;
  className: string;
  renderRow: (item: Item, row: Row) => ReactNode;
  /** `data-*` of the list's own item. */
  look?: (item: Item) => Readonly<Record<`data-${string}`, boolean | undefined>>;
};

const loadDrag = async () => (await import('./sortable-drag.tsx')).Drag;
const HOW = 'Press space to lift, the arrow keys to move, space to put down, escape to cancel.';

/** Once the page is at rest; browsers without such a call get a moment's pause. */
function atRest(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 300);
    return () => clearTimeout(timer);
  }
  const ticket = requestIdleCallback(act, { timeout: 2_000 });
  return () => cancelIdleCallback(ticket);
}

/**
 * A list put in order by pointer, touch, or the grip's keys (space, arrows, space); every place is announced. The library that moves
 * things comes when the page is at rest, or as soon as somebody is at the list.
 */
export function Sortable<Item extends SortableItem>({ items, onMove, label, className, renderRow, look }: SortableProps<Item>): ReactNode {
  const how = useId();
  const [places] = useState(() => new Map<string, RowPlace>());
  const [lifted, setLifted] = useState<string | null>(null);
  const { part: Drag, fetch } = usePart(loadDrag);
  const some = items.length > 1;
  useEffect(() => (some && !Drag ? atRest(fetch) : undefined), [some, Drag, fetch]);
  const wanted = some && !Drag ? { onPointerEnter: fetch, onFocus: fetch } : {};
  return (
    <>
      <ol className={className} aria-label={label} {...wanted}>
        {items.map((item, index) => (
          <SortableRow
            key={item.id}
            item={item}
            index={index}
            places={places}
            how={how}
            lifted={lifted === item.id}
            renderRow={renderRow}
            look={look?.(item) ?? {}}
          />
        ))}
      </ol>
      <span id={how} hidden>
        {HOW}
      </span>
      {Drag && <Drag items={items} places={places} onMove={onMove} onLift={setLifted} />}
    </>
  );
}

type RowProps<Item extends SortableItem> = Pick<SortableProps<Item>, 'renderRow'> & {
  item: Item;
  index: number;
  places: Map<string, RowPlace>;
  how: string;
  lifted: boolean;
  look: Readonly<Record<string, boolean | undefined>>;
};

function SortableRow<Item extends SortableItem>({ item, index, places, how, lifted, renderRow, look }: RowProps<Item>): ReactNode {
  const place = useRef<RowPlace>({ row: null, grip: null, listeners: {} });
  const tell = (name: string) => (event: unknown) => place.current.listeners[name]?.(event);
  const grip = (
    <button
      type="button"
      className="grip"
      ref={(element) => void (place.current.grip = element)}
      aria-label={`Move ${item.name}`}
      aria-roledescription="sortable"
      aria-describedby={how}
      aria-pressed={lifted || undefined}
      onPointerDown={tell('onPointerDown')}
      onTouchStart={tell('onTouchStart')}
      onKeyDown={tell('onKeyDown')}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
  const shown = Object.fromEntries(Object.entries(look).map(([name, on]) => [name, on || undefined]));
  return (
    <li
      ref={(element) => {
        place.current.row = element;
        if (element) places.set(item.id, place.current);
        else places.delete(item.id);
      }}
      data-lifted={lifted || undefined}
      {...shown}
    >
      {renderRow(item, { lifted, grip, index })}
    </li>
  );
}

/** A list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
