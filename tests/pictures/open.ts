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

/** Marks the heading of the screen that is shown, until it goes. */
const FORMER = 'data-former';

/** Takes a page to an address in the client that runs in it, as its history does. */
async function moveTo(page: Page, url: string): Promise<void> {
  await page.evaluate(
    ([address, former]) => {
      document.querySelector('h1')?.setAttribute(former, '');
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    [url, FORMER] as const,
  );
  // The former screen is shown until the code of the next one is there.
  await page.locator(`[${FORMER}]`).waitFor({ state: 'detached' });
}

/** Returns the screen that the client shows in a page; null where it shows none, and before it is loaded. */
const screenOn = (page: Page): ScreenKey | null =>
  page.url().startsWith('http') ? matchScreen(pathBelowBase(new URL(page.url()).pathname)) : null;

/** Takes a page to the address of a screen, or to a tab of it: the whole client is loaded. */
type Go = (page: Page, url: string) => Promise<unknown>;
/** Loads the whole client at an address. */
export const load: Go = (page, url) => page.goto(url);

/** Stays in the client where another screen of the same host is shown, and loads it otherwise. */
export const move: Go = (page, url) => {
  const [shown, next] = [screenOn(page), matchScreen(pathBelowBase(new URL(url).pathname))];
  const isNear = shown !== null && shown !== next && new URL(page.url()).origin === new URL(url).origin;
  return isNear ? moveTo(page, url) : load(page, url);
};

/** Opens an address in a state, with a page whose session is that of its person. @throws Error when another screen is shown */
export async function openAddress(page: Page, address: ScreenAddress, state: ScreenState, values: Values, go = load): Promise<void> {
  // Replies that the former screen waits for are nobody's concern.
  unanswered(page).clear();
  await arrangeReplies(page, address, state);
  const instance = address.person === null ? 'acme' : personOf(address.person).instance;
  await go(page, at(instance, pathOf(address, values, state)));
  await settled(page, state);
  const shown = screenOn(page);
  if (state !== 'forbidden' && shown !== (LEADS_TO[address.screen] ?? address.screen))
    throw new Error(`It leads to ${shown ?? 'no screen'}.`);
}
