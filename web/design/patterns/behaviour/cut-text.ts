// @chunk shell
const CUTTABLE = 'td, .truncate';

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/** Gives a text that is cut with an ellipsis a title to read it by, when the pointer comes over it. */
export function showCutText({ target }: Event): void {
  const place = target instanceof Element ? target.closest<HTMLElement>(CUTTABLE) : null;
  if (!place || place.title) return;
  const text = place.textContent.trim();
  if (text !== '' && [place, ...place.querySelectorAll(CUTTABLE)].some(isCut)) place.title = text;
}
