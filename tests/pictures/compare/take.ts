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

/** Returns the picture of a screen that is drawn from a recording. */
export async function takePicture(browser: Browser, picture: ComparedPicture, recording: Recording): Promise<Buffer> {
  const page = await openPage(browser, picture);
  try {
    await replayScreen(page, picture.address, recording);
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await page.context().close();
  }
}
