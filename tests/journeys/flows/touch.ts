import { expect, type Page } from '@playwright/test';
import { followDrawer, type Way } from './ways.ts';

/** The smallest side of what is touched: WCAG 2.2, 2.5.5. */
const SMALLEST_TARGET = 44;

/** Returns whether a finger beside the middle of a target hits it, or its label, or the row that opens as it does; runs in the page. */
function isLarge(target: Element, smallest: number): boolean {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const whole = target.closest('label, [data-opens]') ?? target;
  const beside = smallest / 2 - 1;
  const places = [
    [x - beside, y],
    [x + beside, y],
    [x, y - beside],
    [x, y + beside],
  ] as const;
  return places.every(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && whole.contains(hit);
  });
}

/** Works by touch on a phone: taps, and what its keyboard enters. */
export function byTouch(page: Page): Way {
  const way: Way = {
    page,
    press: async (target) => {
      // Away from the edges of the window, and from the bars that stay there.
      await target.evaluate((part) => part.scrollIntoView({ block: 'center', behavior: 'instant' }));
      // It may still move: menus and dialogs open in steps.
      await expect.poll(() => target.evaluate(isLarge, SMALLEST_TARGET), `${String(target)} is too small to be touched`).toBe(true);
      await target.tap();
    },
    write: async (field, text) => {
      await field.tap();
      await expect(field).toBeFocused();
      await page.keyboard.insertText(text);
    },
    follow: (entry, within) => followDrawer(way, entry, within),
    close: async (dialog) => {
      await way.press(dialog.getByRole('button', { name: 'Close', exact: true }).first());
      await expect(dialog).toBeHidden();
    },
    putFirst: (row) => way.press(page.getByRole('button', { name: `Move up: ${row}`, exact: true })),
    arrive: async () => {
      await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(width[0], 'The page is wider than the phone').toBeLessThanOrEqual(width[1] ?? 0);
    },
  };
  return way;
}
