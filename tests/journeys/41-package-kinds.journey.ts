import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from './browser.ts';
import { publishPackage } from './package-data.ts';
import { answerAll, launched, openUnit, startPlayer } from './package-player.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const FOLDER = process.env['JOURNEYS_PACKAGES'] ?? join(import.meta.dirname, '../fixtures/packages');
const LEARNER = 'learner3@acme.test';
const golf = (name: string): Buffer => readFileSync(join(FOLDER, `${name}.zip`));

const completed = (page: Page) => page.getByText('You have completed this unit.');

/** What the last start of a session was given. */
const opened = async (page: Page): Promise<Record<string, string>> => {
  const answer = await page.waitForResponse((response) => response.url().endsWith('/api/scorm/initialize') && response.ok());
  return ((await answer.json()) as { cmi: Record<string, string> }).cmi;
};

test('a package of SCORM 2004 goes on where it was left, and completes its unit', async ({ page }) => {
  const course = await publishPackage(`Golf 2004 ${Date.now()}`, golf('scorm2004-golf-basic-calls'));
  await openUnit(page, LEARNER, course);
  const content = launched(page).frameLocator('#contentFrame');
  const next = (): Promise<void> => launched(page).getByRole('button', { name: 'Next ->' }).click();

  const first = opened(page);
  await startPlayer(page);
  expect(await first).toMatchObject({ 'cmi.completion_status': 'unknown', 'cmi.entry': 'ab-initio' });
  await expect(content.getByRole('heading', { level: 1, name: 'Play of the game' })).toBeVisible();
  await next();
  await expect(content.getByRole('heading', { level: 1, name: 'Par' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  const second = opened(page);
  await startPlayer(page);
  expect(await second).toMatchObject({ 'cmi.completion_status': 'incomplete', 'cmi.location': '1' });
  await expect(content.getByRole('heading', { level: 1, name: 'Par' })).toBeVisible();
  for (let pages = 1; pages < 14; pages += 1) await next();
  await answerAll(content);
  await expect(completed(page)).toBeAttached();
});

/** Waits until the page of a part has loaded: one that is left before has not begun. */
const loaded = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      launched(page)
        .locator('html')
        .evaluate(() => location.protocol !== 'about:' && document.readyState === 'complete'),
    )
    .toBe(true);

/** Of them the tests have one of each kind; JOURNEYS_PACKAGES names a folder with more. */
const SEVERAL = [
  'scorm12-golf-one-file-per-sco',
  'scorm2004-golf-one-file-per-sco',
  'scorm12-golf-minimum-calls',
  'scorm2004-golf-minimum-calls',
].filter((name) => existsSync(join(FOLDER, `${name}.zip`)));

for (const name of SEVERAL)
  test(`a package of several parts is walked with Next and Previous to its completion: ${name}`, async ({ page }) => {
    const course = await publishPackage(`${name} ${Date.now()}`, golf(name));
    await openUnit(page, LEARNER, course);
    await startPlayer(page);
    // Headings of groups are buttons, too, and have no status.
    const parts = page
      .locator('#package-contents')
      .getByRole('button', { name: /Not started|Not available yet|In progress|Completed|Passed|Failed/ });
    await expect(parts.first()).toHaveAttribute('aria-current', 'step');
    const next = page.getByRole('button', { name: 'Next part' });
    const previous = page.getByRole('button', { name: 'Previous part' });
    const count = await parts.count();
    for (let part = 1; part < count; part += 1) {
      await loaded(page);
      await next.click();
      await expect(parts.nth(part)).toHaveAttribute('aria-current', 'step');
    }
    await loaded(page);
    await previous.click();
    await expect(parts.nth(count - 2)).toHaveAttribute('aria-current', 'step');
    await expect(completed(page)).toBeAttached();
  });

test('a package of one part that calls nothing is shown, and its unit is completed with Next', async ({ page }) => {
  const course = await publishPackage(`Golf alone ${Date.now()}`, golf('scorm12-golf-single-sco'));
  await openUnit(page, LEARNER, course);
  await startPlayer(page);
  // All that the page of this sample says.
  await expect(launched(page).getByRole('heading', { level: 1, name: 'Not implemented yet' })).toBeVisible();
  await expect(page.locator('#package-contents')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(completed(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('100% Complete', { exact: true })).toBeVisible();
});
