import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { textOfPdf } from './pdf-text.ts';
import { enrol, publishCourse } from './journey-data.ts';
import { expectAccessible, signIn } from './walk.ts';

async function answer(page: Page, question: string, choice: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
}

/** Both answers stand in the review; the second is thought over, by keyboard, before the test is finished. */
async function reviewAnswers(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Review your answers' })).toBeFocused();
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('2');
  await answer(page, 'Which shelf is for raw meat?', 'The highest');
  await expect(page.getByRole('button', { name: 'Which shelf is for raw meat?' })).toContainText('The highest');
  // Someone who comes back before finishing finds the review again.
  await page.reload();
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Finish test' }).click();
}

async function readUnit(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

async function takeCourse(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Course Units' })).toContainText('Dates on the label');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start Course' }).click();

  await readUnit(page, 'Dates on the label');
  await readUnit(page, 'First in, first out');
  await expect(page.getByRole('heading', { level: 1, name: 'Check: dates' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await answer(page, 'Which date is about safety?', 'Use by');
  await expectAccessible(page);
  await answer(page, 'Which shelf is for raw meat?', 'The lowest');
  await reviewAnswers(page);
  await expect(page.getByRole('heading', { name: 'You missed some questions. Try again.' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Retry Test' }).click();
  await answer(page, 'Which date is about safety?', 'Use by');
  await answer(page, 'Which shelf is for raw meat?', 'The lowest');
  await page.getByRole('button', { name: 'Finish test' }).click();
  await expect(page.getByRole('heading', { name: 'Congratulations! You got all answers correct!' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Congratulations! You have completed the course!')).toBeVisible();
  await expect(page.getByText('100% Complete')).toBeVisible();
  await expectAccessible(page);
}

/** Somebody of North who has no journey but this one. */
const LEARNER = 'learner@acme.test';

test('a learner takes a course, retries the test and takes the certificate home', async ({ page }) => {
  const course = await publishCourse(`Keeping food ${Date.now()}`);
  await enrol(LEARNER, course);
  await signIn(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await takeCourse(page, course.title);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Certificate' }).click();
  const file = await (await download).path();
  const text = textOfPdf(await readFile(file));
  expect(text).toContain('Amara Okonkwo');
  expect(text).toContain(course.title);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a learner takes the same way, and nothing is wider than the screen', async ({ page }) => {
    const course = await publishCourse(`Keeping food at hand ${Date.now()}`);
    await enrol(LEARNER, course);
    await signIn(page, LEARNER);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expectAccessible(page);
    await takeCourse(page, course.title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
