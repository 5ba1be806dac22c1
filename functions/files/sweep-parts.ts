import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { abortParts, openUploads } from '../platform/objects/parts.ts';
import { inParallel } from '../platform/runtime/parallel.ts';

const PARALLEL = 8;
/** No ticket is open for so long, in ms: a day, and a night until the sweep. */
const OLD_MS = 48 * 3_600_000;

/**
 * Drops uploads in parts that no ticket leads to: it was never written, or has expired. Those with a ticket end with it. Reads the
 * storage's own listing. Can be interrupted and repeated.
 */
export async function sweepParts(now: Instant): Promise<{ readonly aborted: number }> {
  const old = (await openUploads('')).filter(({ begun }) => toMillis(now) - begun > OLD_MS);
  await inParallel(old, PARALLEL, abortParts);
  return { aborted: old.length };
}
