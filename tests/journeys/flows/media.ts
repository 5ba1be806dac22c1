import { type Browser, expect, type Page } from '@playwright/test';
import { at, signIn } from '../walk.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A browser that knows nothing of any other, with the learner signed in. */
export async function ownBrowser(browser: Browser, learner: string, device: object = {}): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  await signIn(page, learner);
  return page;
}

export const openUnit = (page: Page, branch: string, course: string, order: number): Promise<unknown> =>
  page.goto(at('acme', `/branch/${branch}/learner/course/${course}/unit/${order}`));

/** Returns what the only video or recording on the page is doing. */
export const playing = (page: Page) =>
  page.locator('video, audio').evaluate((element) => {
    const { currentTime, paused, playbackRate, muted, volume } = element as HTMLMediaElement;
    return { second: currentTime, paused, speed: playbackRate, muted, volume: Math.round(volume * 10) / 10 };
  });
export const secondOf = async (page: Page): Promise<number> => (await playing(page)).second;

/** Waits for a beat that tells the server a place from this second or page on. */
export const placeKept = (page: Page, least: number): Promise<unknown> =>
  page.waitForResponse((response) => {
    const body = response.url().endsWith('/api/learning/beat') ? response.request().postDataJSON() : null;
    return response.ok() && ((body as { position?: number } | null)?.position ?? 0) >= least;
  });

/** Answers the first request for a file as after the end of its grant. Returns how many were asked for. */
export async function firstHasEnded(page: Page, isMeant: (url: string, type: string) => boolean): Promise<() => number> {
  let asked = 0;
  await page.route('**/_m/**', (route) => {
    const request = route.request();
    if (!isMeant(request.url(), request.resourceType())) return route.fallback();
    return (asked += 1) === 1 ? route.fulfill({ status: 403 }) : route.fallback();
  });
  return () => asked;
}

/** Ends the address of what plays now. It is asked for anew, and goes on at the same second. */
export async function expectToGoOn(page: Page): Promise<void> {
  const media = page.locator('video, audio');
  const wentOn = media.evaluate((element) => {
    const { currentTime: from } = element as HTMLMediaElement;
    return new Promise<number>((done) => {
      const tell = (): void => done(Math.abs((element as HTMLMediaElement).currentTime - from));
      element.addEventListener('playing', tell, { once: true });
    });
  });
  const addresses = page.waitForResponse((response) => response.url().includes('/_m/') && response.request().resourceType() === 'media');
  await media.dispatchEvent('error');
  await addresses;
  expect(await wentOn).toBeLessThan(2);
}

export const fitsTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.documentElement.scrollWidth <= innerWidth &&
      [...document.querySelectorAll('main')].every((main) => main.scrollWidth <= main.clientWidth),
  );
