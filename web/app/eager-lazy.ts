import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { inChunkTime } from '../design/patterns/behaviour/chunk-time.ts';

export type EagerLazy<Props> = {
  readonly Part: LazyExoticComponent<ComponentType<Props>>;
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
};

/**
 * Returns a component like React.lazy that does not suspend once its code is loaded, with the function that loads it: a boundary that
 * renders its fallback for an instant keeps it for at least a third of a second.
 */
export function eagerLazy<Module, Props>(fetch: () => Promise<Module>, pick: (module: Module) => ComponentType<Props>): EagerLazy<Props> {
  let loaded: { default: ComponentType<Props> } | null = null;
  const load = async (): Promise<{ default: ComponentType<Props> }> => (loaded = { default: pick(await inChunkTime(fetch())) });
  // oxlint-disable-next-line unicorn/no-thenable -- React.lazy calls `then`, and nothing awaits this object
  const syncThenable = { then: (done: (module: typeof loaded) => void): void => done(loaded) };
  // React.lazy calls `then` and reads the result at once, so a synchronous `then` never suspends; its type allows promises only.
  const Part = lazy(() => (loaded ? (syncThenable as unknown as ReturnType<typeof load>) : load()));
  return { Part, load, isLoaded: () => loaded !== null };
}
