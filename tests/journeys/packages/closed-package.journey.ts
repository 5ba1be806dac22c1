import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { publishPackage } from '../package-data.ts';
import { launched, openUnit, startPlayer } from '../package-player.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const golf = readFileSync(join(import.meta.dirname, '../../fixtures/packages/scorm12-golf-basic-calls.zip'));

/** Opens the package, up to its first page. */
async function start(page: Page): Promise<void> {
  await startPlayer(page);
  await expect(launched(page).getByRole('button', { name: 'Next ->' })).toBeVisible();
}

type BeatBody = { readonly packageClosed?: boolean; readonly leaving?: boolean };

test('that a package was closed is told again where the line lost it, and not once it is open again', async ({ page: desk }) => {
  const course = await publishPackage(`Closed ${Date.now()}`, golf);
  await openUnit(desk, 'learner3@acme.test', course);
  const told: BeatBody[] = [];
  let isCut = false;
  await desk.route('**/api/learning/beat', (route) => {
    told.push(route.request().postDataJSON() as BeatBody);
    return isCut ? route.abort() : route.continue();
  });
  /** Closes the player while the line is cut. */
  const closeUntold = async (): Promise<void> => {
    isCut = true;
    told.length = 0;
    await desk.getByRole('button', { name: 'Close the player' }).click();
    await expect.poll(() => told).toContainEqual(expect.objectContaining({ packageClosed: true }));
    isCut = false;
    told.length = 0;
  };
  /** Hides the page. Returns whether the beat of it says that the package was closed. */
  const closedOnHiding = async (): Promise<boolean> => {
    const taken = desk.waitForResponse(
      (response) => response.url().endsWith('/api/learning/beat') && (response.request().postDataJSON() as BeatBody).leaving === true,
    );
    await desk.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'hidden');
    });
    await (await taken).finished();
    return told.some(({ packageClosed }) => packageClosed);
  };
  await start(desk);
  await closeUntold();
  expect(await closedOnHiding()).toBe(true);
  told.length = 0;
  expect(await closedOnHiding(), 'told once').toBe(false);
  await start(desk);
  await closeUntold();
  await start(desk);
  expect(await closedOnHiding(), 'it is open').toBe(false);
});
