import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { inParallel } from '../../functions/platform/runtime/parallel.ts';
import { textOverlaps } from '../journeys/text-overlaps.ts';
import { findingsOn } from '../journeys/walk.ts';
import type { Values } from './addresses.ts';
import { openAddress } from './open.ts';
import { pageFor, SCHEMES, signInAll, SIZES, type Visit } from './sessions.ts';

/** Further widths at which layouts are whole, too; 720 is 1440 at 200 %. No pictures are taken of them. */
const MORE_WIDTHS = [1920, 720, 360, 320] as const;

/** Pages at a time. */
const PAGES = 3;
/** What charts and floating parts take to follow another width. */
const FOLLOWING_MS = 150;

export type WalkOptions = { readonly browser: Browser; readonly values: Values; readonly folder: string; readonly axe: boolean };

/** What a walk has done, and what is wrong. */
export type WalkResult = { pictures: number; checks: number; readonly findings: string[]; readonly notShown: string[] };

/** Returns how many pixels lie hidden in a large part of the page that scrolls by itself; runs in the page. */
const hiddenHeight = (): number =>
  [...document.querySelectorAll('*')]
    .filter((part) => part.clientHeight > innerHeight / 2 && /auto|scroll/.test(getComputedStyle(part).overflowY))
    .reduce((most, part) => Math.max(most, part.scrollHeight - part.clientHeight), 0);

/** Gives a page this size, and the height that shows all of it: the player and the builder scroll inside of the window. */
async function resize(page: Page, { width, height }: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize({ width, height });
  await pause(FOLLOWING_MS);
  const hidden = await page.evaluate(hiddenHeight);
  if (hidden === 0) return;
  await page.setViewportSize({ width, height: height + hidden });
  await pause(FOLLOWING_MS);
}

/** Returns findings where a page of this width scrolls sideways, or has texts over one another. */
async function layoutFindings(page: Page, name: string, width: number): Promise<string[]> {
  const isWider = await page.evaluate((most) => document.documentElement.scrollWidth > most, width);
  const overlaps = (await textOverlaps(page)).map((pair) => `${name} at ${width} px has texts over one another: ${pair}`);
  return isWider ? [`${name} is wider than ${width} px`, ...overlaps] : overlaps;
}

/** Takes the pictures of a page at all sizes, in both schemes. */
async function takePictures(page: Page, name: string, { folder, axe }: WalkOptions, result: WalkResult): Promise<void> {
  for (const width of MORE_WIDTHS) {
    await resize(page, { width, height: SIZES[0].height });
    result.findings.push(...(await layoutFindings(page, name, width)));
  }
  for (const size of SIZES) {
    await resize(page, size);
    result.findings.push(...(await layoutFindings(page, name, size.width)));
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      const picture = `${name}-${size.width}-${scheme}`;
      await page.screenshot({ path: join(folder, `${picture}.png`), fullPage: true, animations: 'disabled' });
      result.pictures += 1;
      if (!axe) continue;
      result.findings.push(...(await findingsOn(page)).map((finding) => `${picture}: ${finding}`));
      result.checks += 1;
    }
  }
}

/** Goes through addresses and states, and takes the pictures of each. With `axe` it checks each of them, too. */
export async function walk(visits: readonly Visit[], options: WalkOptions): Promise<WalkResult> {
  const result: WalkResult = { pictures: 0, checks: 0, findings: [], notShown: [] };
  const sessions = await signInAll(options.browser, visits);
  await inParallel(visits, PAGES, async ({ address, state }) => {
    const name = `${address.name}-${state}`;
    const page = await pageFor(options.browser, { address, state }, sessions);
    try {
      await openAddress(page, address, state, options.values);
      await takePictures(page, name, options, result);
    } catch (thrown) {
      result.notShown.push(`${name}: ${thrown instanceof Error ? thrown.message.split('\n')[0] : String(thrown)}`);
    } finally {
      // Replies that are on their way when the page closes are nobody's concern.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().close();
    }
  });
  return result;
}
