// @chunk floating
import { useLayoutEffect } from 'react';

/** Milliseconds after which a closed dialog has given the focus back, if what had it is still there. */
const RETURNED = 40;

/** Moves the focus to the title of the page, or to its main part without one, if nothing has it: what had it was removed, such as the row of a deleted record. */
export function restoreLostFocus(): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      (document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main'))?.focus();
  }, RETURNED);
}

/** Gives the focus back to what had it when a dialog opened, once the dialog is gone. For one that is mounted open: the library does so only for one that stays mounted. */
export function useFocusBack(active = true): void {
  // In the commit: after a navigation other effects run so late that the dialog has the focus already.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      if (!active) return;
      setTimeout(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus({ preventScroll: true });
        else restoreLostFocus();
      });
    };
  }, [active]);
}
