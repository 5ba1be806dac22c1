import type { StreamBatch } from '../store/stream-record.ts';

/** A commit that is so late, and alone in its batch, may be what kills the processes that project it. */
const LATE_MS = 60_000;

let hasProjected = false;

/** Notes that this process has projected a batch. */
export function noteProjected(): void {
  hasProjected = true;
}

/**
 * Returns whether the process before may have died at a batch. It is then the first that a new process projects, which takes its streams one by one;
 * Lambda halves a batch at which functions die, until one record is left. All other batches are taken as a whole, without a note of it.
 */
export function isSuspect({ Records }: StreamBatch): boolean {
  const [only, ...others] = Records;
  const created = only?.dynamodb?.ApproximateCreationDateTime;
  return !hasProjected || (others.length === 0 && created !== undefined && Date.now() - created * 1000 > LATE_MS);
}
