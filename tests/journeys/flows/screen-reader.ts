import { expect, type Locator, type Page } from '@playwright/test';
import { followSideMenu, type Way } from './ways.ts';

/** A way that also knows what was announced. */
export type ReaderWay = Way & {
  /** Waits until a text was announced. */
  hears(text: string | RegExp): Promise<void>;
};

/** Notes what a screen reader announces: texts that change inside of a live region, and alerts. Runs in the page before its scripts. */
function noteAnnouncements(): void {
  const LIVE = '[role="status"], [role="alert"], [role="log"], [aria-live]:not([aria-live="off"])';
  const heard: string[] = [];
  Object.assign(window, { heard });
  const note = (region: Element): void => {
    const text = region.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (text !== '' && heard.at(-1) !== text) heard.push(text);
  };
  const observer = new MutationObserver((changes) => {
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]));
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(LIVE);
      // A region that comes with its text is not announced, unless it is an alert.
      if (region?.isConnected && ![...added].some((node) => node.contains(region))) note(region);
    }
    for (const node of added)
      if (node instanceof Element && node.isConnected)
        [node, ...node.querySelectorAll('*')].filter((part) => part.matches('[role="alert"]')).forEach(note);
  });
  observer.observe(document, { childList: true, characterData: true, subtree: true });
}

const announced = (page: Page): Promise<readonly string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard);

/** Lines of a tree in which a part that is operated has no name: `- button`, or `- button [expanded]`. */
const NAMELESS =
  /^\s*- (?:button|link|textbox|searchbox|combobox|checkbox|radio|tab|menuitem|dialog|table|slider|spinbutton)(?: \[[^\]]*\])*:?$/;

/** Returns the levels of the headings in the order in which they are read. */
const levelsIn = (tree: string): number[] => [...tree.matchAll(/- '?heading .*\[level=(\d)\]/g)].map(([, level]) => Number(level));

const isStep = (level: number, i: number, levels: readonly number[]): boolean => level <= (levels[i - 1] ?? 0) + 1;

/** Checks what is read of a page: its name, landmarks, headings in their order, and a name for all that is operated. */
async function expectReadable(page: Page): Promise<void> {
  await expect(page.locator('h1, [role="dialog"]').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await page.title()).not.toBe('');
  const dialogs = page.getByRole('dialog');
  const isInDialog = (await dialogs.count()) > 0;
  const tree = await (isInDialog ? dialogs.last() : page.locator('body')).ariaSnapshot();
  expect(tree.split('\n').filter((line) => NAMELESS.test(line))).toEqual([]);
  const levels = levelsIn(tree);
  if (isInDialog) {
    expect(levels.length, 'A dialog has a heading').toBeGreaterThan(0);
    return;
  }
  expect(
    levels.filter((level) => level === 1),
    'One heading of level 1',
  ).toHaveLength(1);
  expect(
    levels.slice(levels.indexOf(1)).every((level, i, all) => i === 0 || isStep(level, i, all)),
    `Headings in order: ${levels.join(' ')}`,
  ).toBe(true);
  await expect(page.getByRole('main')).toHaveCount(1);
  const landmarks = [...tree.matchAll(/^\s*- '?(banner|navigation|main|contentinfo|complementary|search)(?: "([^"]*)")?/gm)].map(
    ([, role, name]) => `${role} ${name ?? ''}`,
  );
  expect(
    landmarks.filter((landmark, i) => landmarks.indexOf(landmark) !== i),
    'Landmarks of one kind have different names',
  ).toEqual([]);
}

/** Works with a screen reader: finds by role and name, activates what the reader is at, and hears announcements. */
export async function byScreenReader(page: Page): Promise<ReaderWay> {
  await page.addInitScript(noteAnnouncements);
  return readerIn(page);
}

function readerIn(page: Page): ReaderWay {
  const activate = async (target: Locator): Promise<void> => {
    await target.waitFor();
    await target.click();
  };
  const way: ReaderWay = {
    page,
    press: activate,
    write: async (field, text) => {
      await activate(field);
      await page.keyboard.insertText(text);
    },
    follow: (entry, within) => followSideMenu(way, entry, within),
    close: async (dialog) => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    },
    putFirst: (row) => activate(page.getByRole('button', { name: `Move up: ${row}`, exact: true })),
    // While a dialog closes, the page behind it is still hidden.
    arrive: () => expect(() => expectReadable(page)).toPass(),
    hears: (text) =>
      expect
        .poll(
          async () => (await announced(page)).filter((said) => (text instanceof RegExp ? text.test(said) : said.includes(text))),
          `Announced: ${text}`,
        )
        .not.toEqual([]),
  };
  return way;
}
