import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signIn } from '../../journeys/walk.ts';
import { personOf } from '../addresses.ts';
import type { ComparedPicture } from './compared.ts';
import { type Recording, replayScreen } from './recording.ts';

/** Opens a page as the pictures have it, with a session of the person of the screen. */
export async function openPage(browser: Browser, { address, size, scheme }: ComparedPicture): Promise<Page> {
  const options: BrowserContextOptions = {
    viewport: size,
    colorScheme: scheme,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  };
  const page = await (await browser.newContext(options)).newPage();
  if (address.person === null) return page;
  const { email, instance } = personOf(address.person);
  await signIn(page, email, instance);
  return page;
}

const MOST_TRIES = 40;
/** Longer than a chart takes to draw itself once its code has come. */
const BETWEEN_TRIES_MS = 250;

/** Returns the picture of a page once two in a row are the same: what comes late has come. */
async function stillPicture(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  let last = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  for (let look = 0; look < MOST_TRIES; look += 1) {
    await pause(BETWEEN_TRIES_MS);
    const next = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The screen does not come to rest.');
}

/** Returns the picture of a screen that is drawn from a recording. */
export async function takePicture(browser: Browser, picture: ComparedPicture, recording: Recording): Promise<Buffer> {
  const page = await openPage(browser, picture);
  try {
    await replayScreen(page, picture.address, recording);
    return await stillPicture(page);
  } finally {
    await page.context().close();
  }
}
