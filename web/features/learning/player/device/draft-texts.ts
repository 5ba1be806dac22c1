import type { Store } from './store.ts';

/** A text that was begun, and when: typed, by this device, or kept, by the server. */
export type DatedText = { readonly text: string; readonly at: string };

const isDatedText = (value: unknown): value is DatedText =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  'at' in value &&
  typeof value.text === 'string' &&
  typeof value.at === 'string';

/**
 * Returns the texts that a person has begun in the assignments of a course. One that the server does not have yet is kept on this device.
 * The newest holds: of this device, of this page, or of the server, which another device may have told.
 */
export function createDraftTexts(store: Store, person: string, course: string) {
  const name = (unit: string): string => `begun:${person}:${course}:${unit}`;
  const known = new Map<string, DatedText>();
  const unsent = (unit: string): DatedText | null => {
    try {
      const value: unknown = JSON.parse(store.getItem(name(unit)) ?? 'null');
      return isDatedText(value) ? value : null;
    } catch {
      return null;
    }
  };
  return {
    unsent,
    /** Returns the newest of what is known here and what the course was read with; null for nothing. */
    newest: (unit: string, read: DatedText | null): DatedText | null => {
      const texts = [unsent(unit), known.get(unit) ?? null, read].filter((text) => text !== null);
      return texts.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0] ?? null;
    },
    keep: (unit: string, text: DatedText): void => store.setItem(name(unit), JSON.stringify(text)),
    /** The server has this text since then. */
    sent: (unit: string, text: string, at: string): void => {
      known.set(unit, { text, at });
      if (unsent(unit)?.text === text) store.removeItem(name(unit));
    },
    /** The text was handed in. */
    drop: (unit: string): void => {
      known.delete(unit);
      store.removeItem(name(unit));
    },
  };
}

export type DraftTexts = ReturnType<typeof createDraftTexts>;
