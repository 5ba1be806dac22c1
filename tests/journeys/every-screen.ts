import { expect, type Page, test } from '@playwright/test';
import { ADDRESSES, personNames, personOf, type ScreenAddress } from '../pictures/addresses.ts';
import { signIn } from './walk.ts';

/** Returns what is wrong with a screen, which it opens in a page of its person. */
export type ScreenCheck = (page: Page, address: ScreenAddress) => Promise<readonly string[]>;

const TIMEOUT_MS = 360_000;

const screensOf = (person: ScreenAddress['person']): ScreenAddress[] =>
  ADDRESSES.filter((address) => address.person === person && address.states.includes('ready'));

async function expectNothingWrong(page: Page, addresses: readonly ScreenAddress[], check: ScreenCheck): Promise<void> {
  expect(addresses.length).toBeGreaterThan(1);
  const wrong: string[] = [];
  for (const address of addresses) {
    wrong.push(...(await check(page, address)));
    await page.unrouteAll();
  }
  expect(wrong).toEqual([]);
}

/** Tests all screens of each person, and those before sign-in; titles end with what holds on them. */
export function testEveryScreen(holds: string, check: ScreenCheck): void {
  for (const name of personNames.filter((person) => screensOf(person).length > 0))
    test(`on every screen of ${name} ${holds}`, async ({ page }) => {
      test.setTimeout(TIMEOUT_MS);
      const { email, instance } = personOf(name);
      await signIn(page, email, instance);
      await expectNothingWrong(page, screensOf(name), check);
    });

  test(`on every screen before sign-in ${holds}`, async ({ page }) => {
    test.setTimeout(TIMEOUT_MS);
    await expectNothingWrong(page, screensOf(null), check);
  });
}
