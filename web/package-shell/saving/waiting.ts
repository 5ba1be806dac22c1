import type { FinishedBy } from '../runtime-api/facade.ts';

/** A change of these is sent at once: others wait for it. */
const AT_ONCE = /^cmi\.(core\.lesson_status|core\.score\.(raw|min|max)|completion_status|success_status|score\.(scaled|raw|min|max))$/;

/** What must arrive when not everything does, in this order. */
const FIRST_OF_ALL = [AT_ONCE, /session_time$/, /^cmi\.(core\.lesson_location|location)$/, /^cmi\.(core\.)?exit$/];

/** Returns whether others wait for a change of an element: of a status, and of a score. */
export const isUrgent = (element: string): boolean => AT_ONCE.test(element);

const rankOf = (element: string): number => {
  const rank = FIRST_OF_ALL.findIndex((pattern) => pattern.test(element));
  return rank === -1 ? FIRST_OF_ALL.length : rank;
};

const encoder = new TextEncoder();

/** Returns the bytes of a text in a JSON body. */
export const bytesOf = (text: string): number => encoder.encode(JSON.stringify(text)).length;

/** Values of one session that wait to be sent. Each element has its last value, in the order in which they were set. */
export class Waiting {
  readonly values = new Map<string, string>();
  sequencing: string | null = null;
  wantsFinish: FinishedBy | null = null;

  get isEmpty(): boolean {
    return this.values.size === 0 && this.sequencing === null && this.wantsFinish === null;
  }

  set(element: string, value: string): void {
    // Set again, an element moves to the end, after what it may depend on.
    this.values.delete(element);
    this.values.set(element, value);
  }

  /** Puts back what was taken and did not arrive, where nothing newer has come. */
  putBack(cmi: Readonly<Record<string, string>>, sequencing: string | undefined, wantsFinish: FinishedBy | null): void {
    const newer = [...this.values];
    this.values.clear();
    for (const [element, value] of [...Object.entries(cmi), ...newer]) this.set(element, value);
    this.sequencing ??= sequencing ?? null;
    this.wantsFinish ??= wantsFinish;
  }

  /** Takes what one call may hold. */
  take(most: number): Record<string, string> {
    return this.remove([...this.values].slice(0, most));
  }

  /** Takes what fits into so many bytes, the most important first; the others stay. */
  takeBytes(bytes: number): { readonly cmi: Record<string, string>; readonly bytes: number } {
    let taken = 0;
    const fitting = [...this.values]
      .toSorted(([a], [b]) => rankOf(a) - rankOf(b))
      .filter(([element, value]) => {
        const size = bytesOf(element) + bytesOf(value) + 2;
        if (taken + size > bytes) return false;
        taken += size;
        return true;
      });
    // Sent in the order in which they were set.
    const order = [...this.values.keys()];
    return { cmi: this.remove(fitting.toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b))), bytes: taken };
  }

  takeSequencing(most = Infinity): string | null {
    const { sequencing } = this;
    if (sequencing === null || bytesOf(sequencing) > most) return null;
    this.sequencing = null;
    return sequencing;
  }

  /** Takes the request to finish, once nothing else waits. Returns who finishes; null: nobody yet. */
  takeFinish(): FinishedBy | null {
    const { wantsFinish } = this;
    if (this.values.size > 0 || this.sequencing !== null) return null;
    this.wantsFinish = null;
    return wantsFinish;
  }

  private remove(entries: readonly (readonly [string, string])[]): Record<string, string> {
    for (const [element] of entries) this.values.delete(element);
    return Object.fromEntries(entries);
  }
}
