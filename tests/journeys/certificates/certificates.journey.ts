import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { changeReply, whileHeld } from '../broken-calls.ts';
import { drag, dragByTouch, drawnPage, narrow, readInBranch, removeTemplates } from '../flows/template-page.ts';
import { enrol, type JourneyCourse, personId, publishPage } from '../journey-data.ts';
import { textOfPdf } from '../pdf-text.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn, signInByForm } from '../walk.ts';

const PDF = join(import.meta.dirname, '../../fixtures/files/certificate-template-landscape.pdf');
const LEARNER = 'learner2@acme.test';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const chooserOf = (page: Page): Locator => page.getByRole('group', { name: 'PDF' }).getByLabel('PDF');

async function openCertificates(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Certificates', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Certificates' })).toBeVisible();
}

/** Uploads a template, its name placed by the mouse and its course title by the keyboard. */
async function upload(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: '+ Upload Certificate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Certificate' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await chooserOf(page).setInputFiles({ name: 'page.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(page.getByText('Please choose a PDF file.')).toBeVisible();
  await chooserOf(page).setInputFiles(PDF);
  const sheet = await drawnPage(page);
  await expect(save).toBeDisabled();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await expect(save).toBeEnabled();

  await sheet.scrollIntoViewIfNeeded();
  await drag(page, sheet, [0.3, 0.6], [0.6, 0.7]);
  await expect(page.getByRole('button', { name: /^Name: 30% from the left, 60% from the top, / })).toBeVisible();
  // A new box takes the place of the field's earlier one.
  await drag(page, sheet, [0.2, 0.4], [0.8, 0.52]);
  await expect(page.getByRole('button', { name: /^Name: / })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Name: 20% from the left, 40% from the top, 60% wide, 12% high' })).toBeVisible();
  // A drag that leaves the page changes nothing.
  await drag(page, sheet, [0.3, 0.3], [0.3, -0.4]);
  await expect(page.getByRole('button', { name: 'Name: 20% from the left' })).toBeVisible();

  await page.getByRole('radio', { name: 'Course Title' }).check();
  await page.getByRole('button', { name: 'Place Course Title' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Course Title: / })).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Course Title: 19% from the left, 54% from the top, 61% wide, 8% high' })).toBeFocused();
  await page.getByRole('radio', { name: 'Issue Date' }).check();
  await page.getByRole('button', { name: 'Place Issue Date' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Issue Date: / })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('button', { name: /^Issue Date: / })).toBeHidden();
  await expect(page.getByRole('radio', { name: 'Issue Date' })).toBeFocused();
  await expectAccessible(page);
}

/** Removes all boxes of a stored template, and leaves without saving that. */
async function clearBoxes(page: Page, name: string): Promise<void> {
  await act(page, name, 'Edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Update Certificate' })).toBeVisible();
  await drawnPage(page);
  const boxes = page.getByRole('button', { name: /% from the left/ });
  await expect(boxes).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear Selections' }).click();
  await expect(boxes).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
}

/** Shows the certificate of a sample name before the template is saved. */
async function preview(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Name on the preview' }).selectOption(name);
  await page.getByRole('button', { name: 'Show Preview' }).click();
  await expect(page.getByRole('group', { name: `Certificate of ${name}` }).locator('[data-drawn]')).toBeVisible();
}

const SAMPLES = [
  'Jo Li',
  'Maximiliana Alexandrowna Freifrau von Hohenstein-Wolfenbüttel',
  'Ελένη Παπαδοπούλου',
  'محمد عبد الله',
  '山田 さくら',
];

/** Places boxes with a finger on a phone, and looks at sample names on the page. Nothing is saved. */
async function moveByTouch(browser: Browser): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/certificates/upload'));
  await chooserOf(page).setInputFiles(join(import.meta.dirname, '../../fixtures/files/certificate-template-rotated-cropped.pdf'));
  const sheet = await drawnPage(page);
  await dragByTouch(page, sheet, [0.2, 0.2], [0.8, 0.4]);
  await expect(page.getByRole('button', { name: 'Name: 20% from the left, 20% from the top, 60% wide, 20% high' })).toBeVisible();
  // A finger that leaves the page has drawn nothing.
  await dragByTouch(page, sheet, [0.5, 0.5], [0.5, -0.3]);
  await expect(page.getByRole('button', { name: 'Name: 20% from the left, 20% from the top, 60% wide, 20% high' })).toBeVisible();
  // While the page still scrolls, a tap ends that alone.
  const expiry = page.getByRole('radio', { name: 'Expiry Date' });
  await expect
    .poll(async () => {
      await expiry.tap();
      return expiry.isChecked();
    })
    .toBe(true);
  await dragByTouch(page, sheet, [0.1, 0.7], [0.5, 0.8]);
  await expect(page.getByRole('button', { name: /^Expiry Date: (9|10|11)% from the left, (69|70|71)% from the top, / })).toBeVisible();
  for (const name of SAMPLES) await preview(page, name);
  await expectNoSidewaysScroll(page);
  // Where it is scrolled, the bar at the top lies over a part of what is below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await context.close();
}

/** A row of the list, and an act of its menu. */
async function act(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

const NAMELESS = "Name has no box on this page, so its certificates don't say who earned them.";

/** Saves a page without a box for the name: the form says what that means, and can be gone back to. */
async function saveNameless(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Save without a name?' });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(NAMELESS);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save without Name' }).click();
}

/** Makes a page without a box for the name the default, which the list marks and asks about first. */
async function makeNamelessDefault(page: Page, name: string): Promise<void> {
  const row = page.getByRole('table', { name: 'Certificates' }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Without Name');
  await act(page, name, 'Set Default');
  const dialog = page.getByRole('dialog', { name: `Make ${name} the default?` });
  await expect(dialog).toContainText(NAMELESS);
  await expect(row.getByText('Default', { exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Set Default' }).click();
  await expect(dialog).toBeHidden();
}

/** Completes a course of one text on a phone and returns the downloaded certificate, and where it is verified. */
async function complete(browser: Browser, course: { id: string; title: string }): Promise<{ page: Page; pdf: string; verify: string }> {
  const page = await (await browser.newContext(PHONE)).newPage();
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/north/learner/course/${course.id}/unit/1`));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Congratulations! You have completed the course!')).toBeVisible();
  await page.goto(at('acme', '/branch/north/learner/certificates'));
  const row = page.getByRole('row').filter({ hasText: course.title });
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download Certificate' }).click();
  const pdf = textOfPdf(readFileSync(await (await saving).path()));
  const badge = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Open Badge' }).click();
  expect((await badge).suggestedFilename()).toBe(`${course.title}-badge.jwt`);
  await page.reload();
  const verify = await row.getByRole('link', { name: 'Verify' }).getAttribute('href');
  return { page, pdf, verify: verify ?? '' };
}

let course: JourneyCourse | null = null;
test.afterEach(async () => {
  if (course) await removeTemplates(course);
});

test('a template is drawn on, previewed, used by a course, replaced, and a certificate of it revoked', async ({ page, browser }) => {
  const mark = Date.now();
  const [gold, silver] = [`Gold ${mark}`, `Silver ${mark}`];
  course = await publishPage(`Knives ${mark}`);
  await enrol(LEARNER, course);
  await signInByForm(page, 'admin@acme.test');
  await openCertificates(page);
  await expect(page.getByText('No Certificates Found')).toBeVisible();
  await upload(page, gold);
  await narrow(page);
  await preview(page, 'محمد عبد الله');
  await moveByTouch(browser);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('table', { name: 'Certificates' });
  await expect(list.getByRole('row').filter({ hasText: gold })).toContainText('Default');
  await expect(list.getByRole('row').filter({ hasText: gold })).not.toContainText('Without Name');
  await clearBoxes(page, gold);
  await readInBranch(page, gold);

  await page.getByRole('link', { name: '+ Upload Certificate' }).click();
  await chooserOf(page).setInputFiles(PDF);
  await drawnPage(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(gold);
  await saveNameless(page);
  await expect(page.getByRole('alert')).toContainText('A certificate with this name already exists.');
  await page.getByRole('textbox', { name: 'Name' }).fill(silver);
  await whileHeld(page, 'multipart/form-data', async () => {
    await saveNameless(page);
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  });
  await expect(page.getByRole('alert')).toContainText(`${silver} was created.`);
  await makeNamelessDefault(page, silver);
  await expect(list.getByRole('row').filter({ hasText: silver })).toContainText('Default');
  await expect(list.getByRole('row').filter({ hasText: gold })).not.toContainText('Default');
  await expectAccessible(page);

  // The course takes the one that is not the default, and its learner gets it.
  await page.goto(at('acme', `/courses/${course.id}/edit`));
  const type = page.getByRole('combobox', { name: 'Certificate type' });
  await expect(type).toHaveValue(`${silver} (Without Name)`);
  await expect(type).toHaveAccessibleDescription(NAMELESS);
  await type.click();
  await expect(page.getByRole('option', { name: `${silver} (Without Name)` })).toBeVisible();
  await page.getByRole('option', { name: gold, exact: true }).click();
  await expect(type).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: /^(Publish|Publish changes|Update)/ }).click();
  await expect(page).toHaveURL(/published/);
  const { page: phone, pdf, verify } = await complete(browser, course);
  expect(pdf).toContain('Diego Fernández');
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(verify);
  await expect(anybody.getByText('Valid', { exact: true })).toBeVisible();
  expect(pdf).toContain(course.title);
  await expectNoSidewaysScroll(phone);

  await openCertificates(page);
  await act(page, gold, 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this certificate?');
  await expect(dialog).toContainText('This also affects: 1 course.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`“${gold}” is the certificate of “${course.title}”.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await act(page, gold, 'Replace');
  await dialog.getByRole('combobox', { name: 'Replace with' }).click();
  await expect(dialog).not.toContainText(NAMELESS);
  await page.getByRole('option', { name: silver }).click();
  await expect(dialog).toContainText(NAMELESS);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(list.getByRole('row').filter({ hasText: gold })).toBeHidden();

  await page.goto(at('acme', `/reports/users/${await personId(LEARNER)}?tab=certificates`));
  await page.getByRole('button', { name: `Revoke the certificate of ${course.title}` }).click();
  await expect(dialog.getByRole('button', { name: 'Revoke' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The test was taken by somebody else.');
  await expectAccessible(page);
  // Escape asks before it loses the reason.
  await page.keyboard.press('Escape');
  const asked = page.getByRole('dialog', { name: 'Close without saving?' });
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toBeHidden();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The test was taken by somebody else.');
  // And so does leaving the page.
  const asks = page.waitForEvent('dialog');
  await page.evaluate(() => history.back());
  const leaving = await asks;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The test was taken by somebody else.');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  const row = page.getByRole('table', { name: 'Certificates' }).getByRole('row').filter({ hasText: course.title });
  await expect(row).toContainText('Revoked');

  // A file of them says so, too.
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('The test was taken by somebody else.');

  // A list of certificates on paper has its rows, and no controls.
  await page.emulateMedia({ media: 'print' });
  await expect(row).toContainText('Revoked');
  await expect(page.getByRole('columnheader', { name: 'Expires At' })).toBeVisible();
  // The tab that is open says what the list is.
  await expect(page.getByRole('tab')).toHaveText(['Certificates']);
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await phone.reload();
  const own = phone.getByRole('row').filter({ hasText: course.title });
  await expect(own).toContainText('The test was taken by somebody else.');
  await expect(own.getByRole('button', { name: 'Download Certificate' })).toBeHidden();
  await expectAccessible(phone);
  await anybody.reload();
  await expect(anybody.getByText(/^Revoked on .* by Acme\. This certificate is not valid\.$/)).toBeVisible();
  await expect(anybody.getByRole('definition').first()).toHaveText('The test was taken by somebody else.');
  await expectAccessible(anybody);
  // A year later, and not revoked.
  await changeReply(anybody, 'verifyCertificate', (body) => body.replaceAll(/"(revoked_date|revoked_reason)":"[^"]*"/g, '"$1":null'));
  await anybody.reload();
  await expect(anybody.getByText(/^Expired on \d+ \w+ \d{4}$/)).toBeVisible();
  await expectAccessible(anybody);
});
