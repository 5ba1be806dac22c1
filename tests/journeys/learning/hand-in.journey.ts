import { expect, type Locator, type Page, test } from '@playwright/test';
import { PENDING_SUBMISSIONS, REVIEW_ASSIGNMENT } from '../../fixtures/calls.ts';
import { CREATE } from '../../fixtures/courses.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { png } from '../../fixtures/images.ts';
import { whileBroken } from '../broken-calls.ts';
import { askAs, AUTHOR, enrol } from '../journey-data.ts';
import { at, signIn } from '../walk.ts';

const LEARNER = 'learner2@acme.test';

/** Publishes a course of one assignment, and opens it as a learner. Returns its id. */
async function openAssignment(page: Page): Promise<string> {
  const unit = { unit_order: 1, title: 'Clean the oven', content: 'Say how.', completion_option: 'instructor-accepts' };
  const course = { title: `Ovens ${Date.now()}`, description: 'How they stay clean.', assignment: [unit] };
  const { CreateCourse: made } = await askAs(AUTHOR, CREATE, course);
  await enrol(LEARNER, made);
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/north/learner/course/${made.id}/unit/1`));
  await expect(page.getByRole('heading', { level: 1, name: 'Clean the oven' })).toBeVisible();
  return made.id;
}

/** Returns the only submission of a course that waits for a decision. */
async function waiting(course: string): Promise<string> {
  let ids: readonly string[] = [];
  await eventually(async () => {
    const { assignmentSubmissions } = await askAs(AUTHOR, PENDING_SUBMISSIONS, { course: Number(course) });
    ids = assignmentSubmissions.map(({ id }) => id);
    return ids.length === 1;
  });
  return ids[0] ?? '';
}

const form = (page: Page): Locator => page.getByRole('form', { name: 'Your submission' });
const submit = (page: Page): Promise<void> => form(page).getByRole('button', { name: 'Submit', exact: true }).click();
const said = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** Drags something over an element and drops it there. Returns which of both the page took for itself. */
const dropOn = (target: Locator, what: 'file' | 'text'): Promise<{ over: boolean; drop: boolean }> =>
  target.evaluate((element, kind) => {
    const dataTransfer = new DataTransfer();
    if (kind === 'file') dataTransfer.items.add(new File(['a'], 'oven.png', { type: 'image/png' }));
    else dataTransfer.setData('text/plain', 'Wipe it.');
    const isTaken = (type: string): boolean =>
      !element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    return { over: isTaken('dragover'), drop: isTaken('drop') };
  }, what);

const handInText = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Submit Text' }).click();
  await page.getByLabel('Your text').fill('I let it cool and wipe it.');
  await submit(page);
  await expect(said(page, 'Response submitted successfully')).toBeVisible();
  await expect(page.getByText('Handed in. Waiting for review.').first()).toBeVisible();
  await expect(form(page)).toHaveCount(0);
};

/** Opens the form of what was handed in. */
const again = (page: Page): Promise<void> => page.getByRole('button', { name: 'Hand in again' }).click();

test('a file that is dropped beside a written text opens nothing, and one beside no text is handed in', async ({ page }) => {
  await openAssignment(page);
  await page.getByRole('button', { name: 'Submit Text' }).click();
  const text = page.getByLabel('Your text');
  await text.fill('I let it cool');
  // A piece of text is the field's own.
  expect(await dropOn(text, 'text')).toEqual({ over: false, drop: false });
  expect(await dropOn(text, 'file')).toEqual({ over: true, drop: true });
  await expect(said(page, 'You have written a text. To hand in a file in its place, press Cancel first.')).toBeVisible();
  await expect(text).toHaveValue('I let it cool');
  await text.fill('');
  expect(await dropOn(text, 'file')).toEqual({ over: true, drop: true });
  await expect(form(page).getByText('oven.png')).toBeVisible();
});

test('what was said of a submission is over when the next one fails', async ({ page }) => {
  await openAssignment(page);
  await handInText(page);
  await again(page);
  await expect(page.getByLabel('Your text')).toHaveValue('I let it cool and wipe it.');
  await whileBroken(page, 'mutation submitAssignment', 'no reply', async () => {
    await submit(page);
    await expect(said(page, 'Failed to submit response')).toBeVisible();
    await expect(said(page, 'Response submitted successfully')).toHaveCount(0);
  });
});

test('a file goes on while the submission before it is reviewed, and can be dropped again afterwards', async ({ page }) => {
  const course = await openAssignment(page);
  await handInText(page);
  await again(page);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Upload File' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'oven.png', mimeType: 'image/png', buffer: png(2, 1) });
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/api/upload-assignment', async (route) => {
    await released;
    await route.continue();
  });
  await submit(page);
  const progress = page.getByRole('progressbar', { name: 'Upload of your file' });
  await expect(progress).toBeVisible();

  const input = { submission_id: await waiting(course), accepted: false, comment: 'Which cleaner?' };
  await askAs(AUTHOR, REVIEW_ASSIGNMENT, { input });
  // The learner looks elsewhere and comes back: the page reads the course again.
  await expect
    .poll(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      return page.getByText('Returned: Which cleaner?').first().isVisible();
    })
    .toBe(true);
  await expect(progress).toBeVisible();
  await expect(form(page).getByText('oven.png')).toBeVisible();
  expect(await dropOn(form(page), 'file')).toEqual({ over: true, drop: true });
  await expect(said(page, 'Another submission is being sent. Drop the file again afterwards.')).toBeVisible();

  release();
  await expect(said(page, 'Response submitted successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your submissions' }).getByRole('listitem')).toHaveCount(2);
  await waiting(course);
});

test('who chooses what to hand in by keyboard goes on in its field, and Cancel leads back to the choice', async ({ page }) => {
  await openAssignment(page);
  await page.getByRole('button', { name: 'Submit Text' }).press('Enter');
  await expect(page.getByLabel('Your text')).toBeFocused();
  await page.keyboard.type('By hand.');
  await expect(page.getByLabel('Your text')).toHaveValue('By hand.');
  await form(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Submit Text' })).toBeFocused();
  await page.getByRole('button', { name: 'Upload File' }).press('Enter');
  await expect(form(page).getByRole('button', { name: 'Choose a file' })).toBeFocused();
});

test('a file of which the server refuses the content is refused in the words of the server alone', async ({ page }) => {
  await openAssignment(page);
  await page.getByRole('button', { name: 'Upload File' }).click();
  const film = { name: 'oven.mp4', mimeType: 'video/mp4', buffer: Buffer.from('This is no film.') };
  await page.getByLabel('File', { exact: true }).setInputFiles(film);
  await submit(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Please choose a file of one of these types' })).toHaveText(
    'Please choose a file of one of these types: PDF, DOCX, XLSX, PNG, JPG, MP4, ZIP or MOV.',
  );
  await expect(form(page).getByText('oven.mp4')).toBeVisible();
});
