import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type FrameLocator, type Page, type Response, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { courseId, enrol, personId } from '../journey-data.ts';
import { publishPackage } from '../package-data.ts';
import { secondsPassed } from '../page-time.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const LEARNER = 'learner3@acme.test';
const GOLF = 'Golf Explained - Run-time Basic Calls';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const golf = readFileSync(join(import.meta.dirname, '../../fixtures/packages/scorm12-golf-basic-calls.zip'));

/** A browser that knows nothing of any other, with the learner at the unit. */
async function newBrowser(browser: Browser, course: string, device: object = {}): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  // The package asks whether to go on where the learner was.
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/south/learner/course/${course}/unit/1`));
  return page;
}

const player = (page: Page) => page.getByRole('dialog', { name: GOLF });
/** The page of the package that is launched: below the page around it. */
const launched = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${GOLF}"]`).frameLocator('iframe');
/** The page around the package. */
const frameOfShell = (page: Page) => page.frameLocator(`iframe[title="${GOLF}"]`).locator('html');
const content = (page: Page): FrameLocator => launched(page).frameLocator('#contentFrame');
const heading = (page: Page, name: string) => content(page).getByRole('heading', { level: 1, name });
const next = (page: Page): Promise<void> => launched(page).getByRole('button', { name: 'Next ->' }).click();

/** Waits until the server has values of the package that contain a text. */
const stored = (page: Page, text: string): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.ok() && /\/_t\/scorm\/(?:commit|finish)$/.test(response.url()) && (response.request().postData() ?? '').includes(text),
  );

/** Gives the right answer to every question of the check, as the package itself marks it. */
async function answerAll(page: Page): Promise<void> {
  const correct = content(page).locator('.correctAnswer');
  await expect(correct.first()).toBeVisible();
  for (const answer of await correct.all()) {
    const text = answer.locator('input[type="text"]');
    if ((await text.count()) === 0) await answer.locator('input').check();
    else await text.fill(/\((\d+)\)/.exec(await answer.innerText())?.[1] ?? '');
  }
  await content(page).getByRole('button', { name: 'Submit Answers' }).click();
}

test('an author publishes a package, and a learner ends it in another browser than they began it in', async ({ browser, page }) => {
  const title = `Golf ${Date.now()}`;
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('How to play golf.');

  await test.step('a file that is no package is told at once', async () => {
    const units = page.getByRole('navigation', { name: 'Units' });
    await units.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Scorm', exact: true }).click();
    const choose = page.getByLabel('Upload a SCORM, xAPI, or cmi5 file').last();
    await expect(choose).toHaveAttribute('accept', /\.zip,\.xml$/);
    await choose.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
    await expect(page.getByText('This file is not a package: it cannot be read as a zip file.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel notes.zip' })).toBeVisible();
    // The same file would be refused again.
    await expect(page.getByRole('button', { name: 'Upload again: notes.zip' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a package is uploaded in its place, and shows what is in it', async () => {
    const choose = page.getByLabel('Choose another file').last();
    await choose.setInputFiles({ name: 'golf.zip', mimeType: 'application/zip', buffer: golf });
    const stored = page.getByRole('region', { name: 'Package' });
    await expect(stored).toContainText(GOLF);
    await expect(stored).toContainText('SCORM 1.2 · 1 part');
    await expect(stored.getByRole('link', { name: 'Download the package' })).toBeVisible();
    await expectAccessible(page);
    const score = page.getByRole('combobox', { name: 'Score in reports' });
    await expect(score).toHaveValue('The last score');
    await score.click();
    await page.getByRole('option', { name: 'The best score' }).click();
    await page.getByRole('button', { name: 'Publish Course' }).click();
    await expect(page.getByText(`${title} is published.`)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Units' })
      .getByRole('button', { name: /^Scorm Unit 1/ })
      .click();
    await expect(score).toHaveValue('The best score');
  });

  const id = await courseId(title);
  await enrol(LEARNER, { id, title });
  await test.step('a learner begins it, and closes the browser in the middle', async () => {
    const desk = await newBrowser(browser, id);
    await desk.getByRole('button', { name: 'Start SCORM Player' }).click();
    await expect(heading(desk, 'Play of the game')).toBeVisible();
    await expectAccessible(desk);
    const third = stored(desk, '"cmi.core.lesson_location":"2"');
    await next(desk);
    await expect(heading(desk, 'Par')).toBeVisible();
    await next(desk);
    await third;
    const closed = desk.waitForEvent('close');
    await desk.close({ runBeforeUnload: true });
    await closed;
    await desk.context().close();
  });

  await test.step('goes on at the same page on a phone, and passes', async () => {
    const phone = await newBrowser(browser, id, PHONE);
    await phone.getByRole('button', { name: 'Start SCORM Player' }).click();
    await expect(heading(phone, 'Scoring')).toBeVisible();
    const box = await player(phone).boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await expectAccessible(phone);
    for (let pages = 2; pages < 14; pages += 1) await next(phone);
    const passed = stored(phone, 'passed');
    await answerAll(phone);
    await passed;
    // The page below is read again while the package is still open.
    await expect(phone.getByText('You have completed this unit.')).toBeAttached();
    await player(phone).getByRole('button', { name: 'Close the player' }).click();
    await expect(phone.getByRole('button', { name: 'Start SCORM Player' })).toBeFocused();
    await expect(phone.getByText('You have completed this unit.')).toBeVisible();
    await phone.context().close();
  });

  await test.step('shows in the report with time and score', async () => {
    // Reports of people are the administrators' alone.
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, 'admin@acme.test');
    await admin.goto(at('acme', `/reports/users/${await personId(LEARNER)}`));
    await admin.getByRole('tab', { name: /^Courses/ }).click();
    await admin.getByRole('table', { name: 'Courses' }).getByRole('button', { name: title }).click();
    const row = admin.getByRole('table', { name: 'SCORM', exact: true }).getByRole('row').last();
    await expect(row).toContainText('Yes');
    await expect(row).toContainText('100%');
    await expect(
      admin
        .getByRole('table', { name: /^Parts of/ })
        .getByRole('row')
        .last(),
    ).toContainText('Passed');
    await expectAccessible(admin);
  });
});

/** Where the learner is, as the open package reads it. */
const locationIn = (page: Page): Promise<string> =>
  launched(page)
    .locator('html')
    .evaluate(() => (parent as unknown as { API: { LMSGetValue(element: string): string } }).API.LMSGetValue('cmi.core.lesson_location'));

/** Waits until the server has where the learner is. */
const storedLocation = (page: Page, place: number): Promise<Response> => stored(page, `"cmi.core.lesson_location":"${place}"`);

const opened = (page: Page): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith('/api/scorm/initialize') && response.ok());

/** Returns the seconds from the reply to one call to the beginning of another one: the server sees no fewer between the two. */
function secondsBetween(former: Response, later: Response): number {
  const { startTime, responseStart } = former.request().timing();
  return (later.request().timing().startTime - startTime - responseStart) / 1000;
}

/** Opens the package. Returns the seconds that the server has counted of it. */
async function start(page: Page): Promise<number> {
  const opening = opened(page);
  await page.getByRole('button', { name: 'Start SCORM Player' }).click();
  const { cmi } = (await (await opening).json()) as { cmi: Record<string, string> };
  const [hours = 0, minutes = 0, seconds = 0] = (cmi['cmi.core.total_time'] ?? '').split(':').map(Number);
  await expect(launched(page).getByRole('button', { name: 'Next ->' })).toBeVisible();
  return hours * 3600 + minutes * 60 + seconds;
}

test('nothing that a package has committed is lost on a bad line, in a tab that is closed, and asleep [R15]', async ({ browser }) => {
  const course = await publishPackage(GOLF, golf);
  await enrol(LEARNER, course);
  const desk = await newBrowser(browser, course.id);
  const line = desk.context();
  const unsaved = (page: Page) => page.getByRole('status').getByText('Not saved yet.');
  const opening = opened(desk);
  expect(await start(desk)).toBe(0);
  const begun = await opening;

  await test.step('ten seconds without a line', async () => {
    await line.setOffline(true);
    await next(desk);
    await expect(unsaved(desk)).toBeVisible();
    await secondsPassed(desk, 10);
    await next(desk);
    const kept = storedLocation(desk, 2);
    await line.setOffline(false);
    await kept;
    await expect(unsaved(desk)).toBeHidden();
  });

  await test.step('a page that is hidden sends at once what it has, as on a phone that never says that it is left', async () => {
    const kept = storedLocation(desk, 7);
    const calls = await frameOfShell(desk).evaluate(async () => {
      const send = globalThis.fetch;
      const sent: number[] = [0];
      globalThis.fetch = (...call) => {
        sent[0] = (sent[0] ?? 0) + 1;
        return send(...call);
      };
      const { API } = globalThis as unknown as { API: { LMSSetValue(element: string, value: string): string } };
      API.LMSSetValue('cmi.core.lesson_location', '7');
      const turn = () => new Promise((resolve) => setTimeout(resolve));
      await turn();
      const before = sent[0];
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
      Reflect.deleteProperty(document, 'visibilityState');
      await turn();
      globalThis.fetch = send;
      return [before, sent[0]];
    });
    expect(calls).toEqual([0, 1]);
    await kept;
    const back = storedLocation(desk, 2);
    await frameOfShell(desk).evaluate(() => {
      const { API } = globalThis as unknown as { API: { LMSSetValue(element: string, value: string): string } };
      API.LMSSetValue('cmi.core.lesson_location', '2');
    });
    await back;
  });

  const counted = await test.step('a page that sleeps with values on their way', async () => {
    const browserOfDesk = await line.newCDPSession(desk);
    const kept = storedLocation(desk, 3);
    await next(desk);
    for (const state of ['frozen', 'active'] as const) await browserOfDesk.send('Page.setWebLifecycleState', { state });
    return secondsBetween(begun, await kept);
  });

  await test.step('a tab that is closed without a line: the learner is told, and goes on where they were', async () => {
    await line.setOffline(true);
    await next(desk);
    await next(desk);
    await expect(unsaved(desk)).toBeVisible();
    const closed = desk.waitForEvent('close');
    await desk.close({ runBeforeUnload: true });
    await closed;
    await line.setOffline(false);
    const again = await line.newPage();
    again.on('dialog', (dialog) => void dialog.accept());
    await again.goto(at('acme', `/branch/south/learner/course/${course.id}/unit/1`));
    await expect(again.getByText('Not saved yet', { exact: true })).toBeVisible();
    const kept = storedLocation(again, 5);
    // Of the time, what lies behind the last commit that arrived is lost, and a second at most before it.
    expect(await start(again)).toBeGreaterThan(counted - 1);
    await kept;
    expect(await locationIn(again)).toBe('5');
    await expect(unsaved(again)).toBeHidden();
  });

  await test.step('another browser is at the same place', async () => {
    const other = await newBrowser(browser, course.id);
    await start(other);
    await expect.poll(() => locationIn(other)).toBe('5');
  });
});
