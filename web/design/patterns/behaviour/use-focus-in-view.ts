import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls the part that has the focus back into view, where one that grew by `height` has taken its place. */
function bringBack(height: number): void {
  const focused = document.activeElement;
  const main = focused?.closest('main');
  if (!focused || !main) return;
  const hidden = focused.getBoundingClientRect().bottom - main.getBoundingClientRect().bottom;
  if (hidden > 0 && hidden <= height) focused.scrollIntoView({ block: 'nearest' });
}

/** Returns a ref for a part below the page: when it grows, what has the focus stays in view. */
export function useFocusInView<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useEffect(() => {
    const watched = part.current;
    if (!watched) return undefined;
    let former = watched.offsetHeight;
    const observer = new ResizeObserver(() => {
      const height = watched.offsetHeight;
      bringBack(height - former);
      former = height;
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, []);
  return part;
}
