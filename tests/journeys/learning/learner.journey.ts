import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { textOfPdf } from '../pdf-text.ts';
import { addPicture, enrol, publishCourse } from '../journey-data.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signInByForm } from '../walk.ts';

async function answer(page: Page, question: string, choice: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  await page.getByRole('radio', { name: choice }).check();
  await page.getByRole('button', { name: 'Submit answer' }).click();
}

/** The alert of an empty answer stands between the question and the foot, and ends with an answer. */
async function submitNothing(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 2 });
  await expect(heading).toBeVisible();
  // It stays pressable while there is no answer, and says why nothing happens.
  await page.getByRole('button', { name: 'Submit answer' }).click({ force: true });
  const alert = page.getByRole('alert').filter({ hasText: 'Please answer the question before moving forward.' });
  await expect(alert).toBeVisible();
  // The page may still be scrolling to it.
  await expect(async () => {
    const [title, message, foot] = await Promise.all([heading, alert, page.getByRole('contentinfo')].map((part) => part.boundingBox()));
    expect(message?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  }).toPass();
  await page.getByRole('radio').first().check();
  await expect(alert).toBeHidden();
}

/** Both answers are in the review; the second is changed, by keyboard, before the test is finished. */
async function reviewAnswers(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: 'Review your answers' })).toBeFocused();
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  // What is answered is not yet correct, and does not look so.
  await expect(page.getByRole('button', { name: /Answered$/ }).first()).toBeVisible();
  await expect(
    page
      .getByRole('button', { name: /Answered$/ })
      .locator('svg')
      .first(),
  ).toHaveAttribute('stroke', 'var(--accent-line)');
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
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

async function takeCourse(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Course Units' })).toContainText('Dates on the label');
  await page.getByRole('button', { name: 'Start Course' }).click();

  await readUnit(page, 'Dates on the label');
  await readUnit(page, 'First in, first out');
  await expect(page.getByRole('heading', { level: 1, name: 'Check: dates' })).toBeVisible();
  await page.getByRole('button', { name: 'Start Test' }).click();
  await submitNothing(page);
  await answer(page, 'Which date is about safety?', 'Use by');
  await expectAccessible(page);
  await answer(page, 'Which shelf is for raw meat?', 'The lowest');
  await reviewAnswers(page);
  await expect(page.getByRole('heading', { name: 'You missed some questions. Try again.' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Retry Test' }).click();
  // What was right stays answered.
  await expect(page.getByText('1 left')).toBeVisible();
  await answer(page, 'Which shelf is for raw meat?', 'The lowest');
  await page.getByRole('button', { name: 'Finish test' }).click();
  await expect(page.getByRole('heading', { name: 'Congratulations! You got all answers correct!' })).toBeVisible();
  await expect(page.getByText('This unit is complete. It was the last one. You go back to the page of the course.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next Unit' }).click();
  await expect(page.getByText('Congratulations! You have completed the course!')).toBeVisible();
  await expect(page.getByText('100% Complete')).toBeVisible();
  await expectAccessible(page);
}

/** A picture opens in a dialog, from which it is saved under its name; Escape returns to its button. */
async function viewResource(page: Page, name: string): Promise<void> {
  const view = page.getByRole('button', { name: `View Resource ${name}` });
  await view.click();
  const dialog = page.getByRole('dialog', { name });
  const picture = dialog.getByRole('img', { name });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`${name}.png`);
  await expect(page.getByText('The resource has been downloaded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(view).toBeFocused();
}

/** Somebody of North who has no journey but this one. */
const LEARNER = 'learner@acme.test';

test('a learner takes a course, retries the test and downloads the certificate', async ({ page }) => {
  const course = await publishCourse(`Keeping food ${Date.now()}`);
  await addPicture(course, 'Shelf plan');
  await enrol(LEARNER, course);
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await takeCourse(page, course.title);
  await expect(page.getByRole('link', { name: 'Back to My Courses' })).toBeVisible();
  await viewResource(page, 'Shelf plan');
  const download = page.waitForEvent('download');
  const asked = page.waitForRequest((request) => request.postData()?.includes('mutation overviewCertificate') === true);
  await page.getByRole('button', { name: 'Download Certificate' }).click();
  expect((await asked).postDataJSON()).toMatchObject({ variables: { input: { course_id: course.id, user_id: expect.any(String) } } });
  const file = await (await download).path();
  const text = textOfPdf(await readFile(file));
  expect(text).toContain('Amara Okonkwo');
  expect(text).toContain(course.title);
  // The address of badges, of which there are none, leads to the certificates.
  await page.goto(at('acme', '/branch/north/learner/badges'));
  await expect(page.getByRole('heading', { level: 1, name: 'My Certificates' })).toBeVisible();
  await expect(page.getByRole('row', { name: course.title })).toContainText(/\d\d\/\d\d\/\d{4}/);
});

const BELOW = { unit_order: 2, type: 'Multiple Choice' };
const QUESTIONS = [
  { ...BELOW, question: 'Where do new goods go?', options: [{ text: 'Behind', checked: true }, { text: 'In front' }] },
  { ...BELOW, question: 'Which goods go first?', options: [{ text: 'The oldest', checked: true }, { text: 'The newest' }] },
  {
    type: 'Multiple Choice',
    question: 'Which date is about safety?',
    options: [{ text: 'Use by', checked: true }, { text: 'Best before' }],
  },
];

/** Counts the frames without a unit on screen from now on; returns how many there were. */
async function countGaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const look = (): void => {
      if (!document.querySelector('main h1')) document.body.dataset['gaps'] = String(Number(document.body.dataset['gaps'] ?? 0) + 1);
      requestAnimationFrame(look);
    };
    look();
  });
  return async () => Number((await page.locator('body').getAttribute('data-gaps')) ?? 0);
}

test('the questions below a text lead on, by keyboard, from a blocked Next to the next unit', async ({ page }) => {
  const course = await publishCourse(`Questions below ${Date.now()}`, QUESTIONS);
  await enrol(LEARNER, course);
  await signInByForm(page, LEARNER);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/2`));
  const question = (name: string) => page.getByRole('heading', { level: 2, name });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const submit = page.getByRole('button', { name: 'Submit answer' });
  await next.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Please complete all tests before proceeding.' })).toBeAttached();
  await expect(question('Where do new goods go?')).toBeFocused();
  await expect(question('Where do new goods go?')).toBeInViewport();

  await page.getByRole('radio', { name: 'In front' }).check();
  await submit.press('Enter');
  await expect(page.getByRole('radio', { name: 'In front' })).toBeFocused();
  await page.getByRole('radio', { name: 'Behind' }).check();
  await submit.press('Enter');
  const nextQuestion = page.getByRole('button', { name: 'Next question' });
  await expect(nextQuestion).toBeFocused();
  await nextQuestion.press('Enter');
  await expect(question('Which goods go first?')).toBeFocused();
  await expect(question('Which goods go first?')).toBeInViewport();
  await expect(page.getByRole('radio', { name: 'The newest' })).toBeInViewport();
  await page.getByRole('radio', { name: 'The oldest' }).check();
  await submit.press('Enter');
  await expect(next).toBeFocused();
  const gaps = await countGaps(page);
  await next.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Check: dates' })).toBeVisible();
  // The former unit stays until the test is there.
  expect(await gaps()).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a learner does the same, and nothing is wider than the screen', async ({ page }) => {
    const course = await publishCourse(`Keeping food at hand ${Date.now()}`);
    await enrol(LEARNER, course);
    await signInByForm(page, LEARNER);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await takeCourse(page, course.title);
    await expectNoSidewaysScroll(page);
  });
});
