type Line = { running: number; withinTurn: number; readonly waiting: (() => void)[] };
type Seen = { readonly owner: string; readonly at: number };

/** More tasks of one owner wait than are kept. */
export class TooManyWaiting extends Error {}

/** Runs tasks of many owners, each owner's in their order. */
export type Turns = {
  /** Returns the value of a task. @throws TooManyWaiting */
  run<Value>(owner: string, task: () => Promise<Value>): Promise<Value>;
};

/** How many tasks of one owner run, and how many wait, at most. */
export type TurnLimits = {
  /** Within their turn, while no other owner has tasks. */
  readonly alone: number;
  /** Within their turn, while others have tasks too. */
  readonly besideOthers: number;
  readonly turnMs: number;
  /** All that run, those that have outlasted their turn among them. */
  readonly running: number;
  readonly waiting: number;
};

/** An owner counts as present for so long after a task, so that the next one finds the machine as the last one left it. */
const PRESENT_MS = 1_000;

/** Tells whether anybody but an owner was here lately. */
type Presence = { come(owner: string): void; isBesideOthers(owner: string): boolean };

function presenceOf(now: () => number): Presence {
  let latest: Seen = { owner: '', at: -Infinity };
  let latestOther = latest;
  return {
    come: (owner) => {
      if (latest.owner !== owner) latestOther = latest;
      latest = { owner, at: now() };
    },
    isBesideOthers: (owner) => now() - (latest.owner === owner ? latestOther : latest).at < PRESENT_MS,
  };
}

/**
 * Returns turns in which the tasks of one owner wait for each other. All functions share the processor of one machine, where in a cloud
 * each call has its own: the calls of a loud instance wait, so that those of others pass them. A task that outlasts its turn runs on, and the
 * next one begins beside it, so that no long task holds up the short ones of its owner.
 */
export function turnsOf(limits: TurnLimits, now: () => number = () => performance.now()): Turns {
  const lines = new Map<string, Line>();
  const presence = presenceOf(now);

  const mayBegin = (owner: string, { running, withinTurn }: Line): boolean =>
    running < limits.running && withinTurn < (presence.isBesideOthers(owner) ? limits.besideOthers : limits.alone);

  const beginWaiting = (owner: string, line: Line): void => {
    while (line.waiting.length > 0 && mayBegin(owner, line)) {
      // Counted before it continues, so that nobody takes its turn.
      line.running += 1;
      line.withinTurn += 1;
      line.waiting.shift()?.();
    }
  };

  const come = (owner: string, line: Line): Promise<void> => {
    presence.come(owner);
    if (line.waiting.length >= limits.waiting) throw new TooManyWaiting('Too many calls wait.');
    return new Promise<void>((begin) => {
      line.waiting.push(begin);
      beginWaiting(owner, line);
    });
  };

  return {
    run: async (owner, task) => {
      const line = lines.get(owner) ?? { running: 0, withinTurn: 0, waiting: [] };
      lines.set(owner, line);
      await come(owner, line);
      let isWithinTurn = true;
      const endTurn = (): void => {
        if (isWithinTurn) line.withinTurn -= 1;
        isWithinTurn = false;
        beginWaiting(owner, line);
      };
      const turn = setTimeout(endTurn, limits.turnMs);
      try {
        return await task();
      } finally {
        clearTimeout(turn);
        line.running -= 1;
        endTurn();
        if (line.running === 0) lines.delete(owner);
      }
    },
  };
}
