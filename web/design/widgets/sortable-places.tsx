import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';

/**
 * Things that are dragged onto places. Pointer and touch only: the keyboard has its own way (pick a place, then a thing), which is
 * quicker than steering.
 */
export function Places({ onPlace, children }: { onPlace: (thing: string, place: string) => void; children: ReactNode }): ReactNode {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over) onPlace(String(active.id), String(over.id));
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop}>
      {children}
    </DndContext>
  );
}

type ThingProps = { id: string; onPress: () => void; className: string; children: ReactNode };

/** A press places it too. */
export function Thing({ id, onPress, className, children }: ThingProps): ReactNode {
  const { listeners, setNodeRef, transform, isDragging } = useDraggable({ id });
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={className}
      style={{ transform: CSS.Translate.toString(transform), touchAction: 'manipulation' }}
      data-lifted={isDragging || undefined}
      onClick={onPress}
      {...listeners}
    >
      {children}
    </button>
  );
}

export function PlaceFor({
  id,
  className,
  data,
  children,
}: {
  id: string;
  className: string;
  data?: 'full' | 'target' | undefined;
  children: ReactNode;
}): ReactNode {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={className} data-state={isOver ? 'target' : data}>
      {children}
    </div>
  );
}
