// @chunk floating
/** Milliseconds after which a closed dialog has given the focus back, if what had it is still there. */
const RETURNED = 40;

/** Moves the focus to the title of the page if nothing has it: what had it was removed, such as the row of a deleted record. */
export function restoreLostFocus(): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus();
  }, RETURNED);
}
