// @chunk tabs
import { type RefObject, useEffect } from 'react';

/** Widths in pixels are rounded. */
const ROUNDING = 1;

/** Writes into `data-hidden` of an element that scrolls sideways on which sides of it something is hidden: "start", "end", both or none. */
function markHiddenSides(list: HTMLElement): void {
  const offset = Math.abs(list.scrollLeft);
  const isHidden = { start: offset > ROUNDING, end: offset + list.clientWidth < list.scrollWidth - ROUNDING };
  list.dataset['hidden'] = (['start', 'end'] as const).filter((side) => isHidden[side]).join(' ');
}

/** Keeps the chosen tab of a list in view, and marks the sides on which more tabs are hidden, where the style sheet lets them fade. */
export function useHiddenSides(list: RefObject<HTMLElement | null>, chosen: string | null): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const mark = (): void => markHiddenSides(current);
    const sizes = new ResizeObserver(mark);
    for (const part of [current, ...current.children]) sizes.observe(part);
    current.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', mark);
    };
  }, [list]);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!list.current || !tab) return;
    const [frame, place] = [list.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    // Only sideways: the page stays where it is.
    if (place.left < frame.left) list.current.scrollLeft -= frame.left - place.left;
    else if (place.right > frame.right) list.current.scrollLeft += place.right - frame.right;
  }, [list, chosen]);
}
