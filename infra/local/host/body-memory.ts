/** How many bytes of bodies are in memory at once: of all callers, and of one. */
export type MemoryLimits = { readonly all: number; readonly ofOne: number };

/** Memory for the bodies of calls. */
export type BodyMemory = {
  /** Waits until so many bytes of a caller may be in memory. Returns what gives them back, once. */
  take(owner: string, bytes: number): Promise<() => void>;
};

type Waiting = { readonly owner: string; readonly bytes: number; readonly begin: () => void };

/**
 * Returns memory for bodies, taken in the order of asking. Who has taken all of their own waits, and those of others pass them: a caller who
 * begins many large bodies and ends none of them takes no more than that, and holds up nobody else.
 */
export function bodyMemory({ all, ofOne }: MemoryLimits): BodyMemory {
  const taken = new Map<string, number>();
  const waiting: Waiting[] = [];
  let total = 0;

  const fits = ({ owner, bytes }: Waiting): boolean => total + bytes <= all && (taken.get(owner) ?? 0) + bytes <= ofOne;

  const change = (owner: string, bytes: number): void => {
    total += bytes;
    const left = (taken.get(owner) ?? 0) + bytes;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
  };

  const beginWaiting = (): void => {
    for (let next = waiting.findIndex(fits); next >= 0; next = waiting.findIndex(fits)) {
      const [{ owner, bytes, begin }] = waiting.splice(next, 1) as [Waiting];
      change(owner, bytes);
      begin();
    }
  };

  return {
    take: async (owner, wanted) => {
      const bytes = Math.min(wanted, all, ofOne);
      await new Promise<void>((begin) => {
        waiting.push({ owner, bytes, begin });
        beginWaiting();
      });
      let isTaken = true;
      return () => {
        if (isTaken) change(owner, -bytes);
        isTaken = false;
        beginWaiting();
      };
    },
  };
}
