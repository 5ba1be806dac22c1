/** Starts a timer and returns what stops it. */
export type StartTimer = (ms: number, run: () => void) => () => void;

const DEBOUNCE_MS = 1_500;
const LONGEST_WAIT_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** When a saver sends: a moment after the last value and ten seconds after the first at the latest, and ever more slowly after failures. */
export class SaveTimers {
  private readonly start: StartTimer;
  private failures = 0;
  private stopDebounce: (() => void) | null = null;
  private stopLongest: (() => void) | null = null;
  private stopRetry: (() => void) | null = null;

  constructor(start: StartTimer) {
    this.start = start;
  }

  /** A value was set: `send` is called when values rest. */
  wait(send: () => void): void {
    this.stopDebounce?.();
    this.stopDebounce = this.start(DEBOUNCE_MS, send);
    this.stopLongest ??= this.start(LONGEST_WAIT_MS, send);
  }

  /** What waits is sent now, or never. */
  stopWaiting(): void {
    this.stopDebounce?.();
    this.stopLongest?.();
    this.stopDebounce = null;
    this.stopLongest = null;
  }

  /** Tries again after a failure, later each time. */
  retry(run: () => void): void {
    this.stopRetry?.();
    this.stopRetry = this.start(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.failures), run);
    this.failures += 1;
  }

  /** The server has answered: the next failure is the first again. */
  succeeded(): void {
    this.failures = 0;
  }

  stop(): void {
    this.stopWaiting();
    this.stopRetry?.();
  }
}
