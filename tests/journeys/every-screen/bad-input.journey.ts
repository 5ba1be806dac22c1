import { type Browser, expect, type Page, test } from '@playwright/test';
import { HTML, png } from '../../fixtures/images.ts';
import { publishCourse } from '../journey-data.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const LARGEST = 10 * 1024 * 1024;
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });

async function openBuilder(browser: Browser, email: string, courseId: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  await page.goto(at('acme', `/courses/${courseId}/edit`));
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
  return page;
}

test('of two authors of one course, the later one is warned and loses nothing', async ({ browser }) => {
  const { id, title } = await publishCourse(`Two authors ${Date.now()}`);
  const first = await openBuilder(browser, 'instructor@acme.test', id);
  const second = await openBuilder(browser, 'admin@acme.test', id);
  await first.getByRole('textbox', { name: 'Title', exact: true }).fill(`${title}, by the first`);
  await expect(saved(first)).toBeVisible();

  await second.getByRole('textbox', { name: 'Description' }).fill('What the second one wrote.');
  const warning = second.getByRole('alert').filter({ has: second.getByRole('button', { name: 'Keep mine as a copy' }) });
  await expect(warning).toBeVisible();
  await expect(second.getByRole('status').filter({ hasText: 'Not saved.' })).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('What the second one wrote.');
  await expectAccessible(second);
  // Closed in the middle of the decision: this device still has it.
  await second.reload();
  await second.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('What the second one wrote.');
  await warning.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await expect(second.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(/^Copy of /);
  await expect(second.getByRole('textbox', { name: 'Description' })).toHaveValue('What the second one wrote.');

  await first.reload();
  await expect(first.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(`${title}, by the first`);
  await expect(first.getByRole('textbox', { name: 'Description' })).not.toHaveValue('What the second one wrote.');
  await second.context().close();
  await first.context().close();
});

/** Chooses a file as the button that asks for one would be given it by a person. */
async function upload(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
}

test('a picture that is too large, or no picture, is refused with a message and does not change the course', async ({ page }) => {
  const { id } = await publishCourse(`Pictures ${Date.now()}`);
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', `/courses/${id}/edit`));
  await upload(page, 'Upload an image', 'large.png', png(2, 1, LARGEST));
  await expect(page.getByText('The image is larger than 10 MB. Please choose a smaller one.')).toBeVisible();
  await upload(page, 'Upload an image', 'page.png', HTML);
  await expect(page.getByText('Please choose a JPG, PNG, WebP or GIF image.')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
  await upload(page, 'Upload an image', 'fine.png', png());
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
});

test('a wrong current password is reported at its field, and changes nothing', async ({ page }) => {
  await signIn(page, 'manager@acme.test');
  await page.goto(at('acme', '/branch/north/profile'));
  await expect(page.getByLabel(/^First Name/)).toBeVisible();
  await expect(page.getByLabel(/^Last Name/)).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel(/^Current Password/).fill('not-the-password');
  await page.getByLabel(/^New Password/).fill('quiet-lantern-harbour-7');
  await page.getByLabel(/^Confirm Password/).fill('quiet-lantern-harbour-7');
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByLabel(/^Current Password/)).toHaveAccessibleDescription(/The current password is incorrect\./);
  await expect(page.getByLabel(/^New Password/)).toHaveValue('quiet-lantern-harbour-7');
  await expectAccessible(page);
});
