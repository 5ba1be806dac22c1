import { type Browser, expect, type Page, type Response } from '@playwright/test';
import { askAs, AUTHOR } from '../journey-data.ts';
import { at, signInByForm } from '../walk.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A browser that knows nothing of any other, with the learner signed in. */
export async function newBrowser(browser: Browser, learner: string, device: object = {}): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  await signInByForm(page, learner);
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

type BeatBody = {
  readonly key?: string;
  readonly unitId?: string;
  readonly seconds?: number;
  readonly position?: number;
  readonly unsaved?: readonly BeatBody[];
};

/** Returns what a beat has told that the server took; nothing for other responses. */
function beatsIn(response: Response): readonly BeatBody[] {
  if (!response.ok() || !response.url().endsWith('/api/learning/beat')) return [];
  const told = (response.request().postDataJSON() ?? {}) as BeatBody;
  return [told, ...(told.unsaved ?? [])];
}

/** Waits for a beat that tells the server a place in a unit, from this second or page on. Those of other units may come after it was opened. */
export const positionSaved = (page: Page, unit: string, least: number): Promise<unknown> =>
  page.waitForResponse((response) => beatsIn(response).some(({ unitId, position = -1 }) => unitId === unit && position >= least));

/** Waits until beats have told the server at least so many seconds. Those of one key count once. */
export function secondsSent(page: Page, least: number): Promise<unknown> {
  const seconds = new Map<string, number>();
  return page.waitForResponse((response) => {
    for (const told of beatsIn(response)) seconds.set(told.key ?? '', told.seconds ?? 0);
    return [...seconds.values()].reduce((sum, each) => sum + each, 0) >= least;
  });
}

const UNITS = 'query ($id: Int!) { course(id: $id) { units { id unit_order } } }';

/** Returns the ids of the units of a course, in their order. */
export async function unitIds(course: string): Promise<string[]> {
  const { course: read } = await askAs(AUTHOR, UNITS, { id: Number(course) });
  return read.units.toSorted((one, other) => one.unit_order - other.unit_order).map(({ id }) => id);
}

/** Refuses the first request for a file, as after the end of its grant. Returns how many were asked for. */
export async function firstHasEnded(page: Page, isMeant: (url: string, type: string) => boolean): Promise<() => number> {
  let asked = 0;
  await page.route('**/_m/**', (route) => {
    const request = route.request();
    if (!isMeant(request.url(), request.resourceType())) return route.fallback();
    return (asked += 1) === 1 ? route.fulfill({ status: 403 }) : route.fallback();
  });
  return () => asked;
}

/** Ends the address of what plays now. It is asked for anew, and goes on at the second where the new one took its place. */
export async function expectToGoOn(page: Page): Promise<void> {
  const addresses = page.waitForResponse((response) => response.url().includes('/_m/') && response.request().resourceType() === 'media');
  // In one step: it plays on between two, and until the new address is there.
  const wentOn = page.locator('video, audio').evaluate((element) => {
    const media = element as HTMLMediaElement;
    return new Promise<{ readonly left: number; readonly begun: number }>((done) => {
      let left = -1;
      Object.defineProperty(media, 'src', {
        configurable: true,
        set: (address: string) => {
          left = media.currentTime;
          Reflect.deleteProperty(media, 'src');
          media.src = address;
          media.addEventListener('seeking', () => begin(media.currentTime), { once: true });
        },
      });
      const begin = (begun: number): void => media.addEventListener('playing', () => done({ left, begun }), { once: true });
      media.dispatchEvent(new Event('error'));
    });
  });
  await addresses;
  const { left, begun } = await wentOn;
  expect(begun).toBeCloseTo(left, 2);
}

export const fitsTheScreen = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.documentElement.scrollWidth <= innerWidth &&
      [...document.querySelectorAll('main')].every((main) => main.scrollWidth <= main.clientWidth),
  );
