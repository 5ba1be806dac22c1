import { expect, type Page, test } from '@playwright/test';
import { ADDRESSES, type ScreenAddress, type Values } from '../pictures/addresses.ts';
import { openAddress, settled } from '../pictures/open.ts';
import type { ScreenKey } from '../../shared/access/screens.ts';
import { signInAs } from './every-screen.ts';
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
  const note = (name: string, found: readonly string[]): void => void wrong.push(...found.map((what) => `${name}: ${what}`));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await speak(page, language);
  let signedIn: ScreenAddress['person'] | undefined;
  for (const address of screens.toSorted((a, b) => String(a.person).localeCompare(String(b.person)))) {
    if (address.person !== signedIn) await signInAs(page, (signedIn = address.person));
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAddress(page, address, 'ready', values);
    note(address.name, await problemsIn(page, language));
  }
  if (tabs.length > 0) await signInAs(page, 'admin');
  for (const path of tabs) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(at('acme', path));
    await settled(page, 'ready');
    note(path, await problemsIn(page, language));
  }
  expect(wrong).toEqual([]);
}
