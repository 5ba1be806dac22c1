import type { Page } from '@playwright/test';

/** Controls of a page; with a dialog or a menu that is open, those of it alone. */
const CONTROLS = [
  'a[href]',
  'button',
  'input:not([type="hidden"])',
  'select',
  'textarea',
  'summary',
  '[role="tab"]',
  '[role="option"]',
  '[role="menuitem"]',
  '[role="button"]',
].join();

/** Returns the controls whose tap area is less than 44 px wide or high, by asking what takes the tap; runs in the page. */
function smallControls(selector: string): string[] {
  const LEAST = 44;
  const over = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].filter((part) =>
    part.checkVisibility({ visibilityProperty: true }),
  );
  const root = over.at(-1) ?? document.body;
  const nameOf = (part: Element): string =>
    (
      part.getAttribute('aria-label') ??
      (labelOf(part)?.textContent || part.textContent || part.getAttribute('name') || part.id || part.className)
    )
      .trim()
      .slice(0, 50);
  const labelOf = (part: Element): Element | null =>
    part instanceof HTMLInputElement || part instanceof HTMLSelectElement ? (part.labels?.[0] ?? null) : null;
  const isHidden = (part: Element): boolean => {
    const { width, height } = part.getBoundingClientRect();
    return width < 4 || height < 4 || !part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** A link in a sentence is exempt: its line says how high it is. */
  const isInSentence = (part: Element): boolean => {
    const isInline = (of: Element): boolean => getComputedStyle(of).display === 'inline';
    if (!isInline(part)) return false;
    let block = part.parentElement;
    while (block && isInline(block)) block = block.parentElement;
    if (!block) return false;
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      let holder = texts.currentNode.parentElement;
      if (holder === null || holder.closest(selector) !== null || !/\p{L}/u.test(texts.currentNode.textContent ?? '')) continue;
      while (holder && holder !== block && isInline(holder)) holder = holder.parentElement;
      if (holder === block) return true;
    }
    return false;
  };
  const takes = (part: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    const label = hit.closest('label');
    // A control of its own inside of a label or of a link takes the tap.
    const control = hit.closest(selector);
    if (control !== null && control !== part && part.contains(control)) return false;
    // A tap anywhere in a field of several values is one in its text.
    if (control === null && hit.closest('.mantine-PillsInput-input, .mantine-MultiSelect-input')?.contains(part)) return true;
    return part.contains(hit) || (label instanceof HTMLLabelElement && label.control === part);
  };
  /** Returns how far the tap area goes on from a point. */
  const reach = (part: Element, x: number, y: number, across: number, down: number): number => {
    let steps = 0;
    while (steps < LEAST && takes(part, x + across * (steps + 1), y + down * (steps + 1))) steps += 1;
    return steps;
  };
  const isLookedAt = (part: Element): boolean =>
    !part.matches(':disabled, .sr:not(input)') && part.closest('[inert], [aria-hidden="true"]') === null && !isInSentence(part);
  /** Returns the size of a tap area that is too small; null for one that is large enough, or that is not on the page. */
  const tooSmall = (part: Element): string | null => {
    const start = isHidden(part) ? labelOf(part) : part;
    if (start === null || isHidden(start)) return null;
    start.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = start.getClientRects()[0];
    // What is shown when it has the focus stands outside of the page until then.
    if (!box || box.bottom <= 0 || box.right <= 0) return null;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!takes(part, x, y)) return 'something else takes the tap';
    const width = reach(part, x, y, -1, 0) + reach(part, x, y, 1, 0) + 1;
    const height = reach(part, x, y, 0, -1) + reach(part, x, y, 0, 1) + 1;
    return Math.min(width, height) < LEAST ? `${width} × ${height}` : null;
  };
  const small = new Set<string>();
  for (const part of root.querySelectorAll<HTMLElement>(selector)) {
    const size = isLookedAt(part) ? tooSmall(part) : null;
    if (size !== null) small.add(`<${part.tagName.toLowerCase()}> ${nameOf(part)}: ${size}`);
  }
  return [...small];
}

/** Returns the visible controls whose tap area is below 44 × 44 px, with its size. Links within sentences are exempt (WCAG 2.5.8, inline). */
export const smallTapAreas = (page: Page): Promise<string[]> => page.evaluate(smallControls, CONTROLS);
