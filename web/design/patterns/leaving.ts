import { useEffect, useSyncExternalStore } from 'react';

/**
 * Unsaved changes hold a navigation back until the person has said what they want. The history of the app asks here before it
 * leaves a page; the form's guard answers.
 */
type Unsaved = () => boolean;

const holders = new Set<Unsaved>();
let waiting: (() => void) | null = null;
const listeners = new Set<() => void>();

function wait(next: (() => void) | null): void {
  waiting = next;
  listeners.forEach((listener) => listener());
}

/** true: the page may be left now. Otherwise `proceed` is kept, and called if the person leaves after all. */
export function mayLeave(proceed: () => void): boolean {
  if (![...holders].some((unsaved) => unsaved())) return true;
  wait(proceed);
  return false;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export type Leaving = { readonly asked: boolean; readonly stay: () => void; readonly leave: () => void };

/** Holds back as long as `unsaved` says so. */
export function useLeaving(unsaved: Unsaved): Leaving {
  const asked = useSyncExternalStore(subscribe, () => waiting !== null);
  useEffect(() => {
    holders.add(unsaved);
    return () => {
      holders.delete(unsaved);
      wait(null);
    };
  }, [unsaved]);
  const leave = (): void => {
    const proceed = waiting;
    holders.delete(unsaved);
    wait(null);
    proceed?.();
  };
  return { asked, stay: () => wait(null), leave };
}
