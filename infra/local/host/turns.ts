type Line = { running: number; readonly waiting: (() => void)[] };

/** More tasks of one owner wait than are kept. */
export class TooManyWaiting extends Error {}

/** Runs tasks of many owners, each owner's in their order. */
export type Turns = {
  /** Returns the value of a task. @throws TooManyWaiting */
  run<Value>(owner: string, task: () => Promise<Value>): Promise<Value>;
};

/**
 * Returns turns in which an owner has at most `atOnce` tasks that run and `mostWaiting` that wait. All functions share the processor of one
 * machine, where in a cloud each call has its own: the calls of a loud instance wait for each other, so that those of others pass them.
 */
export function turnsOf(atOnce: number, mostWaiting: number): Turns {
  const lines = new Map<string, Line>();

  const begin = async (line: Line): Promise<void> => {
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.length >= mostWaiting) throw new TooManyWaiting('Too many calls wait.');
    // Whoever ends hands its turn on, so that the number of those that run stays.
    await new Promise<void>((next) => line.waiting.push(next));
  };

  const end = (owner: string, line: Line): void => {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(owner);
  };

  return {
    run: async (owner, task) => {
      const line = lines.get(owner) ?? { running: 0, waiting: [] };
      lines.set(owner, line);
      await begin(line);
      try {
        return await task();
      } finally {
        end(owner, line);
      }
    },
  };
}
