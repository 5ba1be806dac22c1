type Line = { running: number; readonly waiting: (() => void)[] };
type Seen = { readonly owner: string; readonly at: number };

/** More tasks of one owner wait than are kept. */
export class TooManyWaiting extends Error {}

/** Runs tasks of many owners, each owner's in their order. */
export type Turns = {
  /** Returns the value of a task. @throws TooManyWaiting */
  run<Value>(owner: string, task: () => Promise<Value>): Promise<Value>;
};

/** How many tasks of one owner run at once while no other owner has any, how many beside others, and how many wait at most. */
export type TurnLimits = { readonly alone: number; readonly besideOthers: number; readonly waiting: number };

/** An owner counts as present for so long after a task, so that the next one finds the machine as the last one left it. */
const PRESENT_MS = 1_000;

/** Returns a function that notes who came, and tells whether anybody else was here lately. */
function presence(now: () => number): (owner: string, hasCome: boolean) => boolean {
  let latest: Seen = { owner: '', at: -Infinity };
  let latestOther = latest;
  return (owner, hasCome) => {
    if (hasCome) {
      if (latest.owner !== owner) latestOther = latest;
      latest = { owner, at: now() };
    }
    const other = latest.owner === owner ? latestOther : latest;
    return now() - other.at < PRESENT_MS;
  };
}

/**
 * Returns turns in which the tasks of one owner wait for each other. All functions share the processor of one machine, where in a cloud
 * each call has its own: the calls of a loud instance wait, so that those of others pass them.
 */
export function turnsOf(limits: TurnLimits, now: () => number = () => performance.now()): Turns {
  const lines = new Map<string, Line>();
  const isBesideOthers = presence(now);
  const limitOf = (owner: string, hasCome = false): number => (isBesideOthers(owner, hasCome) ? limits.besideOthers : limits.alone);

  const begin = async (owner: string, line: Line): Promise<void> => {
    if (line.running < limitOf(owner, true)) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= limits.waiting) throw new TooManyWaiting('Too many calls wait.');
    await new Promise<void>((next) => line.waiting.push(next));
  };

  const end = (owner: string, line: Line): void => {
    line.running -= 1;
    // Counted before it continues, so that nobody takes its turn.
    for (; line.waiting.length > 0 && line.running < limitOf(owner); line.running += 1) line.waiting.shift()?.();
    if (line.running === 0) lines.delete(owner);
  };

  return {
    run: async (owner, task) => {
      const line = lines.get(owner) ?? { running: 0, waiting: [] };
      lines.set(owner, line);
      await begin(owner, line);
      try {
        return await task();
      } finally {
        end(owner, line);
      }
    },
  };
}
