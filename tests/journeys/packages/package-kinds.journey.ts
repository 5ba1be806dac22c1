import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { askAs, AUTHOR, newLearner } from '../journey-data.ts';
import { publishPackage } from '../package-data.ts';
import { answerAll, inKilledBrowser, launched, openUnit, startPlayer } from '../package-player.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const LEARNER = 'learner3@acme.test';
const packageOf = (name: string): Buffer => readFileSync(join(import.meta.dirname, `../../fixtures/packages/${name}.zip`));

const completed = (page: Page) => page.getByText('You have completed this unit.');

/** Waits until the server has taken a call of the package that contains a text. */
const stored = (page: Page, path: RegExp, text = ''): Promise<unknown> =>
  page.waitForResponse((response) => response.ok() && path.test(response.url()) && (response.request().postData() ?? '').includes(text));

/** What a learner does with a package before the browser is killed, and in another browser. */
type Walk = { readonly begin: (page: Page) => Promise<void>; readonly goOn: (page: Page) => Promise<void> };

/** A package of one part, with pages of its own and a check at the end. */
const pages = (location: string): Walk => {
  const content = (page: Page) => launched(page).frameLocator('#contentFrame');
  const heading = (page: Page, name: string) => content(page).getByRole('heading', { level: 1, name });
  const next = (page: Page): Promise<void> => launched(page).getByRole('button', { name: 'Next ->' }).click();
  return {
    begin: async (page) => {
      await expect(heading(page, 'Play of the game')).toBeVisible();
      const saved = stored(page, /\/_t\/scorm\/commit$/, `"${location}":"1"`);
      await next(page);
      await expect(heading(page, 'Par')).toBeVisible();
      await saved;
    },
    goOn: async (page) => {
      await expect(heading(page, 'Par')).toBeVisible();
      for (let shown = 1; shown < 14; shown += 1) await next(page);
      await answerAll(content(page));
      await expect(completed(page)).toBeAttached();
    },
  };
};

/** A package of one part that calls nothing, and whose unit is completed with Next. */
const silent: Walk = {
  begin: async (page) => {
    // All that the page of this sample says.
    await expect(launched(page).getByRole('heading', { level: 1, name: 'Not implemented yet' })).toBeVisible();
    await expect(page.locator('#package-contents')).toHaveCount(0);
  },
  goOn: async (page) => {
    await silent.begin(page);
    await page.getByRole('button', { name: 'Close the player' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(completed(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('100% Complete', { exact: true })).toBeVisible();
  },
};

const next = (page: Page) => launched(page).getByRole('button', { name: 'Next »' });
const quiz = (page: Page) => launched(page).getByRole('button', { name: '(Select correct answers)' });

/** A package of cmi5 that keeps its own bookmark in the record store. */
const bookmarked: Walk = {
  begin: async (page) => {
    const saved = stored(page, /\/activities\/state\?.*suspendData/, '"bookmark"');
    await next(page).click();
    await saved;
  },
  goOn: async (page) => {
    await launched(page).getByRole('button', { name: 'Resume From Bookmark' }).click();
    while (!(await quiz(page).isVisible())) await next(page).click();
    await quiz(page).click();
    await launched(page).getByRole('button', { name: 'Submit Answers' }).click();
    await expect(completed(page)).toBeAttached();
  },
};

/** The cmi5 package of several units is killed in 43. */
const PACKAGES: Readonly<Record<string, Walk>> = {
  'scorm12-golf-basic-calls': pages('cmi.core.lesson_location'),
  'scorm2004-golf-basic-calls': pages('cmi.location'),
  'scorm12-golf-single-sco': silent,
  'cmi5-catapult-single-au': bookmarked,
};

for (const [name, walk] of Object.entries(PACKAGES))
  test(`a package whose browser is killed goes on in another one to its completion: ${name}`, async ({ page }) => {
    const course = await publishPackage(`${name} ${Date.now()}`, packageOf(name));
    const start = async (on: Page): Promise<void> => {
      await openUnit(on, LEARNER, course);
      await startPlayer(on);
    };
    await inKilledBrowser(async (killed) => {
      await start(killed);
      await walk.begin(killed);
    });
    await start(page);
    await walk.goOn(page);
  });

test('an author sees a package in the preview of its course, which records nothing', async ({ page }) => {
  const course = await publishPackage(`Preview ${Date.now()}`, packageOf('scorm12-golf-one-file-per-sco'));
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${course.id}/preview/1`));
  await expect(page.getByText('You see this package as a preview: nothing is recorded.')).toBeVisible();
  await startPlayer(page);
  await expect(launched(page).getByRole('heading', { level: 1, name: 'Play of the game' })).toBeVisible();
  await page.getByRole('button', { name: 'Next part' }).click();
  await expect(launched(page).getByRole('heading', { level: 1, name: 'Par' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the player' }).click();
  await expect(page.getByRole('button', { name: 'Start SCORM Player' })).toBeFocused();
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

const KINDS_OF_PACKAGE = [
  'scorm12-golf-one-file-per-sco',
  'scorm12-golf-minimum-calls',
  'scorm2004-golf-one-file-per-sco',
  'scorm2004-golf-minimum-calls',
];

/** The parts of the open package in its contents. */
const partsOf = (page: Page) =>
  // Headings of groups are buttons, too, and have no status.
  page.locator('#package-contents').getByRole('button', { name: /Not started|Not available yet|In progress|Completed|Passed|Failed/ });

/** Goes on with Next, from one part to another one. */
async function walkParts(page: Page, from: number, to: number): Promise<void> {
  for (let part = from + 1; part <= to; part += 1) {
    await loaded(page);
    await page.getByRole('button', { name: 'Next part' }).click();
    await expect(partsOf(page).nth(part)).toHaveAttribute('aria-current', 'step');
  }
}

/** Returns the seconds that the server has counted of the unit. */
async function secondsIn(learner: string, course: string): Promise<number> {
  const query = 'query ($id: Int!) { course(id: $id, asLearner: true) { units { ... on ScormUnitType { time_spent } } } }';
  const read = await askAs(learner, query, { id: Number(course) }, 'south');
  return read.course.units[0]?.time_spent ?? 0;
}

/** Ends the attempt, after which the package begins at its first part. */
async function endAttempt(page: Page): Promise<void> {
  await loaded(page);
  await page.getByRole('button', { name: 'End this attempt' }).click();
  await expect(page.getByRole('alert')).toContainText('The course begins at its first part the next time.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End the attempt' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await startPlayer(page);
  await expect(partsOf(page).first()).toHaveAttribute('aria-current', 'step');
}

for (const name of KINDS_OF_PACKAGE)
  test(`a package of several parts goes on at its part after its browser was killed, to its completion: ${name}`, async ({ page }) => {
    const course = await publishPackage(`${name} ${Date.now()}`, packageOf(name));
    // One unit of a person runs at a time: that of another journey, which the same person has open, would take over.
    const learner = await newLearner('south');
    await inKilledBrowser(async (killed) => {
      await openUnit(killed, learner, course);
      await startPlayer(killed);
      await expect(partsOf(killed).first()).toHaveAttribute('aria-current', 'step');
      await walkParts(killed, 0, 2);
    });
    await openUnit(page, learner, course);
    await startPlayer(page);
    await expect(partsOf(page).nth(2)).toHaveAttribute('aria-current', 'step');
    await expect(partsOf(page).nth(1)).toContainText('Completed');
    const last = (await partsOf(page).count()) - 1;
    if (name === 'scorm2004-golf-one-file-per-sco') {
      await endAttempt(page);
      await walkParts(page, 0, 2);
    }
    await walkParts(page, 2, last);
    await loaded(page);
    await page.getByRole('button', { name: 'Previous part' }).click();
    await expect(partsOf(page).nth(last - 1)).toHaveAttribute('aria-current', 'step');
    await expect(completed(page)).toBeAttached();
    await page.getByRole('button', { name: 'Close the player' }).click();
    await expect.poll(() => secondsIn(learner, course.id), 'the seconds that are counted beside the pages').toBeGreaterThan(0);
  });
