// @chunk shell
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../../../shared/kernel/listeners.ts';

/**
 * Returns whether there are unsaved changes, which block a navigation until the person has decided. The app's history calls `mayLeave` before
 * it leaves a page; UnsavedGuard shows the dialog.
 */
type Unsaved = () => boolean;

const unsavedChecks = new Set<Unsaved>();
let pending: (() => void) | null = null;
const listeners = createListeners();

function setPending(next: (() => void) | null): void {
  pending = next;
  listeners.notify();
}

/** Returns whether the page may be left now. If not, `proceed` is kept, and called when the person decides to leave. */
export function mayLeave(proceed: () => void): boolean {
  if (![...unsavedChecks].some((unsaved) => unsaved())) return true;
  setPending(proceed);
  return false;
}

/** Whether a navigation is blocked, and the two decisions about it. */
export type BlockedNavigation = { readonly blocked: boolean; readonly stay: () => void; readonly leave: () => void };

/** Blocks navigations as long as `unsaved` returns true. Returns whether one is blocked, and how to decide. */
export function useNavigationBlocker(unsaved: Unsaved): BlockedNavigation {
  const blocked = useSyncExternalStore(listeners.subscribe, () => pending !== null);
  useEffect(() => {
    unsavedChecks.add(unsaved);
    return () => {
      unsavedChecks.delete(unsaved);
      setPending(null);
    };
  }, [unsaved]);
  const leave = (): void => {
    const proceed = pending;
    unsavedChecks.delete(unsaved);
    setPending(null);
    proceed?.();
  };
  return { blocked, stay: () => setPending(null), leave };
}
