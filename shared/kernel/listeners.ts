/** Functions that are called when something has changed. */
export type Listeners = {
  /** Adds a listener. Returns the function that removes it. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls every listener. */
  readonly notify: () => void;
};

/** Returns an empty set of listeners, in the form that React's useSyncExternalStore takes. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => listeners.forEach((listener) => listener()),
  };
}
