import type { Store } from './store.ts';

/**
 * Returns where a person is in the units of a course: the second of a recording, the page of a document. A place that the server does not
 * have yet is kept on this device.
 */
export function createPositions(store: Store, person: string, course: string) {
  const name = (unit: string): string => `place:${person}:${course}:${unit}`;
  const known = new Map<string, number>();
  const unsent = (unit: string): number | null => {
    const text = store.getItem(name(unit));
    const place = Number(text);
    return text !== null && Number.isFinite(place) && place >= 0 ? place : null;
  };
  return {
    /** Returns the place that this page knows, which is later than the one that the course was read with; null for none. */
    read: (unit: string): number | null => known.get(unit) ?? unsent(unit),
    unsent,
    keep: (unit: string, place: number): void => {
      known.set(unit, place);
      store.setItem(name(unit), String(place));
    },
    /** The server has this place. */
    sent: (unit: string, place: number): void => {
      if (unsent(unit) === place) store.removeItem(name(unit));
    },
  };
}

export type Positions = ReturnType<typeof createPositions>;
