import { expect, type Locator, type Page } from '@playwright/test';

/** The way in which a person works with a page: by keyboard, by touch, or with a screen reader. The flows are the same for all of them. */
export type Way = {
  readonly page: Page;
  /** Activates a link, a button, a box or an entry of a menu. */
  press(target: Locator): Promise<void>;
  /** Writes into a field. */
  write(field: Locator, text: string): Promise<void>;
  /** Follows an entry of the main menu; `within` is the entry that holds it. */
  follow(entry: string, within?: string): Promise<void>;
  /** Closes the dialog that is open. */
  close(dialog: Locator): Promise<void>;
  /** Puts the last of two rows of an ordering question before the first. */
  putFirst(row: string): Promise<void>;
  /** Checks the page once a screen or a dialog is there. */
  arrive(): Promise<void>;
};

const menuLink = (page: Page, entry: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry, exact: true });

/** Follows the links of the menu at the side of a wide page. */
export async function followSideMenu(way: Way, entry: string, within?: string): Promise<void> {
  if (within === undefined) return way.press(menuLink(way.page, entry).first());
  const outer = menuLink(way.page, within);
  await way.press(outer);
  await expect(outer).toHaveAttribute('aria-expanded', 'true');
  await way.press(menuLink(way.page, entry).last());
}

/** Follows the links of the menu that a button opens on phones. */
export async function followDrawer(way: Way, entry: string, within?: string): Promise<void> {
  const { page } = way;
  for (const name of within === undefined ? [entry] : [within, entry]) {
    await way.press(page.getByRole('button', { name: 'Open menu' }));
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const links = menu.getByRole('link', { name, exact: true });
    if (within !== undefined && name !== within)
      await expect(menu.getByRole('link', { name: within, exact: true })).toHaveAttribute('aria-expanded', 'true');
    await way.press(within === name || within === undefined ? links.first() : links.last());
    await expect(menu).toBeHidden();
  }
}
