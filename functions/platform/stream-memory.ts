import { type StreamId, streamKey } from '../../events/kernel/commit.ts';
import { keepRecent } from './recent.ts';

/** What a stream came to: its version, state and the commands it remembers. */
export type Loaded<State> = { readonly version: number; readonly state: State; readonly commands: readonly string[] };

/** Streams of one kind of which this process remembers what they came to. */
const MOST = 2_000;

/** By decider: what its streams came to when this process last saw them, the last seen at the end. */
const memories = new WeakMap<object, Map<string, Loaded<unknown>>>();

/**
 * What a stream came to when this process last saw it. Commits never change, so it stays true of its version; whoever uses it has to
 * read what came after.
 */
export function recall<State>(decider: { readonly initial: State }, stream: StreamId): Loaded<State> | undefined {
  return memories.get(decider)?.get(streamKey(stream)) as Loaded<State> | undefined; // what `remember` was given for this decider
}

/** Keeps what a stream came to, as it was folded by this decider; answers it. */
export function remember<State>(decider: { readonly initial: State }, stream: StreamId, loaded: Loaded<State>): Loaded<State> {
  const memory = memories.get(decider) ?? new Map<string, Loaded<unknown>>();
  memories.set(decider, memory);
  keepRecent(memory, streamKey(stream), loaded, MOST);
  return loaded;
}
