// @chunk tabs
import { type RefObject, useEffect } from 'react';

/** Widths in pixels are rounded. */
const ROUNDING = 1;
/** As wide as the style sheet lets tabs fade. */
const FADE = 48;

/** Writes into `data-hidden` of an element that scrolls sideways on which sides of it something is hidden: "start", "end", both or none. */
function markHiddenSides(list: HTMLElement): void {
  const offset = Math.abs(list.scrollLeft);
  const isHidden = { start: offset > ROUNDING, end: offset + list.clientWidth < list.scrollWidth - ROUNDING };
  list.dataset['hidden'] = (['start', 'end'] as const).filter((side) => isHidden[side]).join(' ');
}

/** Moves a list sideways until a tab is shown whole, beside what fades; the page stays where it is. */
function showWhole(list: HTMLElement, tab: Element): void {
  const [frame, place] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (place.left < frame.left) list.scrollLeft -= frame.left - place.left + FADE;
  else if (place.right > frame.right) list.scrollLeft += place.right - frame.right + FADE;
}

/** Keeps the chosen and the focused tab of a list in view, and marks the sides on which more tabs are hidden, where the style sheet lets them fade. */
export function useHiddenSides(list: RefObject<HTMLElement | null>, chosen: string | null): void {
  useEffect(() => {
    const { current } = list;
    if (!current) return undefined;
    const mark = (): void => markHiddenSides(current);
    const show = ({ target }: FocusEvent): void => {
      if (target instanceof Element) showWhole(current, target);
    };
    const sizes = new ResizeObserver(mark);
    for (const part of [current, ...current.children]) sizes.observe(part);
    current.addEventListener('scroll', mark, { passive: true });
    current.addEventListener('focusin', show);
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', mark);
      current.removeEventListener('focusin', show);
    };
  }, [list]);
  useEffect(() => {
    if (chosen === null || !list.current) return;
    const tab = list.current.querySelector('[aria-selected="true"]');
    if (tab) showWhole(list.current, tab);
  }, [list, chosen]);
}
