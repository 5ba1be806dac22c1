import type { Invoke } from './invoke.ts';

/** More than run at once, so that all that ran when the process died have begun. */
const FIRST_CALLS = 32;

/**
 * Returns an invoker that runs the first calls one after the other, for a process that replaces one that died: what ran then comes first,
 * and the next death is that of one call alone, which is counted by functions/platform/projection/deaths.ts.
 */
export function firstOneByOne(invoke: Invoke, first = FIRST_CALLS): Invoke {
  let left = first;
  let last: Promise<unknown> = Promise.resolve();
  return (...call) => {
    if (left === 0) return invoke(...call);
    left -= 1;
    const turn = last.then(() => invoke(...call));
    last = turn.catch(() => undefined);
    return turn;
  };
}
