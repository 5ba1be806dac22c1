import { useLayoutEffect, useRef } from 'react';

const TYPING = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"]';

/** Single keys, as long as nobody types, holds a modifier or has a dialog open. `onKey` returns whether it used the key. */
export function useKeys(active: boolean, onKey: (key: string) => boolean): void {
  const latest = useRef(onKey);
  // Before the page is painted: a key that is pressed at once acts on what is seen.
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}

/** '1' to '9' as an index from 0; -1 for any other key. */
export const digit = (key: string): number => (/^[1-9]$/.test(key) ? Number(key) - 1 : -1);

/** 'a' to 'z' as an index from 0; -1 for any other key. */
export const letter = (key: string): number => (/^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : -1);
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
