import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { EDIT } from '../../fixtures/courses.ts';
import { whileBroken } from '../broken-calls.ts';
import { largeFilm } from '../flows/large-film.ts';
import { askAs, AUTHOR, publishPage } from '../journey-data.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const file = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../fixtures/files', name));
const SOUND = file('narration-15s.mp3');

const openAdd = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Units' }).getByRole('button', { name: 'Add', exact: true }).click();

const add = async (page: Page, kind: string): Promise<void> => {
  await openAdd(page);
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
};

/** Removes the document of a unit, which takes the question about it along. */
async function removeDocument(page: Page): Promise<void> {
  await page
    .getByLabel('Upload a document file')
    .last()
    .setInputFiles({ name: 'slides.pdf', mimeType: 'application/pdf', buffer: file('handbook-12-pages.pdf') });
  await expect(page.getByRole('link', { name: 'Open the document (PDF)' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: 'Free Text', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Free Text question' });
  await dialog.getByRole('textbox', { name: 'Question', exact: true }).fill('What do the slides say?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('button', { name: 'Edit Question 1: Free Text' });
  await expect(question).toBeVisible();
  await expect(page.getByText('Removing the document also removes its questions.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(question).toHaveCount(0);
}

test('the builder names what it asks for, and what was not saved, not uploaded, or saved by another', async ({ page }) => {
  const course = await publishPage(`Said by the builder ${Date.now()}`);
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  await expect(page).toHaveTitle(/^Edit Course \|/);
  await expect(page.getByRole('checkbox', { name: 'Hide from Course Catalog' })).toBeVisible();
  await expect(page.getByText('Drop or paste files anywhere to add them as units.')).toBeVisible();
  await expect(page.getByText('Schedule a time when the course will be publicly available.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveAccessibleDescription(/^Start and end are in this zone\./);

  await whileBroken(page, 'saveCourseDraft', 'no reply', async () => {
    await page.getByRole('textbox', { name: 'Description' }).fill('One page, and more.');
    await expect(page.getByRole('button', { name: 'Not saved. Retry' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Not saved. Retry' }).click();
  await expect(page.getByText('Unpublished changes')).toBeVisible();

  await openAdd(page);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Content',
    'Video',
    'Audio',
    'Presentation',
    'iFrame',
    'Test',
    'Assignments',
    'Scorm',
  ]);
  await page.keyboard.press('Escape');
  await add(page, 'Content');
  await expect(page.locator('[data-placeholder="Compose an epic..."]')).toBeVisible();
  await add(page, 'Presentation');
  await expect(page.getByRole('textbox', { name: 'Unit title' })).toHaveAttribute('placeholder', 'Presentation Unit 3');
  await removeDocument(page);
  await expect(page.getByLabel('Upload a document file').last()).toBeAttached();
  await add(page, 'iFrame');
  await expect(page.getByRole('button', { name: 'Add URL' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete unit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete unit' }).click();
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  await test.step('a unit is deleted in the list, by keys too, and the focus stays there [E113]', async () => {
    await add(page, 'iFrame');
    const units = page.getByRole('list', { name: 'Units in order' });
    const count = await units.getByRole('listitem').count();
    await units.getByRole('button', { name: `Delete unit ${count}` }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(units.getByRole('listitem')).toHaveCount(count);
    await units.getByRole('button', { name: `Delete unit ${count}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete unit' }).click();
    await expect(units.getByRole('listitem')).toHaveCount(count - 1);
    await expect(units.getByRole('listitem').last().locator('[data-unit]')).toBeFocused();
  });
  await add(page, 'Audio');
  const sound = { name: 'narration.mp3', mimeType: 'audio/mpeg', buffer: SOUND };
  await page.route('**/api/upload-audio', (route) => route.abort());
  await page.getByLabel('Upload an audio file').last().setInputFiles(sound);
  await expect(page.getByText('An error occurred while uploading the file.').first()).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });

  // The line is slow: publishing waits for the file, and counts it.
  let pass = (): void => undefined;
  const passed = new Promise<void>((done) => (pass = done));
  await page.route('**/api/upload-audio', async (route) => {
    await passed;
    await route.continue();
  });
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Published while it uploads ${Date.now()}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('A recording.');
  await add(page, 'Audio');
  await page.getByLabel('Upload an audio file').last().setInputFiles(sound);
  await page.getByRole('link', { name: 'Courses', exact: true }).click();
  await page.getByRole('dialog', { name: 'Leave while files are uploading?' }).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Publish Course' }).click();
  await expect(page.getByRole('dialog', { name: 'Publishing' })).toHaveText('Uploading content and files, please wait... (0/1)');
  // Nothing below it is changed meanwhile.
  await page.keyboard.press('Escape');
  await page.getByLabel('Unit title').focus();
  await expect(page.getByLabel('Unit title')).not.toBeFocused();
  await expectAccessible(page);
  pass();
  await expect(page.getByText('is published.')).toBeVisible();
});

/** Lets the storage refuse all parts of an upload but the first, for which they wait, by a wrong signature; until `data-parts` is "taken". */
async function refuseParts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { open, send } = XMLHttpRequest.prototype;
    const parts = new WeakMap<XMLHttpRequest, number>();
    const { promise: firstIsStored, resolve } = Promise.withResolvers<void>();
    XMLHttpRequest.prototype.open = function openPart(method: string, url: string | URL): void {
      const address = new URL(url, location.href);
      const part = Number(address.searchParams.get('partNumber'));
      parts.set(this, part);
      if (part > 1 && document.documentElement.dataset['parts'] !== 'taken') address.searchParams.set('X-Amz-Signature', '0'.repeat(64));
      open.call(this, method, address.href, true);
    };
    XMLHttpRequest.prototype.send = function sendPart(body): void {
      if (parts.get(this) === 1) this.addEventListener('load', () => resolve());
      if ((parts.get(this) ?? 0) > 1) void firstIsStored.then(() => send.call(this, body));
      else send.call(this, body);
    };
  });
}

test('an upload that failed goes on from the part it has reached when it is tried again', async ({ page }) => {
  await refuseParts(page);
  await signIn(page, AUTHOR);
  await page.goto(at('acme', '/addcourse'));
  await add(page, 'Video');
  const sent: number[] = [];
  page.on('request', (request) => {
    const part = new URL(request.url()).searchParams.get('partNumber');
    if (request.method() === 'PUT' && part !== null) sent.push(Number(part));
  });
  const film = { name: 'long.mp4', mimeType: 'video/mp4', buffer: largeFilm(17 * 1024 * 1024) };
  await page.getByLabel('Upload a video file').last().setInputFiles(film);
  await expect(page.getByText('Upload failed.').first()).toBeVisible();
  await expectAccessible(page);
  expect(sent.filter((part) => part === 1)).toEqual([1]);
  sent.length = 0;
  await page.evaluate(() => {
    document.documentElement.dataset['parts'] = 'taken';
  });
  await page.getByRole('button', { name: 'Upload again: long.mp4' }).click();
  await expect(page.getByLabel('Preview of the video')).toHaveAttribute('src', /\/_m\/.*\.mp4/);
  expect(sent).toEqual([2]);
});

test('an author whose course was changed meanwhile loads the newer version', async ({ page }) => {
  const course = await publishPage(`Changed meanwhile ${Date.now()}`);
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(course.title);
  await askAs('admin@acme.test', EDIT, { input: { id: course.id, title: `${course.title}, newer` } });
  await page.getByRole('textbox', { name: 'Description' }).fill('By the one who came later.');
  await expect(page.getByText(/ saved this course on \d+ \w+ \d{4} at \d\d:\d\d UTC\./).first()).toBeVisible();
  await page.getByRole('button', { name: 'Load the newer version' }).click();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`${course.title}, newer`);
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('One page.');
});

test('each try to publish leads to the problems, on a phone too, where they stand below the units', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage();
  await signIn(page, AUTHOR);
  await page.goto(at('acme', '/addcourse'));
  const head = page.getByText('Please fix the following errors:');
  for (const tried of ['once', 'again']) {
    await page.getByRole('button', { name: 'Publish Course' }).click();
    await expect(head, tried).toBeFocused();
    await expect(head, tried).toBeInViewport();
    await page.getByRole('textbox', { name: 'Title', exact: true }).focus();
  }
  await page.context().close();
});

test('what the builder refuses and asks stays in view above a scrolled unit, and covers no focused field', async ({ page }) => {
  const course = await publishPage(`Refused by the builder ${Date.now()}`);
  await signIn(page, AUTHOR);
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  const main = page.getByRole('main');
  const [first, last] = [main.getByRole('textbox', { name: 'Title', exact: true }), main.getByRole('button').last()];
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await last.focus();
    await expect(first).not.toBeInViewport();
    const dataTransfer = await page.evaluateHandle((name) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a'], name));
      return transfer;
    }, `tool-${viewport.width}.exe`);
    await main.dispatchEvent('drop', { dataTransfer });
    const refusal = main.getByRole('alert').filter({ hasText: `No kind of unit takes tool-${viewport.width}.exe.` });
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await first.focus();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    const [field, notes] = [await first.boundingBox(), await refusal.boundingBox()];
    expect(field?.y).toBeGreaterThanOrEqual((notes?.y ?? 0) + (notes?.height ?? 0));
    await refusal.getByRole('button', { name: 'Close message' }).click();
  }
});
