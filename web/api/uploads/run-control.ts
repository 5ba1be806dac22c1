/** Thrown where an upload was cancelled. */
export class Cancelled extends Error {}

/** Pausing, going on and ending of a run; what is under way is aborted by the signal that it was given. */
export function createRunControl(tell: () => void) {
  let state: 'running' | 'paused' | 'cancelled' = 'running';
  let controller = new AbortController();
  let waiting: (() => void)[] = [];
  const change = (next: typeof state): void => {
    if (state === 'cancelled' || state === next) return;
    state = next;
    if (next === 'running') controller = new AbortController();
    else controller.abort();
    for (const wake of waiting) wake();
    waiting = [];
    tell();
  };
  /** Resolves with a signal when the run may go on. @throws Cancelled */
  async function going(): Promise<AbortSignal> {
    if (state === 'cancelled') throw new Cancelled();
    if (state === 'running') return controller.signal;
    await new Promise<void>((wake) => void waiting.push(wake));
    return going();
  }
  return {
    pause: () => change('paused'),
    resume: () => change('running'),
    cancel: () => change('cancelled'),
    isPaused: (): boolean => state === 'paused',
    isCancelled: (): boolean => state === 'cancelled',
    going,
  };
}

export type RunControl = ReturnType<typeof createRunControl>;
