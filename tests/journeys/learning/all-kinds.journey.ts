import { readFile } from 'node:fs/promises';
import { type Browser, chromium, expect, type LaunchOptions, type Page, type Request, type Response, test } from '@playwright/test';
import { BROWSER_OF_PEOPLE } from '../browser.ts';
import { publishAllKinds } from '../flows/author-all-kinds.ts';
import { acceptByKeyboard, handInFile, handInText, readOnPhone, returnByKeyboard } from '../flows/hand-in.ts';
import { courseId, enrol } from '../journey-data.ts';
import { answerAll, launched, startPlayer } from '../package-player.ts';
import { textOfPdf } from '../pdf-text.ts';
import { at, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

test.use({ launchOptions: BROWSER_OF_PEOPLE });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LEARNER = 'learner2@acme.test';
const HANDBOOK = 3;
const WEB_PAGE = 6;
const TEST = 7;
const PACKAGE = 8;
const ASSIGNMENT = 9;
const FILM = 10;
/** After the first page of the package. */
const PAGES_BEHIND = 14;
const DRAFT = 'First I let it cool, then';

const openUnit = (page: Page, course: string, order: number): Promise<unknown> =>
  page.goto(at('acme', `/branch/north/learner/course/${course}/unit/${order}`));
const handbookPage = (page: Page, number: number) => page.locator(`[data-page="${number}"][data-drawn]`);
const secondOf = (page: Page): Promise<number> => page.locator('video').evaluate((media) => (media as HTMLMediaElement).currentTime);

/** Ends a browser at once: its pages can send no last word. */
async function kill(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const main = processInfo.find(({ type }) => type === 'browser');
  if (!main) throw new Error('The browser has no process.');
  const gone = new Promise((done) => browser.once('disconnected', done));
  process.kill(main.id, 'SIGKILL');
  await gone;
}

/** The place that a beat tells; 0 for none. */
const positionOf = (request: Request): number => (request.postDataJSON() as { position?: number }).position ?? 0;
/** Waits for a beat that tells a place from this one on, and returns it. */
const reportedPosition = async (page: Page, least: number): Promise<number> => {
  const beat = (response: Response): boolean => response.url().endsWith('/api/learning/beat') && response.ok();
  const answer = await page.waitForResponse((response) => beat(response) && positionOf(response.request()) >= least);
  return positionOf(answer.request());
};

/** Kills a browser in which a film plays, a handbook is open and a text is being written. Returns the second of the film that it has told. */
async function killedInThreeUnits(launchOptions: LaunchOptions, course: string): Promise<number> {
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext();
  const [writing, reading, watching] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await signIn(writing, LEARNER);
  await openUnit(writing, course, ASSIGNMENT);
  await openUnit(reading, course, HANDBOOK);
  await openUnit(watching, course, FILM);
  const kept = writing.waitForResponse((response) => (response.request().postData() ?? '').includes('mutation keepSubmissionText'));
  await writing.getByRole('button', { name: 'Submit Text' }).click();
  await writing.getByLabel('Your text').fill(DRAFT);
  const turned = reportedPosition(reading, 7);
  await expect(handbookPage(reading, 1)).toBeVisible();
  await reading.getByRole('textbox', { name: 'Page' }).fill('7');
  await reading.getByRole('textbox', { name: 'Page' }).press('Enter');
  const playing = reportedPosition(watching, 1);
  await watching.getByRole('button', { name: 'Play' }).click();
  const [second] = await Promise.all([playing, turned, kept]);
  // The film of 20 seconds is still playing: neither its end nor a pause has told the place.
  await expect(watching.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(writing.getByText(/^Saved /)).toBeVisible();
  await kill(browser);
  return second;
}

async function goOnElsewhere(phone: Page, course: string, second: number): Promise<void> {
  await signIn(phone, LEARNER);
  await openUnit(phone, course, FILM);
  await expect.poll(() => secondOf(phone)).toBeCloseTo(second, 0);
  await openUnit(phone, course, HANDBOOK);
  await expect(handbookPage(phone, 7)).toBeVisible();
  await openUnit(phone, course, ASSIGNMENT);
  await handInText(phone, DRAFT);
}

/** Gives the right answer to the only question of the test. */
async function passTest(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Start Test' }).click();
  await expect(phone.getByRole('heading', { level: 2, name: 'What comes first?' })).toBeVisible();
  await phone.getByRole('radio', { name: 'The mask' }).check();
  await phone.getByRole('button', { name: 'Submit answer' }).click();
  await phone.getByRole('button', { name: 'Finish test' }).click();
  await expect(phone.getByText('This unit is complete. Next is Scorm Unit 8.')).toBeVisible();
}

/** Reads the package to its check, and passes it. */
async function passPackage(phone: Page): Promise<void> {
  await startPlayer(phone);
  const content = launched(phone).frameLocator('#contentFrame');
  await expect(content.getByRole('heading', { level: 1, name: 'Play of the game' })).toBeVisible();
  for (let pages = 0; pages < PAGES_BEHIND; pages += 1) await launched(phone).getByRole('button', { name: 'Next ->' }).click();
  await answerAll(content);
  const completed = phone.getByText('You have completed this unit.');
  await expect(completed).toBeAttached();
  await phone.getByRole('button', { name: 'Close the player' }).click();
  await expect(completed).toBeVisible();
}

/** What has to be done in a unit before Next leads on. */
const WORK: Readonly<Record<number, (phone: Page) => Promise<void>>> = {
  [WEB_PAGE]: expectNoSidewaysScroll,
  [TEST]: passTest,
  [PACKAGE]: passPackage,
};

/** Goes through all units; the assignment still waits for its review, and so does the course. */
async function goThroughOnPhone(phone: Page, course: string): Promise<void> {
  await openUnit(phone, course, 1);
  for (let order = 1; order <= FILM; order += 1) {
    // Next of this unit is meant, so the unit itself is waited for.
    await expect(phone.getByRole('banner')).toContainText(`Unit ${order} of ${FILM}`);
    await WORK[order]?.(phone);
    await phone.getByRole('button', { name: /^Next( Unit)?$/ }).click();
  }
  await expect(phone).not.toHaveURL(/\/unit\/\d+$/);
  await expect(phone.getByText('90% Complete', { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Download Certificate' })).toHaveCount(0);
  await expect(phone.getByText('Congratulations! You have completed the course!')).toHaveCount(0);
}

test('a course of all eight kinds is dropped, taken through a killed browser, and reviewed [E124]', async ({
  page,
  browser,
  launchOptions,
}) => {
  const title = `Welding ${Date.now()}`;
  await signInByForm(page, 'instructor@acme.test');
  await publishAllKinds(page, title);
  const id = await courseId(title);
  await enrol(LEARNER, { id, title });

  const phone = await (await browser.newContext(PHONE)).newPage();
  await test.step('a browser that is killed in a video, a PDF and an assignment loses about ten seconds', async () => {
    await goOnElsewhere(phone, id, await killedInThreeUnits(launchOptions, id));
  });
  await test.step('what was handed in is returned, handed in again as a file, and accepted', async () => {
    await phone.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'The long film' })).toBeVisible();
    await returnByKeyboard(page, id);
    await openUnit(phone, id, ASSIGNMENT);
    await handInFile(phone);
    const small = await browser.newContext(PHONE);
    await readOnPhone(await small.newPage(), id);
    await small.close();
    await goThroughOnPhone(phone, id);
    await acceptByKeyboard(page);
  });
  await test.step('the acceptance has completed the course, and its certificate is downloaded', async () => {
    await openUnit(phone, id, ASSIGNMENT);
    await expect(phone.getByText('Accepted.').first()).toBeVisible();
    await phone.getByRole('link', { name: 'Back to course' }).click();
    await expect(phone.getByText('Congratulations! You have completed the course!')).toBeVisible();
    await expect(phone.getByText('100% Complete', { exact: true })).toBeVisible();
    const download = phone.waitForEvent('download');
    await phone.getByRole('button', { name: 'Download Certificate' }).click();
    expect(textOfPdf(await readFile(await (await download).path()))).toContain(title);
  });
  await phone.context().close();
});
