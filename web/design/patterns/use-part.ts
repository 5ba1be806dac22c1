import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type Part<Loaded> = {
  /** Null until it has come. */
  readonly part: Loaded | null;
  readonly failed: boolean;
  readonly fetch: () => void;
};

const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part of a screen that is fetched when it is first wanted. What stands in its place stays until it has come, and stays usable when
 * fetching failed; `before` is called at the very moment of the change, to take over what only the page knows, such as the caret.
 * Give a function of the module: what it brought is kept for all who ask.
 */
export function usePart<Loaded>(load: () => Promise<Loaded>, before?: () => void): Part<Loaded> {
  // Only what `load` answered is kept under it.
  const [part, setPart] = useState<Loaded | null>(() => (arrived.get(load) as Loaded | undefined) ?? null);
  const [failed, setFailed] = useState(false);
  const here = useRef(true);
  const told = useRef(before);
  useEffect(() => {
    told.current = before;
  });
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const fetch = useCallback(() => {
    setFailed(false);
    load().then(
      (loaded) => {
        arrived.set(load, loaded);
        if (!here.current) return;
        told.current?.();
        // At once: nothing may be typed between looking at the page and changing it.
        flushSync(() => setPart(() => loaded));
      },
      () => here.current && setFailed(true),
    );
  }, [load]);
  return { part, failed, fetch };
}
