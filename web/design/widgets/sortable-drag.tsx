import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { DragProps, RowPlace } from './sortable-row.ts';

/** Milliseconds between keys that are given again: the library measures the rows after each. */
const BETWEEN_KEYS = 60;

/** Gives the keys again that were pressed on a grip before this module was loaded. */
async function giveKeysAgain({ grip, early }: RowPlace): Promise<void> {
  for (const code of early.splice(0)) {
    await new Promise((done) => setTimeout(done, BETWEEN_KEYS));
    grip?.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
  }
}

type DragState = { readonly active: { readonly id: unknown }; readonly over?: { readonly id: unknown } | null };

/**
 * The drag behaviour of a sortable list. Rendered beside the list, so that loading it does not mount the rows again, which keep focus and
 * open menus. It renders nothing; it moves the elements of the rows.
 */
export function Drag({ items, places, onMove, onLift, onShift }: DragProps): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  useEffect(() => {
    for (const place of places.values()) void giveKeysAgain(place);
  }, [places]);
  const placeOf = (id: unknown): number => items.findIndex((item) => item.id === id);
  const nameOf = (id: unknown): string => items[placeOf(id)]?.name ?? '';
  const place = (id: unknown): string => `place ${placeOf(id) + 1} of ${items.length}`;
  // Where the lifted row was announced last. A row that is lifted lies over its own place at once, which the announcement of the lift has told.
  const told = useRef<number | null>(null);
  const overText = (over: number, active: unknown): string | undefined => {
    if (told.current === over) return undefined;
    told.current = over;
    return `${nameOf(active)}, place ${over + 1} of ${items.length}.`;
  };
  const end = (): void => {
    onLift(null);
    onShift(null);
  };
  const shift = ({ active, over }: DragState): void => {
    onShift(over ? { from: placeOf(active.id), to: placeOf(over.id) } : null);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    end();
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  const announcements = {
    onDragStart: ({ active }: DragState) => {
      told.current = placeOf(active.id);
      return `${nameOf(active.id)} lifted, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }: DragState) => (over ? overText(placeOf(over.id), active.id) : undefined),
    onDragEnd: ({ active, over }: DragState) => (over ? `${nameOf(active.id)} put down, ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }: DragState) => `${nameOf(active.id)} is back at ${place(active.id)}.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => onLift(String(active.id))}
      onDragOver={shift}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{ announcements }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {items.map(({ id }) => (
          <Mover key={id} id={id} places={places} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Connects the element of one row to the drag library. */
function Mover({ id, places }: { id: string; places: ReadonlyMap<string, RowPlace> }): ReactNode {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id });
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const row = places.get(id);
    setNodeRef(row?.row ?? null);
    setActivatorNodeRef(row?.grip ?? null);
    return () => {
      setNodeRef(null);
      setActivatorNodeRef(null);
    };
  }, [id, places, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    const row = places.get(id);
    if (!row) return;
    // The library names its handlers' type only as Function; each takes the event of its name.
    row.listeners = (listeners ?? {}) as RowPlace['listeners'];
    if (!row.row) return;
    row.row.style.transform = CSS.Translate.toString(transform) ?? '';
    row.row.style.transition = reducedMotion ? '' : (transition ?? '');
  });
  return null;
}
