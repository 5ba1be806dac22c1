// @chunk shell
import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Returns whether an element fills the screen, and what changes that. Where the browser fills no screen with an element (phones of Apple),
 * the element has to fill the page by its own style; Escape ends both.
 */
export function useFullscreen(element: RefObject<HTMLElement | null>): { readonly full: boolean; readonly toggle: () => void } {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const onChange = (): void => setFull(document.fullscreenElement === element.current && element.current !== null);
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setFull(false);
      if (document.fullscreenElement && document.fullscreenElement === element.current) void document.exitFullscreen();
    };
    document.addEventListener('fullscreenchange', onChange);
    window.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      window.removeEventListener('keydown', onKey);
    };
  }, [element]);
  const toggle = useCallback(() => {
    const target = element.current;
    if (full) {
      setFull(false);
      if (document.fullscreenElement) void document.exitFullscreen();
    } else {
      setFull(true);
      // Refused or not there: the element fills the page.
      if (target && 'requestFullscreen' in target) target.requestFullscreen().catch(() => undefined);
    }
  }, [element, full]);
  return { full, toggle };
}
