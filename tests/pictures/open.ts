import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { matchScreen, type ScreenKey } from '../../shared/access/screens.ts';
import { pathBelowBase } from '../../web/api/base-path.ts';
import { at } from '../journeys/walk.ts';
import { pathOf, personOf, type ScreenAddress, type ScreenState, type Values } from './addresses.ts';
import { arrangeReplies } from './replies.ts';
import { arrived, unanswered } from './rested.ts';

/** Screens that lead to another one. */
const LEADS_TO: Partial<Record<ScreenKey, ScreenKey>> = { learnerBadges: 'myCertificates' };

/** Longer than a second failure follows the first. */
const MOMENT = 250;

/** Waits for fonts and pictures, those further down included. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const pictures = [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode().catch(() => undefined);
    });
    await Promise.race([Promise.all([document.fonts.ready, ...pictures]), new Promise((done) => setTimeout(done, 2_000))]);
  });

const shows = (page: Page, selector: string): Promise<void> => page.locator(selector).first().waitFor();

/** Waits until nothing loads. */
async function loaded(page: Page): Promise<void> {
  await shows(page, 'h1, [role="alert"]');
  await arrived(page);
}

/** Waits until a page shows the state that its replies lead to. @throws Error when it does not */
export async function settled(page: Page, state: ScreenState): Promise<void> {
  if (state === 'loading') await shows(page, 'h1, [aria-busy="true"], [role="status"]');
  else if (state === 'failed') await shows(page, '[role="alert"]');
  else await loaded(page);
  if (state === 'loading' || state === 'failed') await pause(2 * MOMENT);
  await drawn(page);
}

/** Opens an address in a state, with a page whose session is that of its person. @throws Error when another screen is shown */
export async function openAddress(page: Page, address: ScreenAddress, state: ScreenState, values: Values): Promise<void> {
  // Replies that the former screen waits for are nobody's concern.
  unanswered(page).clear();
  await arrangeReplies(page, address, state);
  const instance = address.person === null ? 'acme' : personOf(address.person).instance;
  await page.goto(at(instance, pathOf(address, values, state)));
  await settled(page, state);
  const shown = matchScreen(pathBelowBase(new URL(page.url()).pathname));
  if (state !== 'forbidden' && shown !== (LEADS_TO[address.screen] ?? address.screen))
    throw new Error(`It leads to ${shown ?? 'no screen'}.`);
}
