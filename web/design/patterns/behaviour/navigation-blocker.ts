// @chunk shell
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../../../shared/kernel/listeners.ts';

/**
 * Returns whether there are unsaved changes, which block a navigation until the person has decided. The app's history calls `mayLeave` before
 * it leaves a page; UnsavedGuard shows the dialog.
 */
type Unsaved = () => boolean;

const unsavedChecks = new Set<Unsaved>();
/** The navigation that is blocked, and the check that did so. */
let pending: { readonly proceed: () => void; readonly unsaved: Unsaved } | null = null;
const listeners = createListeners();

function setPending(next: typeof pending): void {
  pending = next;
  listeners.notify();
}

/** Returns whether the page may be left now. If not, `proceed` is kept, and called when the person decides to leave. */
export function mayLeave(proceed: () => void): boolean {
  // That of the dialog on top, which was mounted last.
  const unsaved = [...unsavedChecks].findLast((check) => check());
  if (!unsaved) return true;
  setPending({ proceed, unsaved });
  return false;
}

/** Whether a navigation is blocked, and the two decisions about it. */
export type BlockedNavigation = { readonly blocked: boolean; readonly stay: () => void; readonly leave: () => void };

/** Blocks navigations as long as `unsaved` returns true. Returns whether it blocks one now, and how to decide; other checks are asked after it. */
export function useNavigationBlocker(unsaved: Unsaved): BlockedNavigation {
  const blocked = useSyncExternalStore(listeners.subscribe, () => pending?.unsaved === unsaved);
  useEffect(() => {
    unsavedChecks.add(unsaved);
    return () => {
      unsavedChecks.delete(unsaved);
      if (pending?.unsaved === unsaved) setPending(null);
    };
  }, [unsaved]);
  const leave = (): void => {
    const left = pending;
    unsavedChecks.delete(unsaved);
    setPending(null);
    left?.proceed();
  };
  return { blocked, stay: () => setPending(null), leave };
}
