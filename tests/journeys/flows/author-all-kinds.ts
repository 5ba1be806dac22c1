import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { png } from '../../fixtures/images.ts';
import { largeFilm } from './large-film.ts';
import { at, expectAccessible } from '../walk.ts';

const MEDIA = join(import.meta.dirname, '../../fixtures/files');
const media = (name: string): Buffer => readFileSync(join(MEDIA, name));
const GOLF = readFileSync(join(import.meta.dirname, '../../fixtures/packages/scorm12-golf-basic-calls.zip'));
const MB = 1024 * 1024;

type Dropped = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** Drops files on a place of the page, as from a folder of the desk. */
async function drop(target: Locator, files: readonly Dropped[]): Promise<void> {
  const sent = files.map(({ name, type, bytes }) => ({ name, type, text: bytes.toString('base64') }));
  const dataTransfer = await target.page().evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, type, text } of all)
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name, { type }));
    return transfer;
  }, sent);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Pastes a text where nothing is typed. */
const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Documents of one name, each of another size. */
const sheet = (file: string) => ({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: media(file) });
const SHEET = sheet('handbook-12-pages.pdf');
const SECOND_SHEET = sheet('certificate-template-landscape.pdf');
const THIRD_SHEET = sheet('certificate-template-rotated-cropped.pdf');

const resourceFiles = (page: Page): Locator => page.getByLabel('Files of the resources');
const resources = (page: Page): Locator => page.getByRole('textbox', { name: 'Name of the resource' });

const unitsOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Units' });
const unit = (page: Page, name: string): Locator => unitsOf(page).getByRole('button', { name: new RegExp(`^${name}`) });
const removal = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Remove', exact: true });

async function add(page: Page, kind: string): Promise<void> {
  await unitsOf(page).getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
}

/** Adds a test of one question. */
async function addTest(page: Page): Promise<void> {
  await add(page, 'Test');
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByRole('menuitem', { name: 'Multiple Choice', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Multiple Choice question' });
  for (const [name, text] of [
    ['Question', 'What comes first?'],
    ['Option 1', 'The mask'],
    ['Option 2', 'The flame'],
  ] as const)
    await dialog.getByRole('textbox', { name, exact: true }).fill(text);
  await dialog.getByRole('checkbox', { name: 'Option 1 is correct' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a package, and waits until it is stored. */
async function addPackage(page: Page): Promise<void> {
  await add(page, 'Scorm');
  await page
    .getByLabel('Upload a SCORM, xAPI, or cmi5 file')
    .last()
    .setInputFiles({ name: 'golf.zip', mimeType: 'application/zip', buffer: GOLF });
  await expect(page.getByRole('region', { name: 'Package' })).toContainText('SCORM 1.2 · 1 part');
}

/** Publishes a course of all eight kinds of units, most of them by dropping and pasting what they are made of. */
export async function publishAllKinds(page: Page, title: string): Promise<void> {
  await page.goto(at('acme', '/addcourse'));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('All about seams.');

  await test.step('files that are dropped become units of their kinds', async () => {
    await drop(page.getByRole('main'), [
      { name: 'lesson.mov', type: 'video/quicktime', bytes: media('lesson-8s.mov') },
      { name: 'narration.mp3', type: 'audio/mpeg', bytes: media('narration-15s.mp3') },
      { name: 'handbook.pdf', type: 'application/pdf', bytes: media('handbook-12-pages.pdf') },
      { name: 'plan.png', type: 'image/png', bytes: png() },
    ]);
    await expect(page.getByRole('img', { name: 'plan' })).toBeVisible();
    await unit(page, 'handbook').click();
    await expect(page.getByRole('link', { name: 'Open the document (PDF)' })).toBeVisible();
    await expect(page.getByRole('region', { name: /, page 1$/ })).toBeVisible();
    await unit(page, 'narration').click();
    await expect(page.getByLabel('Preview of the recording')).toBeVisible();
    await page.getByLabel('Preview of the recording').dispatchEvent('error');
    await expect(page.getByText('This browser cannot play this recording.')).toBeVisible();
    await unit(page, 'lesson').click();
    await expect(page.getByText('Some browsers cannot play QuickTime files (.mov).')).toBeVisible();
    await page.getByRole('combobox', { name: 'Language' }).fill('German');
    await page.getByRole('option', { name: 'German', exact: true }).click();
    const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHallo\n');
    await page.getByLabel('Upload captions').last().setInputFiles({ name: 'de.vtt', mimeType: 'text/vtt', buffer: vtt });
    await expect(page.getByRole('button', { name: 'Remove captions: German' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('links and addresses become units, too', async () => {
    await paste(page, 'https://youtu.be/dQw4w9WgXcQ');
    await expect(page.getByTitle('Video of unit 5')).toBeVisible();
    await removal(page).click();
    await page.getByRole('button', { name: 'Use a YouTube video' }).click();
    await page.getByRole('textbox', { name: 'YouTube or Vimeo link' }).fill('https://example.org/watch?v=dQw4w9WgXcQ');
    await page.getByRole('button', { name: 'Embed Video' }).click();
    await expect(page.getByText('This is not the link of a video on YouTube or Vimeo.')).toBeVisible();
    await page.getByRole('textbox', { name: 'YouTube or Vimeo link' }).fill('https://vimeo.com/76979871');
    await page.getByRole('button', { name: 'Embed Video' }).click();
    await expect(page.getByTitle('Video of unit 5')).toHaveAttribute('src', /player\.vimeo\.com\/video\/76979871/);
    await add(page, 'iFrame');
    await page.getByRole('textbox', { name: 'URL' }).fill('https://example.org/');
    await page.getByRole('textbox', { name: 'URL' }).press('Enter');
    await expect(removal(page)).toBeVisible();
  });

  await test.step('a test, a package and an assignment are added to them', async () => {
    await addTest(page);
    await addPackage(page);
    await add(page, 'Assignments');
    await page.getByRole('textbox', { name: 'Content' }).fill('Weld two plates.');
    await page.getByRole('combobox', { name: 'Complete unit' }).click();
    await page.getByRole('option', { name: 'Instructor accepts the answer' }).click();
  });

  await test.step('resources are of every kind, in categories that are made while choosing', async () => {
    await page.getByRole('button', { name: /Course overview/ }).click();
    await resourceFiles(page).setInputFiles([SHEET, { ...SHEET, name: 'talk.mp3', buffer: media('narration-15s.mp3') }]);
    await expect(resources(page)).toHaveCount(2);
    await resourceFiles(page).setInputFiles([SHEET]);
    await expect(page.getByText('sheet.pdf: already among the resources.')).toBeVisible();
    const category = page.getByRole('combobox', { name: 'Category of sheet.pdf' });
    await category.fill('Checklists');
    await page.getByRole('option', { name: 'Create “Checklists”' }).click();
    await expect(category).toHaveValue('Checklists');
    await page.getByRole('checkbox', { name: 'Downloadable: sheet.pdf' }).check();
    await resourceFiles(page).setInputFiles([SECOND_SHEET]);
    await expect(resources(page)).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('publishing waits for a film of several parts', async () => {
    await add(page, 'Video');
    await page.getByRole('textbox', { name: 'Unit title' }).fill('The long film');
    await page
      .getByLabel('Upload a video file')
      .last()
      .setInputFiles({ name: 'long.mp4', mimeType: 'video/mp4', buffer: largeFilm(17 * MB) });
    await page.getByRole('button', { name: 'Publish Course' }).click();
    await expect(page.getByText(`${title} is published.`)).toBeVisible();
  });

  await test.step('what was published is there again', async () => {
    await page.goto(at('acme', '/courses'));
    await page.getByRole('searchbox', { name: 'Search courses' }).fill(title);
    await page.getByRole('table', { name: 'Courses' }).getByRole('link', { name: title }).click();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(unitsOf(page).getByRole('listitem')).toHaveCount(10);
    await expect(unit(page, 'Test Unit 7')).toContainText('1 question');
    await unit(page, 'Scorm Unit 8').click();
    await expect(page.getByRole('region', { name: 'Package' })).toContainText('Golf Explained - Run-time Basic Calls');
    await unit(page, 'The long film').click();
    await expect(page.getByLabel('Preview of the video')).toHaveAttribute('src', /\/_m\/.*\.mp4/);
    await unit(page, 'Assignments Unit 9').click();
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('Weld two plates.');
    await page.getByRole('button', { name: /Course overview/ }).click();
    await resourceFiles(page).setInputFiles([SHEET, SECOND_SHEET, THIRD_SHEET]);
    await expect(page.getByText('sheet.pdf, sheet.pdf: already among the resources.')).toBeVisible();
    await expect(resources(page)).toHaveCount(4);
    await expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();
  });
}
