import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLazyModule } from '../patterns/behaviour/use-lazy-module.ts';
import { whenIdle } from '../patterns/behaviour/when-idle.ts';
import { moved, type RowElements, type Shift, type SortableItem } from './sortable-row.ts';
import { useKeyMoves } from './use-key-moves.ts';
import { t, text } from '../../texts/text.ts';

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
const INSTRUCTIONS = text('Press space to lift, the arrow keys to move, space to put down, escape to cancel.');

/**
 * A list that is ordered by pointer, touch, or keys on the grip (space, arrows, space); each position is announced. The drag library,
 * which the keys do not need, is loaded when the browser is idle, or when the list gets the pointer or the focus.
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
  const [rows] = useState(() => new Map<string, RowElements>());
  const [dragged, setDragged] = useState<string | null>(null);
  const [dragShift, setDragShift] = useState<Shift | null>(null);
  const keys = useKeyMoves(items, rows, onMove);
  const lifted = keys.lift?.id ?? dragged;
  const shift = keys.lift ?? dragShift;
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
            rows={rows}
            instructionsId={instructionsId}
            lifted={lifted === item.id}
            offset={keys.lift?.offsets[index] ?? 0}
            onKeyDown={(event) => dragged === null && keys.onKeyDown(event, item.id)}
            onBlur={keys.onBlur}
            gripClassName={gripClassName}
            renderRow={renderRow}
            look={look?.(item) ?? {}}
          />
        ))}
      </ol>
      <span id={instructionsId} hidden>
        {t(INSTRUCTIONS)}
      </span>
      <span className="sr" role="status" aria-live="assertive">
        {keys.announcement}
      </span>
      {Drag && <Drag items={items} rows={rows} onMove={onMove} onLift={setDragged} onShift={setDragShift} />}
    </>
  );
}

type RowProps<Item extends SortableItem> = Pick<SortableProps<Item>, 'renderRow' | 'gripClassName'> & {
  item: Item;
  index: number;
  place: number;
  rows: Map<string, RowElements>;
  instructionsId: string;
  lifted: boolean;
  /** Pixels by which it is shown away from its own place. */
  offset: number;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  look: Readonly<Record<string, boolean | undefined>>;
};

function SortableRow<Item extends SortableItem>({
  item,
  index,
  place,
  rows,
  instructionsId,
  lifted,
  offset,
  onKeyDown,
  onBlur,
  gripClassName,
  renderRow,
  look,
}: RowProps<Item>): ReactNode {
  const elements = useRef<RowElements>({ row: null, grip: null, listeners: {} });
  const forward = (name: string) => (event: unknown) => elements.current.listeners[name]?.(event);
  const grip = (
    <button
      type="button"
      className={gripClassName}
      ref={(element) => void (elements.current.grip = element)}
      aria-label={t('Move {name}', { name: item.name })}
      aria-roledescription="sortable"
      aria-describedby={instructionsId}
      aria-pressed={lifted || undefined}
      onPointerDown={forward('onPointerDown')}
      onTouchStart={forward('onTouchStart')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      data-mantine-stop-propagation={lifted || undefined}
    >
      <GripVertical size={16} aria-hidden />
    </button>
  );
  const shown = Object.fromEntries(Object.entries(look).map(([name, on]) => [name, on || undefined]));
  return (
    <li
      ref={(element) => {
        elements.current.row = element;
        if (element) rows.set(item.id, elements.current);
        else rows.delete(item.id);
      }}
      style={offset === 0 ? undefined : { translate: `0 ${offset}px` }}
      data-lifted={lifted || undefined}
      {...shown}
    >
      {renderRow(item, { lifted, grip, index, place })}
    </li>
  );
}
