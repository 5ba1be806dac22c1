import { expect, type Page, test } from '@playwright/test';
import { ADDRESSES, type PersonName, personOf, type ScreenAddress, type Values } from '../pictures/addresses.ts';
import { load, openAddress } from '../pictures/open.ts';
import { rested } from '../pictures/rested.ts';
import type { AxeRules } from './axe.ts';
import { coveredControlsOn, wrongLayoutsOf } from './layouts.ts';
import { signIn, violationsOn } from './walk.ts';
import { directionsOn, showInArabic } from './written-texts.ts';

/** null: before sign-in. */
export type Who = PersonName | null;
type Scheme = 'dark' | 'light';

/** So high that nothing lies below the window. */
const HEIGHT = 3000;
/** Two widths in two schemes. What is not measured in colours is asked once at each width: another scheme leaves it as it is. */
const VARIANTS: readonly { readonly width: number; readonly schemes: readonly (readonly [Scheme, AxeRules])[] }[] = [
  {
    width: 1440,
    schemes: [
      ['light', 'all'],
      ['dark', 'colours'],
    ],
  },
  {
    width: 390,
    schemes: [
      ['dark', 'all'],
      ['light', 'colours'],
    ],
  },
];

/** Of all others the frame has the name of the person, or of the instance. */
const NAMELESS: ReadonlySet<string> = new Set(['add-course']);

/** For a screen: a limit for what has failed. On a machine with nine others at work, one took 14 s. */
const PATIENCE_MS = 60_000;

/** Returns a reply in which the course that screens are opened for has a title as long as any. */
const withLongTitle = (body: string): string =>
  body.replaceAll('"Food hygiene"', '"Food hygiene: what every new colleague has to know about knives and slicers"');

/** Resizes a page in its place, and waits until it has followed. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await rested(page);
}

/** Returns what axe finds on a page in both schemes, on the desk and on a phone, where its layout is not whole, and what `also` returns at each width. */
export async function problemsInEveryVariant(page: Page, also: () => Promise<readonly string[]> = async () => []): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, schemes } of VARIANTS) {
    await resize(page, width);
    const asWide = [...(await also()), ...(await coveredControlsOn(page))];
    wrong.push(...asWide.map((what) => `${width} px: ${what}`));
    for (const [scheme, look] of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      wrong.push(...(await violationsOn(page, look)).map((finding) => `${scheme}, ${width} px: ${finding}`));
    }
  }
  return [...wrong, ...(await wrongLayoutsOf(page))];
}

/** Returns what of the written texts of a screen does not have the direction of its letters. */
async function wrongDirections(page: Page, { name, person }: ScreenAddress): Promise<string[]> {
  const { wrong, count } = await directionsOn(page);
  return count === 0 && person !== null && !NAMELESS.has(name) ? ['no text that was written'] : wrong;
}

/** Returns what is wrong with the control that the first press of Tab leads to; runs in the page. */
function wrongFocus(): string[] {
  const part = document.activeElement;
  if (document.querySelector('a[href], button, input, select, textarea, [tabindex="0"]') === null) return [];
  if (!(part instanceof HTMLElement) || part === document.body) return ['Tab leads to nothing'];
  const name = `<${part.tagName.toLowerCase()}> ${(part.getAttribute('aria-label') ?? part.textContent).trim().slice(0, 50)}`;
  const { top, bottom, left, right } = part.getBoundingClientRect();
  const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const { outlineStyle, boxShadow } = getComputedStyle(part);
  return [
    ...(part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && isInWindow
      ? []
      : [`Tab leads to ${name}, which is not shown`]),
    ...(outlineStyle === 'none' && boxShadow === 'none' ? [`the focus on ${name} is not shown`] : []),
  ];
}

/** Returns what is wrong with the control that the first press of Tab leads to. */
/** Returns what is wrong with the control that the first press of Tab leads to. */
export async function wrongFocusOn(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return page.evaluate(wrongFocus);
}

/** Returns a list that grows by what a page writes to its console as an error, and what its code throws. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(`the console: ${message.text()}`)));
  page.on('pageerror', (error) => void errors.push(`the code: ${error.message}`));
  return errors;
}

/**
 * Shows screens one after the other, each once, as if everything that people have written in it were Arabic, and asks everything of each. To move
 * from one to the next within the client takes less of the processor, where another journey asks the same screens how they load.
 */
export async function expectEveryScreen(page: Page, screens: readonly ScreenAddress[], values: Values, go = load): Promise<void> {
  test.setTimeout(PATIENCE_MS * (screens.length + 1));
  expect(screens.length).toBeGreaterThan(1);
  const errors = errorsOf(page);
  const wrong: string[] = [];
  for (const address of screens) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    await showInArabic(page, withLongTitle);
    errors.splice(0);
    await openAddress(page, address, 'ready', values, go);
    const found = await problemsInEveryVariant(page, () => wrongDirections(page, address));
    // The first press of Tab belongs to a load.
    found.push(...(go === load ? await wrongFocusOn(page) : []), ...errors);
    wrong.push(...found.map((what) => `${address.name}: ${what}`));
    await page.unrouteAll({ behavior: 'wait' });
  }
  expect(wrong).toEqual([]);
}

/** Returns the screens of a person; null: before sign-in. */
export const screensOf = (who: Who): ScreenAddress[] =>
  ADDRESSES.filter(({ person, states }) => person === who && states.includes('ready'));

/** Signs in somebody who has screens. */
export const signInAs = async (page: Page, who: Who): Promise<void> => {
  if (who !== null) await signIn(page, personOf(who).email, personOf(who).instance);
};
