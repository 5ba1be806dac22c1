import type { LongCalls } from '../../../functions/platform/tables/long-calls.ts';

/** A call of a person takes no longer than this, as a rule. */
const LONGEST_WAIT_MS = 20;
/** Where somebody always calls, waiting makes nobody faster: the work goes on for so long without it. */
const WITHOUT_WAITING_MS = 60;
const POLL_MS = 1;
/** Items of one transaction, which hold an engine for about 4 ms; a row of the views takes half as long as a commit with its stream record. */
const MOST_ITEMS = { commits: 10, views: 20 } as const;

const nextPoll = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, POLL_MS));

/**
 * Returns the long calls of background work to the engine, which carries out one call after the other: writes one at a time, and none begins while
 * the host answers somebody. A call of a person, which makes several to the engine, then waits for one of them at most.
 */
export function yieldingCalls(
  isAnswering: () => boolean,
  now: () => number = () => performance.now(),
  views = process.env['TABLE_VIEWS_URL'],
): LongCalls {
  const last = new Map<string, Promise<unknown>>();
  let waitsFrom = -Infinity;

  const whenQuiet = async (): Promise<void> => {
    const until = now() + LONGEST_WAIT_MS;
    while (now() >= waitsFrom && isAnswering()) {
      if (now() >= until) waitsFrom = now() + WITHOUT_WAITING_MS;
      else await nextPoll();
    }
  };

  return {
    mostItems: MOST_ITEMS.commits,
    mostJoined: (engine) => (engine === views ? MOST_ITEMS.views : MOST_ITEMS.commits),
    charactersRead: 64_000,
    write: (engine, call) => {
      const turn = (last.get(engine) ?? Promise.resolve()).then(whenQuiet).then(call);
      last.set(
        engine,
        turn.catch(() => undefined),
      );
      return turn;
    },
    whenQuiet,
  };
}
