import { type Browser, expect, type Page, test } from '@playwright/test';
import { png } from '../fixtures/images.ts';
import { enrol, type JourneyCourse, publishAssignment } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LEARNER = 'learner2@acme.test';

/** The assignment as its learner finds it on a phone. */
async function openOnPhone(browser: Browser, course: JourneyCourse): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
  return page;
}

const fitsPhone = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);

/** What the learner sends first: a text, after nothing. */
async function handInText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Text' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please provide a valid submission.' })).toBeVisible();
  // Cancelled, and chosen again.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Submit Text' }).click();
  await page.getByLabel('Your text').fill('I let it cool and wipe it.');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Response submitted successfully' })).toBeVisible();
  await expect(page.getByText('Waiting for review.').first()).toBeVisible();
  await fitsPhone(page);
  await expectAccessible(page);
}

/** The instructor finds the submission by the dashboard and returns it without a mouse. */
async function returnByKeyboard(page: Page, course: JourneyCourse): Promise<void> {
  await signIn(page, 'instructor@acme.test');
  await page.getByRole('link', { name: /submissions? waits? for review/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assignments' })).toBeVisible();
  await page.goto(at('acme', `/courses/${course.id}`));
  await page.getByRole('main').getByRole('link', { name: 'Assignments', exact: true }).click();
  await expect(page.getByText('I let it cool and wipe it.')).toBeVisible();
  await expectAccessible(page);
  // Without a comment the key leads to the box for it, and in the box keys are letters.
  await page.keyboard.press('r');
  await expect(page.getByLabel('Comment')).toBeFocused();
  await page.keyboard.type('Are you sure? Which cleaner?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.getByText('The submission was returned to')).toBeVisible();
  await expect(page.getByText('No submissions to review.')).toBeVisible();
}

test('an assignment is returned by keyboard, handed in again as a file, and accepted, which completes the course', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const course = await publishAssignment(`Oven ${Date.now()}`, 'How you clean');
  await enrol(LEARNER, course);
  const phone = await openOnPhone(browser, course);
  await handInText(phone);
  await phone.getByRole('button', { name: 'Next' }).click();
  await expect(phone.getByText('0% Complete')).toBeVisible();

  await returnByKeyboard(page, course);

  await phone.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
  await expect(phone.getByText('Returned: Are you sure? Which cleaner?').first()).toBeVisible();
  await expect(phone.getByLabel('Your text')).toHaveValue('I let it cool and wipe it.');
  await phone.getByRole('button', { name: 'Cancel' }).click();
  await phone.getByRole('button', { name: 'Upload File' }).click();
  await phone.getByLabel('File', { exact: true }).setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: png(2, 1) });
  await phone.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(phone.getByRole('alert').filter({ hasText: 'Response submitted successfully' })).toBeVisible();
  await expect(phone.getByRole('region', { name: 'Your submissions' }).getByRole('listitem')).toHaveCount(2);
  await fitsPhone(phone);

  await page.reload();
  await expect(page.getByRole('img', { name: /^File of/ })).toBeVisible();
  await expect(page.getByText('Which cleaner?')).toBeVisible();
  await expectAccessible(page);
  // Turned off, keys do nothing; turned on again, they do.
  await page.getByLabel('Use single keys').uncheck();
  await page.keyboard.press('a');
  await page.getByLabel('Use single keys').check();
  await page.getByRole('heading', { level: 1, name: 'Assignments' }).click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('was accepted.')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Download all' }).click();
  expect((await saved).suggestedFilename()).toContain('assignments.zip');

  await phone.reload();
  await expect(phone.getByText('Accepted.').first()).toBeVisible();
  await expect(phone.getByText('1 of 1').first()).toBeVisible();
});
