import { BEAT_LIMIT, UNSAVED_LIMIT } from '../../../../../shared/learning/beat-limits.ts';
import { storedList, type Store } from './store.ts';

/** Seconds in a unit, as one beat tells them. The server counts those under one key once. */
export type BeatTime = { readonly key: string; readonly unit: string; readonly seconds: number };
/** `sent`: a beat with it may have reached the server, so nothing more is added to it. */
type StoredBeat = BeatTime & { readonly sent: boolean };

/** The most beats that a browser keeps. */
const MAX_BEATS = 60;

/** Returns the seconds with those of beats that nobody has sent, which become one for each unit. */
function merged(beats: readonly StoredBeat[], isFree: (key: string) => boolean): readonly StoredBeat[] {
  const all: StoredBeat[] = [];
  for (const beat of beats) {
    const at = all.findIndex(({ unit, sent, key }) => unit === beat.unit && !sent && !beat.sent && isFree(key) && isFree(beat.key));
    const same = all[at];
    if (same) all[at] = { ...same, seconds: Math.min(BEAT_LIMIT, same.seconds + beat.seconds) };
    else all.push(beat);
  }
  return all.slice(-MAX_BEATS);
}

/**
 * Returns the seconds of a person in a course that the server may not have. They are kept in this browser before a beat tells them and
 * until it has a reply, so that a later beat tells them: of another unit, or after a reload.
 */
export function createUnsavedTime(store: Store, person: string, course: string, newKey: () => string) {
  const name = `time:${person}:${course}`;
  const onTheirWay = new Set<string>();
  const counted = new Map<string, number>();
  const { read, write } = storedList<StoredBeat>(store, name);
  const isFree = (key: string): boolean => !onTheirWay.has(key);
  const take = (unit: string, sent: boolean): StoredBeat => {
    const seconds = Math.min(BEAT_LIMIT, counted.get(unit) ?? 0);
    counted.set(unit, (counted.get(unit) ?? 0) - seconds);
    return { key: newKey(), unit, seconds, sent };
  };
  return {
    /** Adds a second that no beat has told. */
    count: (unit: string): void => void counted.set(unit, (counted.get(unit) ?? 0) + 1),
    /** Whether beats of this browser got no reply. */
    waits: (): boolean => read().some(({ key }) => isFree(key)),
    /** Returns what the next beat of a unit tells. `mayArrive`: the browser has a line, as far as it knows. */
    begin: (unit: string, mayArrive: boolean): { readonly own: BeatTime; readonly unsaved: readonly BeatTime[] } => {
      const former = read();
      const unsaved = former.filter(({ key }) => isFree(key)).slice(-UNSAVED_LIMIT);
      const own = take(unit, mayArrive);
      write([...former.map((beat) => (unsaved.includes(beat) ? { ...beat, sent: beat.sent || mayArrive } : beat)), own]);
      for (const { key } of [own, ...unsaved]) onTheirWay.add(key);
      return { own, unsaved };
    },
    /** The server has these, or will never take them. */
    settled: (beats: readonly BeatTime[]): void => {
      beats.forEach(({ key }) => onTheirWay.delete(key));
      write(read().filter(({ key }) => !beats.some((beat) => beat.key === key)));
    },
    /** No reply: the next beat tells them again. */
    failed: (beats: readonly BeatTime[]): void => {
      beats.forEach(({ key }) => onTheirWay.delete(key));
      write(merged(read(), isFree));
    },
  };
}

export type UnsavedTime = ReturnType<typeof createUnsavedTime>;
