import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { inChunkTime } from '../design/patterns/behaviour/chunk-time.ts';
import { restoreStyles } from '../design/patterns/behaviour/failed-styles.ts';

export type EagerLazy<Props> = {
  readonly Part: ComponentType<Props>;
  /** Loads the code. After a failure it can be called again; the component is rendered with what it brought. */
  readonly load: () => Promise<unknown>;
  readonly isLoaded: () => boolean;
};

/**
 * Returns a component like React.lazy that does not suspend once its code is loaded, with the function that loads it: a boundary that
 * renders its fallback for an instant keeps it for at least a third of a second.
 */
export function eagerLazy<Module, Props extends object>(
  fetch: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
): EagerLazy<Props> {
  let loaded: { default: ComponentType<Props> } | null = null;
  let hasFailed = false;
  // oxlint-disable-next-line unicorn/no-thenable -- React.lazy calls `then`, and nothing awaits this object
  const syncThenable = { then: (done: (module: typeof loaded) => void): void => done(loaded) };
  const load = async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      loaded = { default: pick(await inChunkTime(restoreStyles().then(fetch))) };
    } catch (error) {
      hasFailed = true;
      throw error;
    }
    // React.lazy keeps a failure for ever: what has come afterwards needs another one.
    if (hasFailed) current = another();
    hasFailed = false;
    return loaded;
  };
  // React.lazy calls `then` and reads the result at once, so a synchronous `then` never suspends; its type allows promises only.
  const another = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(() => (loaded ? (syncThenable as unknown as ReturnType<typeof load>) : load()));
  let current = another();
  function Part(props: Props): ReactNode {
    const Current = current as ComponentType<Props>;
    return <Current {...props} />;
  }
  return { Part, load, isLoaded: () => loaded !== null };
}
