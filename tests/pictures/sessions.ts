import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInByForm } from '../journeys/walk.ts';
import { personOf, type PersonName, type ScreenAddress, type ScreenState } from './addresses.ts';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** An address in one of its states. */
export type Visit = { readonly address: ScreenAddress; readonly state: ScreenState };

/** What the browsers of people keep who have signed in. */
export type Sessions = ReadonlyMap<PersonName, Awaited<ReturnType<BrowserContext['storageState']>>>;

/** Signs in everybody who opens an address. Returns what their browsers keep. */
export async function signInAll(browser: Browser, visits: readonly Visit[]): Promise<Sessions> {
  const sessions = new Map<PersonName, Awaited<ReturnType<BrowserContext['storageState']>>>();
  for (const name of new Set(visits.map(({ address }) => address.person))) {
    if (name === null) continue;
    const { email, instance } = personOf(name);
    const context = await browser.newContext();
    await signInByForm(await context.newPage(), email, instance);
    sessions.set(name, await context.storageState());
    await context.close();
  }
  return sessions;
}

/** Returns a page in a browser of its own, in the session of the person who opens the address. */
export async function pageFor(
  browser: Browser,
  { address }: Visit,
  sessions: Sessions,
  viewport: (typeof SIZES)[number] = SIZES[0],
  touch: { readonly hasTouch: boolean; readonly isMobile: boolean } = { hasTouch: false, isMobile: false },
): Promise<Page> {
  const session = address.person === null ? undefined : sessions.get(address.person);
  const context = await browser.newContext({
    viewport,
    ...touch,
    colorScheme: SCHEMES[0],
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  });
  return context.newPage();
}
