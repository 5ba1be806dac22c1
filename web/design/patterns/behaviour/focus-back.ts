// @chunk floating
import { useLayoutEffect } from 'react';

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
      });
    };
  }, [active]);
}
