// @chunk shell
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows a dialog of the browser's own over the page, which is inert below it; also for frames, which are out of reach for a focus trap. The
 * first focus is that of the element with `data-first`, else of the dialog.
 */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Not by `autoFocus`, which React applies before: the dialog gives the focus back to what had it when it opened.
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => shown?.close();
  }, [dialog]);
}
