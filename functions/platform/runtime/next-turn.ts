import { setImmediate } from 'node:timers/promises';

/** Waits for a later turn of the event loop, so that other calls have theirs between the steps of long work. */
export const nextTurn = (): Promise<void> => setImmediate();

/**
 * Returns what counts work, and waits for a later turn whenever what all that call it have done since the last one has come to more than `most`: one for
 * each kind of work, since a document may ask for the same thirty times.
 */
export function turnsOf(most: number): (work: number) => Promise<void> {
  const turn: { sum: number; next: Promise<void> | null } = { sum: 0, next: null };
  return async (work) => {
    // Of those who have waited, the first ones may have used up the turn.
    while (turn.next) await turn.next;
    turn.sum += work;
    if (turn.sum <= most) return;
    turn.next = nextTurn().then(() => void Object.assign(turn, { sum: work, next: null }));
    await turn.next;
  };
}
