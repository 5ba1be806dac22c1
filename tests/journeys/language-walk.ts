import { expect, type Page, test } from '@playwright/test';
import { ADDRESSES, type Values } from '../pictures/addresses.ts';
import { move, openAddress, settled } from '../pictures/open.ts';
import type { ScreenKey } from '../../shared/access/screens.ts';
import { signInAs, type Who } from './every-screen.ts';
import { plainEnglishOn, speak } from './untranslated.ts';
import { at, expectNoSidewaysScroll, violationsOn } from './walk.ts';

/** Windows in which a language is looked at; its texts are longer than English ones, or run the other way. */
const WIDTHS: Readonly<Record<string, readonly number[]>> = { 'en-XA': [1440], de: [320], ar: [390, 1440] };

/** For a screen on a machine with others at work. */
const PATIENCE_MS = 30_000;

/** What people wrote, also on the page of a template, and names and days that are the same in every language. */
const WRITTEN =
  /@|Acme|Trellis|localhost|^\d+\. |^(https?:\/\/|\/)|^#[\da-f]{6}$|^[\d\s.,:%/-]*$|^[A-Z][a-z]{2} \d+(, \d{4})?$|^(Certificate of completion|awarded to|for completing|Issued|Valid until|Signed in\.|(Completed|Started|Was enrolled in) “.*)$/;
/** In a hidden field, by which a long text is measured. */
const UNSEEN = 'autosize measurement';

/** Returns what is wrong with a page in a language, at the widths for it. */
async function problemsIn(page: Page, language: string): Promise<string[]> {
  const wrong: string[] = language === 'en-XA' ? (await plainEnglishOn(page, WRITTEN)).filter((text) => text !== UNSEEN) : [];
  for (const width of WIDTHS[language] ?? []) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page).catch(() => wrong.push(`it scrolls sideways at ${width} px`));
    if (language !== 'en-XA') wrong.push(...(await violationsOn(page)).map((finding) => `${width} px: ${finding}`));
  }
  return wrong;
}

/** Opens screens, and tabs of an admin's, each once, in a language: no English but what people wrote, no sideways scroll, and nothing that axe finds. */
export async function expectInLanguage(
  page: Page,
  language: string,
  keys: readonly ScreenKey[],
  values: Values,
  tabs: readonly string[] = [],
): Promise<void> {
  const screens = ADDRESSES.filter(({ screen, states }) => keys.includes(screen) && states.includes('ready'));
  test.setTimeout(PATIENCE_MS * (screens.length + tabs.length + 1));
  const wrong: string[] = [];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speak(page, language);
  const look = async (name: string, open: () => Promise<void>): Promise<void> => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open();
    wrong.push(...(await problemsIn(page, language)).map((what) => `${name}: ${what}`));
  };
  for (const who of new Set<Who>(['admin', ...screens.map(({ person }) => person)])) {
    await signInAs(page, who);
    for (const address of screens.filter(({ person }) => person === who))
      await look(address.name, () => openAddress(page, address, 'ready', values, move));
    for (const path of who === 'admin' ? tabs : [])
      await look(path, async () => {
        await move(page, at('acme', path));
        await settled(page, 'ready');
      });
  }
  expect(wrong).toEqual([]);
}
