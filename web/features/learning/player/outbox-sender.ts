import type { Outbox, OutboxEntry } from './outbox.ts';

export const FIRST_PAUSE = 2000;
const LONGEST_PAUSE = 30_000;

export type SavedState = 'idle' | 'saving' | 'saved' | 'waiting';

type SenderOptions = {
  readonly outbox: Outbox;
  /** Resolves to false if the server could not be reached: the entry and those behind it wait, since their order matters. */
  readonly deliver: (entry: OutboxEntry) => Promise<boolean>;
  readonly tell: (state: SavedState) => void;
  /** Calls back after a pause, in milliseconds; returns a function that cancels it. */
  readonly later: (again: () => void, pause: number) => () => void;
};

/** Returns a sender that empties the outbox, one entry after the other, and tries again after growing pauses. */
export function createOutboxSender({ outbox, deliver, tell, later }: SenderOptions) {
  let running: Promise<void> | null = null;
  let cancelRetry = (): void => undefined;
  let pause = FIRST_PAUSE;
  let moved = false;

  async function run(): Promise<void> {
    cancelRetry();
    for (let [next] = outbox.read(); next; [next] = outbox.read()) {
      moved = true;
      tell('saving');
      if (!(await deliver(next))) {
        tell('waiting');
        cancelRetry = later(() => void drain(), pause);
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
    /** Waits for the current run and starts another one, for entries that were added meanwhile. */
    settle: async (): Promise<void> => {
      await running;
      await drain();
    },
    close: (): void => cancelRetry(),
  };
}

export type OutboxSender = ReturnType<typeof createOutboxSender>;
