// @chunk shell
let typed = '';

function onKey(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    takeEarlyTyping();
    return;
  }
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  // It would act on what has the focus until the field has it: a space presses a button.
  event.preventDefault();
}

/** Keeps what is typed from now on, for a search field that is still to be loaded or to get the focus. */
export function keepEarlyTyping(): void {
  typed = '';
  document.addEventListener('keydown', onKey, { capture: true });
  document.addEventListener('pointerdown', takeEarlyTyping, { capture: true });
}

/** Returns what was typed before the field had the focus, once. */
export function takeEarlyTyping(): string {
  const early = typed;
  typed = '';
  document.removeEventListener('keydown', onKey, { capture: true });
  document.removeEventListener('pointerdown', takeEarlyTyping, { capture: true });
  return early;
}
