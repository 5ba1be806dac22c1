import type { Outbox, OutboxEntry } from './outbox.ts';

export const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

export type SavedState = 'idle' | 'saving' | 'saved' | 'waiting';

type CourierOf = {
  readonly outbox: Outbox;
  /** False: the server could not be asked. The entry stays, and the rest waits with it, for order matters. */
  readonly deliver: (entry: OutboxEntry) => Promise<boolean>;
  readonly tell: (state: SavedState) => void;
  /** Calls back after a pause; answers how to call that off. */
  readonly later: (again: () => void, pause: number) => () => void;
};

/** Empties the outbox, one entry after the other; tries again after growing pauses for as long as it takes. */
export function createCourier({ outbox, deliver, tell, later }: CourierOf) {
  let running: Promise<void> | null = null;
  let callOff = (): void => undefined;
  let pause = FIRST_PAUSE;
  let moved = false;

  async function run(): Promise<void> {
    callOff();
    for (let [next] = outbox.read(); next; [next] = outbox.read()) {
      moved = true;
      tell('saving');
      if (!(await deliver(next))) {
        tell('waiting');
        callOff = later(() => void drain(), pause);
        pause = Math.min(LONGEST_PAUSE, pause * 2);
        return;
      }
      pause = FIRST_PAUSE;
    }
    if (moved) tell('saved');
  }
  function drain(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  return {
    drain,
    /** What was put while a round was under way gets a round of its own. */
    settle: async (): Promise<void> => {
      await running;
      await drain();
    },
    close: (): void => callOff(),
  };
}

export type Courier = ReturnType<typeof createCourier>;
