import type { Commit, DomainEvent } from '../../../events/kernel/commit.ts';
import type { Projection } from '../../../events/kernel/projection.ts';
import type { Item } from '../tables/client.ts';
import { readCommit } from '../store/event-store.ts';

/** Reads a stored event, or throws where this build cannot: events/catalogue.ts. */
export type ReadEvent = (value: unknown) => DomainEvent;

/** How far a stream has been folded. `stuck` is the commit that could not be folded. */
export type FoldedStream = { readonly v: number; readonly row: unknown; readonly stuck: Stuck | null };
export type Stuck = { readonly version: number; readonly item: Item; readonly reason: string };

/** Whether a failure is one of the infrastructure: it is tried again, unlike a commit that cannot be read. */
export function isInfrastructureFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code } = error as { name?: unknown; code?: unknown };
  // A body that was never stored, or was deleted, does not appear by itself.
  if (name === 'NoSuchKey') return false;
  if ('$metadata' in error || '$fault' in error) return true;
  return (typeof code === 'string' && /^E[A-Z]+$/.test(code)) || name === 'TimeoutError' || name === 'AbortError';
}

const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown');

async function parsedCommit(item: Item, readEvent: ReadEvent): Promise<Commit> {
  const commit = await readCommit(item);
  return { ...commit, events: commit.events.map((event) => readEvent(event)) };
}

/**
 * Folds the commits that follow `from`, in the order of their versions; lower ones are skipped. Stops at one that throws, or
 * that is not the next: both are `stuck`.
 * @throws when the infrastructure fails
 */
export async function foldStream(
  projection: Projection<unknown, DomainEvent>,
  readEvent: ReadEvent,
  from: FoldedStream,
  commits: readonly { readonly version: number; readonly item: Item }[],
): Promise<FoldedStream> {
  let folded = from;
  for (const { version, item } of commits.toSorted((a, b) => a.version - b.version)) {
    if (version <= folded.v) continue;
    if (version > folded.v + 1) return { ...folded, stuck: { version, item, reason: `Commit ${folded.v + 1} is missing before it.` } };
    try {
      const commit = await parsedCommit(item, readEvent);
      const row = folded.v === 0 ? projection.initial(commit) : folded.row;
      folded = { v: version, row: projection.apply(row, commit), stuck: null };
    } catch (error) {
      if (isInfrastructureFault(error)) throw error;
      return { ...folded, stuck: { version, item, reason: reasonOf(error) } };
    }
  }
  return folded;
}

/** Whether the versions continue from `v` without a gap; lower ones are ignored. */
export function isGapless(v: number, versions: readonly number[]): boolean {
  let expected = v + 1;
  for (const version of [...new Set(versions)].sort((a, b) => a - b)) {
    if (version < expected) continue;
    if (version > expected) return false;
    expected += 1;
  }
  return true;
}
