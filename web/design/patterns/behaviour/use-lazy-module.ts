// @chunk shell
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inChunkTime } from './chunk-time.ts';
import { restoreStyles } from './failed-styles.ts';

/** A module that is loaded on first use, and the function that loads it. */
export type LazyModule<Loaded> = {
  /** Null until it is loaded. */
  readonly part: Loaded | null;
  readonly failed: boolean;
  readonly fetch: () => void;
};

const loadedModules = new WeakMap<() => Promise<unknown>, unknown>();

/** Loads a module, which is there from then on for all that use `load`. */
export async function loadModule<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  const loaded = await inChunkTime(restoreStyles().then(load));
  loadedModules.set(load, loaded);
  return loaded;
}

/**
 * Returns a module that is loaded on first use; its placeholder is shown until then, and after a failure. `before` is called directly before
 * the module is rendered, to read state of the document such as the caret. `load` must be a constant: loaded modules are cached by it.
 */
export function useLazyModule<Loaded>(load: () => Promise<Loaded>, before?: () => void): LazyModule<Loaded> {
  // The cache holds what this `load` returned.
  const [part, setPart] = useState<Loaded | null>(() => (loadedModules.get(load) as Loaded | undefined) ?? null);
  const [failed, setFailed] = useState(false);
  const mounted = useRef(true);
  const onReady = useRef(before);
  useEffect(() => {
    onReady.current = before;
  });
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const fetch = useCallback(() => {
    setFailed(false);
    loadModule(load).then(
      (loaded) => {
        if (!mounted.current) return;
        onReady.current?.();
        // Synchronously: nothing may be typed between `before` and the rendering.
        flushSync(() => setPart(() => loaded));
      },
      () => mounted.current && setFailed(true),
    );
  }, [load]);
  return { part, failed, fetch };
}
