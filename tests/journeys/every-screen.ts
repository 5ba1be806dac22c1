import { expect, type Page, test } from '@playwright/test';
import { ADDRESSES, personNames, personOf, type ScreenAddress } from '../pictures/addresses.ts';
import { signIn } from './walk.ts';

/** Returns what is wrong with a screen, which it opens in a page of its person. */
export type ScreenCheck = (page: Page, address: ScreenAddress) => Promise<readonly string[]>;

type Who = ScreenAddress['person'];

const TIMEOUT_MS = 360_000;

const screensOf = (person: Who): ScreenAddress[] =>
  ADDRESSES.filter((address) => address.person === person && address.states.includes('ready'));

/** Everybody who has screens; null: before sign-in. */
export const EVERYBODY: readonly Who[] = [...personNames, null].filter((person) => screensOf(person).length > 0);

/** Checks all screens of a person, one after the other. */
export async function expectEveryScreen(page: Page, who: Who, check: ScreenCheck): Promise<void> {
  test.setTimeout(TIMEOUT_MS);
  if (who !== null) await signIn(page, personOf(who).email, personOf(who).instance);
  const screens = screensOf(who);
  expect(screens.length).toBeGreaterThan(1);
  const wrong: string[] = [];
  for (const address of screens) {
    wrong.push(...(await check(page, address)));
    await page.unrouteAll();
  }
  expect(wrong).toEqual([]);
}
