import { closestCenter, DndContext, type DragEndEvent, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useReducedMotion } from '@mantine/hooks';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { backText, liftedText, overText, putDownText } from './move-announcements.ts';
import type { DragProps, RowElements } from './sortable-row.ts';

type DragState = { readonly active: { readonly id: unknown }; readonly over?: { readonly id: unknown } | null };

/**
 * Dragging rows of a sortable list by pointer and touch; keys are those of useKeyMoves. Rendered beside the list, so that loading it does not mount the rows again, which keep focus and
 * open menus. It renders nothing; it moves the elements of the rows.
 */
export function Drag({ items, rows, onMove, onLift, onShift }: DragProps): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const positionOf = (id: unknown): number => items.findIndex((item) => item.id === id);
  const nameOf = (id: unknown): string => items[positionOf(id)]?.name ?? '';
  // Where the lifted row was announced last. A row that is lifted lies over its own place at once, which the announcement of the lift has said.
  const announced = useRef<number | null>(null);
  const announceOver = (over: number, active: unknown): string | undefined => {
    if (announced.current === over) return undefined;
    announced.current = over;
    return overText(nameOf(active), over, items.length);
  };
  const end = (): void => {
    onLift(null);
    onShift(null);
  };
  const shift = ({ active, over }: DragState): void => {
    onShift(over ? { from: positionOf(active.id), to: positionOf(over.id) } : null);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    end();
    if (over && active.id !== over.id) onMove(positionOf(active.id), positionOf(over.id));
  };
  const announcements = {
    onDragStart: ({ active }: DragState) => {
      announced.current = positionOf(active.id);
      return liftedText(nameOf(active.id), positionOf(active.id), items.length);
    },
    onDragOver: ({ active, over }: DragState) => (over ? announceOver(positionOf(over.id), active.id) : undefined),
    onDragEnd: ({ active, over }: DragState) => (over ? putDownText(nameOf(active.id), positionOf(over.id), items.length) : undefined),
    onDragCancel: ({ active }: DragState) => backText(nameOf(active.id), positionOf(active.id), items.length),
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
          <Mover key={id} id={id} rows={rows} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Connects the element of one row to the drag library. */
function Mover({ id, rows }: { id: string; rows: ReadonlyMap<string, RowElements> }): ReactNode {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id });
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  useLayoutEffect(() => {
    const row = rows.get(id);
    setNodeRef(row?.row ?? null);
    setActivatorNodeRef(row?.grip ?? null);
    return () => {
      setNodeRef(null);
      setActivatorNodeRef(null);
    };
  }, [id, rows, setNodeRef, setActivatorNodeRef]);
  useLayoutEffect(() => {
    const row = rows.get(id);
    if (!row) return;
    // The library names its handlers' type only as Function; each takes the event of its name.
    row.listeners = (listeners ?? {}) as RowElements['listeners'];
    if (!row.row) return;
    row.row.style.transform = CSS.Translate.toString(transform) ?? '';
    row.row.style.transition = reducedMotion ? '' : (transition ?? '');
  });
  return null;
}
