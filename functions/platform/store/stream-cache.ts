import { LRUCache } from 'lru-cache';
import { type StreamId, streamKey } from '../../../events/kernel/commit.ts';

/** A stream as it was read: its version, the folded state, and the ids of its last commands. */
export type Loaded<State> = { readonly version: number; readonly state: State; readonly commands: readonly string[] };

/** Streams of one kind that this process keeps. */
const MOST = 2_000;

/** By decider: the states of its streams when this process last read them. */
let caches = new WeakMap<object, LRUCache<string, Loaded<unknown>>>();

/** Forgets all streams, for tests that start with empty tables in the same process. @internal */
export const forgetStreams = (): void => {
  caches = new WeakMap();
};

/**
 * Returns a stream as this process last read it. Commits never change, so it stays right for its version; the caller has to read the
 * commits after it.
 */
export function cachedStream<State>(decider: { readonly initial: State }, stream: StreamId): Loaded<State> | undefined {
  return caches.get(decider)?.get(streamKey(stream)) as Loaded<State> | undefined; // what `cacheStream` was given for this decider
}

/** Keeps a stream as it was folded by this decider, and returns it. */
export function cacheStream<State>(decider: { readonly initial: State }, stream: StreamId, loaded: Loaded<State>): Loaded<State> {
  const cache = caches.get(decider) ?? new LRUCache<string, Loaded<unknown>>({ max: MOST });
  caches.set(decider, cache);
  cache.set(streamKey(stream), loaded);
  return loaded;
}
