import { expect, type Locator, type Page } from '@playwright/test';
import { followSideMenu, type Way } from './ways.ts';

/** More than there are stops on any screen. */
const MOST_STOPS = 120;

type RelativePosition = 'here' | 'before' | 'after';

/** Returns where an element is, seen from the one that has the focus; runs in the page. */
function relativePositionOf(target: Element): RelativePosition {
  const active = document.activeElement;
  if (active === target) return 'here';
  if (!active || active === document.body) return 'after';
  return target.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING ? 'before' : 'after';
}

/** Returns whether some of the element with the focus is in the window, where nothing covers it; runs in the page. */
function isSeen(target: Element): boolean {
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const [x, y] = [(Math.max(0, left) + Math.min(innerWidth, right)) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2];
  const shown = document.elementFromPoint(x, y);
  return shown !== null && (target.contains(shown) || shown.contains(target) || target.closest('label')?.contains(shown) === true);
}

/** Entries of menus, tabs and radio buttons are gone through with arrows. */
const arrowOf: Readonly<Record<string, string>> = {
  menuitem: 'ArrowDown',
  menuitemradio: 'ArrowDown',
  tab: 'ArrowRight',
  radio: 'ArrowDown',
  option: 'ArrowDown',
};

/** Returns whether the group of an element has the focus; runs in the page. */
const isInGroup = (target: Element): boolean =>
  target.closest('[role="menu"], [role="tablist"], [role="listbox"], fieldset')?.contains(document.activeElement) === true;

/** Returns whether a menu or dialog that an element is in has taken the focus; runs in the page. */
const hasTakenFocus = (target: Element): boolean =>
  target.closest('[role="menu"], [role="dialog"]')?.contains(document.activeElement) !== false;

const roleOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => element.getAttribute('role') ?? (element instanceof HTMLInputElement ? element.type : ''));

/** Goes to an element with Tab or Shift+Tab, and in a group with arrows. @throws Error when it cannot be reached */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await expect.poll(() => target.evaluate(hasTakenFocus), `What ${String(target)} is in has the focus`).toBe(true);
  const arrow = arrowOf[await roleOf(target)];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    const place = await target.evaluate(relativePositionOf);
    if (place === 'here') {
      await expect
        .poll(() => target.evaluate(isSeen), `${String(target)} has the focus and is covered or outside of the window`)
        .toBe(true);
      return;
    }
    const stop = place === 'before' ? 'Shift+Tab' : 'Tab';
    await page.keyboard.press(arrow !== undefined && (await target.evaluate(isInGroup)) ? arrow : stop);
  }
  throw new Error(`${String(target)} is not reached by keyboard.`);
}

/** Works by keyboard alone: Tab, Shift+Tab, arrows, Enter, Space and Escape, and what is typed. */
export function byKeyboard(page: Page): Way {
  const way: Way = {
    page,
    press: async (target) => {
      await reach(page, target);
      const role = await roleOf(target);
      await page.keyboard.press(role === 'checkbox' || role === 'radio' ? 'Space' : 'Enter');
    },
    write: async (field, text) => {
      await reach(page, field);
      await page.keyboard.type(text);
    },
    follow: (entry, within) => followSideMenu(way, entry, within),
    close: async (dialog) => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    putFirst: async (row) => {
      const heard = page.getByRole('status').filter({ hasText: row });
      await reach(page, page.getByRole('button', { name: `Move ${row}`, exact: true }));
      await page.keyboard.press('Space');
      await expect(heard).toHaveText(`${row} lifted, place 2 of 2.`);
      await page.keyboard.press('ArrowUp');
      await expect(heard).toHaveText(`${row}, place 1 of 2.`);
      await page.keyboard.press('Space');
      await expect(heard).toHaveText(`${row} put down, place 1 of 2.`);
    },
    arrive: async () => {
      await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    },
  };
  return way;
}
