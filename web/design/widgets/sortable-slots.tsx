import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import type { ReactNode } from 'react';

/**
 * An area with items that are dragged onto targets, by pointer and touch. With the keyboard a target is chosen first and then an item, which
 * takes fewer keys than dragging.
 */
export function DropArea({ onPlace, children }: { onPlace: (thing: string, place: string) => void; children: ReactNode }): ReactNode {
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

type ThingProps = { id: string; onPress: () => void; className: string | undefined; children: ReactNode };

/** A press places it too. */
export function DraggableItem({ id, onPress, className, children }: ThingProps): ReactNode {
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

export function DropTarget({
  id,
  className,
  data,
  children,
}: {
  id: string;
  className: string | undefined;
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
