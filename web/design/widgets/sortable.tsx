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
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';

export type SortableItem = { readonly id: string; readonly name: string };
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

/** A list put in order by pointer, touch, or the grip's keys (space, arrows, space); every place is announced. */
export function Sortable<Item extends SortableItem>({ items, onMove, label, className, renderRow, look }: SortableProps<Item>): ReactNode {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown): number => items.findIndex((item) => item.id === id);
  const nameOf = (id: unknown): string => items[placeOf(id)]?.name ?? '';
  const place = (id: unknown): string => `place ${placeOf(id) + 1} of ${items.length}`;
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => `${nameOf(active.id)} lifted, ${place(active.id)}.`,
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameOf(active.id)}, ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameOf(active.id)} put down, ${place(over.id)}.` : undefined,
    onDragCancel: ({ active }: { active: { id: unknown } }) => `${nameOf(active.id)} is back at ${place(active.id)}.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: 'Press space to lift, the arrow keys to move, space to put down, escape to cancel.' },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={className} aria-label={label}>
          {items.map((item, index) => (
            <SortableRow key={item.id} item={item} index={index} renderRow={renderRow} look={look?.(item) ?? {}} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type RowProps<Item extends SortableItem> = Pick<SortableProps<Item>, 'renderRow'> & {
  item: Item;
  index: number;
  look: Readonly<Record<string, boolean | undefined>>;
};

function SortableRow<Item extends SortableItem>({ item, index, renderRow, look }: RowProps<Item>): ReactNode {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: item.id });
  const grip = (
    <button type="button" className="grip" ref={setActivatorNodeRef} {...attributes} {...listeners} aria-label={`Move ${item.name}`}>
      <GripVertical size={16} aria-hidden />
    </button>
  );
  const shown = Object.fromEntries(Object.entries(look).map(([name, on]) => [name, on || undefined]));
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-lifted={isDragging || undefined}
      {...shown}
    >
      {renderRow(item, { lifted: isDragging, grip, index })}
    </li>
  );
}

/** A list with one item at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
