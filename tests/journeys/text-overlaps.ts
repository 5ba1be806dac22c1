import type { Page } from '@playwright/test';

/** Returns which texts lie over one another, each as a pair; runs in the page. */
function overlappingTexts(): string[] {
  /** Pixels: line boxes of neighbours may touch, and the boxes of letters are higher than what is drawn. */
  const LEAST = { across: 3, down: 5 };
  type Text = { readonly words: string; readonly holder: Element; readonly layer: Element | null; readonly box: DOMRect };
  const withParents = (holder: Element): Element[] => [holder, ...(holder.parentElement ? withParents(holder.parentElement) : [])];
  /** Returns what is seen of a box inside of all that cuts it off. */
  const seenPart = (box: DOMRect, holder: Element): DOMRect => {
    let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
    for (const part of withParents(holder)) {
      const { overflowX, overflowY, position } = getComputedStyle(part);
      const cut = part.getBoundingClientRect();
      if (overflowX !== 'visible') [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
      if (position === 'fixed') break;
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  const isCutOff = (holder: Element): boolean => withParents(holder).some((part) => getComputedStyle(part).clipPath === 'inset(50%)');
  /** Texts for screen readers, and those over the picture of a page that make its words selectable, are not seen. */
  const isSeen = (holder: Element): boolean =>
    holder.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isCutOff(holder) &&
    !/^rgba\(.*, 0\)$/.test(getComputedStyle(holder).color);
  /** Returns the part that stands before the page when it is scrolled. */
  const layerOf = (holder: Element): Element | null =>
    withParents(holder).find((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position)) ?? null;
  const texts: Text[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    const holder = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (holder === null || words === '' || !isSeen(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = seenPart(rect, holder);
      if (box.width > LEAST.across && box.height > LEAST.down) texts.push({ words, holder, layer: layerOf(holder), box });
    }
  }
  texts.sort((one, other) => one.box.top - other.box.top);
  const found = new Set<string>();
  texts.forEach((text, index) => {
    for (const other of texts.slice(index + 1)) {
      if (other.box.top > text.box.bottom - LEAST.down) break;
      if (other.layer !== text.layer || other.holder === text.holder) continue;
      const across = Math.min(text.box.right, other.box.right) - Math.max(text.box.left, other.box.left);
      const down = Math.min(text.box.bottom, other.box.bottom) - other.box.top;
      if (across > LEAST.across && down > LEAST.down) found.add(`'${text.words.slice(0, 40)}' and '${other.words.slice(0, 40)}'`);
    }
  });
  return [...found];
}

/** Returns the texts of a page that lie over one another, as pairs. What stands before a page that is scrolled is left out. */
export const textOverlaps = (page: Page): Promise<string[]> => page.evaluate(overlappingTexts);
