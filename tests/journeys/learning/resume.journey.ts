import { type Browser, expect, type Page, test } from '@playwright/test';
import { type JourneyCourse, enrol, publishCourse } from '../journey-data.ts';
import { at, expectAccessible, signInByForm } from '../walk.ts';

const LEARNER = 'learner2@acme.test';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A browser that knows nothing of any other, with the learner signed in on their dashboard. */
async function newBrowser(browser: Browser, device: object = {}): Promise<Page> {
  const page = await (await browser.newContext(device)).newPage();
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return page;
}

/** From the dashboard to where the course goes on. */
async function goOn(page: Page, { title }: JourneyCourse): Promise<void> {
  await page.goto(at('acme', '/branch/north/learner/courses'));
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Continue Course' }).click();
}

async function choose(page: Page, question: string, choice: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
}

test('a learner leaves a course in the middle and continues at the same position on another device', async ({ browser }) => {
  const course = await publishCourse(`On two devices ${Date.now()}`);
  await enrol(LEARNER, course);
  const desk = await newBrowser(browser);
  await desk.goto(at('acme', `/branch/north/learner/catalog/course/${course.id}`));
  // The menu marks the list to which the page leads back.
  const marked = desk.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]');
  await expect(desk.getByRole('link', { name: 'Back to Course Catalog' })).toBeVisible();
  await expect(marked).toHaveText('Course Catalog');
  await desk.getByRole('button', { name: 'Start Course' }).click();
  const outline = desk.getByRole('navigation', { name: 'Course units' });
  await expect(outline).toContainText('0% Complete');
  await expect(outline.getByRole('progressbar').locator('[data-on], [data-now]')).toHaveCount(0);
  await desk.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'First in, first out' })).toBeVisible();

  const phone = await newBrowser(browser, PHONE);
  await goOn(phone, course);
  await expect(phone.getByRole('heading', { level: 1, name: 'First in, first out' })).toBeVisible();
  await phone.getByRole('button', { name: 'Next', exact: true }).click();
  await phone.getByRole('button', { name: 'Start Test' }).click();
  await choose(phone, 'Which date is about safety?', 'Use by');
  await expect(phone.getByRole('heading', { level: 2, name: 'Which shelf is for raw meat?' })).toBeVisible();
  await expect(phone.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  await expectAccessible(phone);
  // Closed like a phone that is put away: nothing is said to anybody.
  await phone.context().close();

  // The first browser, which has had the course open all the time.
  await desk.reload();
  await goOn(desk, course);
  await expect(desk.getByRole('heading', { level: 1, name: 'Check: dates' })).toBeVisible();
  await expect(desk.getByRole('heading', { level: 2, name: 'Which shelf is for raw meat?' })).toBeVisible();
  await desk.getByRole('button', { name: 'Previous' }).click();
  await expect(desk.getByRole('radio', { name: 'Use by' })).toBeChecked();
  await desk.getByRole('button', { name: 'Next question' }).click();
  await choose(desk, 'Which shelf is for raw meat?', 'The highest');
  await expect(desk.getByText('2 of 2 answered')).toBeVisible();

  // Both answers, given on two devices, are on a third.
  const tablet = await newBrowser(browser, { viewport: { width: 820, height: 1180 } });
  await goOn(tablet, course);
  await expect(tablet.getByRole('heading', { name: 'You missed some questions. Try again.' })).toBeVisible();
  const answers = tablet.getByRole('main').getByRole('listitem');
  await expect(answers).toHaveText([/Which date is about safety\?.*Correct/, /Which shelf is for raw meat\?.*Incorrect/]);
  await tablet.context().close();
  await desk.context().close();
});
