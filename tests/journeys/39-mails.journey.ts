import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn } from './walk.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('an admin looks at every mail before it is sent, light, dark and as plain text', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await menu(page).getByRole('link', { name: 'Branches' }).click();
  await page.getByRole('button', { name: 'Preview Emails' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview of emails' });
  const mail = (scheme: string) => dialog.frameLocator(`iframe[title$=", ${scheme}"]`);
  const ground = (scheme: string) =>
    mail(scheme)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
  await expect(mail('light').getByRole('link', { name: 'Set up your password' })).toBeVisible();
  expect(await ground('light')).toBe('rgb(246, 245, 242)');
  await expectAccessible(page);

  await dialog.getByRole('combobox', { name: 'Email' }).click();
  await page.getByRole('option', { name: 'Assignment returned' }).click();
  await expect(dialog.getByText('“Your cleaning plan” was returned to you', { exact: true })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Dark' }).click();
  await expect(mail('dark').getByText('Comment: Please add how often each surface is cleaned.')).toBeVisible();
  expect(await ground('dark')).toBe('rgb(17, 17, 16)');
  await expectAccessible(page);
  // A link of a sample leads nowhere.
  await mail('dark').getByRole('link', { name: 'Open the assignment' }).click();
  await expect(mail('dark').getByText('Comment: Please add how often each surface is cleaned.')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Plain text' }).click();
  await expect(dialog.getByText(/Comment: Please add how often/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('link', { name: /^North/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Preview Emails' }).click();
  await dialog.getByRole('tab', { name: 'Plain text' }).click();
  await expect(dialog.getByText(/\/app\/branch\/north\/set-password/)).toBeVisible();
});
