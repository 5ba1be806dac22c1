import { expect, type Page, test } from '@playwright/test';
import { speak } from '../untranslated.ts';
import { at, expectAccessible, expectNoSidewaysScroll, signIn } from '../walk.ts';

/** Expects a page that is sound on a desk and on a phone, light and dark. */
async function expectSound(page: Page): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a learner chooses of what they are notified, but for what is required [D60]', async ({ page }) => {
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await signIn(page, 'learner3@acme.test');
  await page.goto(at('acme', '/branch/south/profile'));
  await page.getByRole('tab', { name: 'Notifications' }).click();
  await expect(box('Course overdue')).toBeDisabled();
  await expect(box('Course overdue')).toHaveAccessibleDescription(/can't be turned off/);
  await expect(box('Submission to review')).toHaveCount(0);
  await expect(box('Course due soon')).toBeChecked();
  await expectSound(page);
  await box('Course due soon').press('Space');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByText('Your notifications have been saved.')).toBeVisible();
  await page.reload();
  await expect(box('Course due soon')).not.toBeChecked();
  await box('Course due soon').check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Your notifications have been saved.')).toBeVisible();
  await speak(page, 'de');
  await page.reload();
  await expect(box('Kurs überfällig')).toBeDisabled();
  await expectSound(page);
});

test('an admin turns a kind of notification off for everybody, and on again [D61]', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/brand'));
  const open = () => page.getByRole('button', { name: 'Notifications' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const box = dialog.getByRole('checkbox', { name: 'Submission returned' });
  await open();
  await expect(box).toBeChecked();
  await expectSound(page);
  await box.press('Space');
  await expect(page.getByText('“Submission returned” is off. Nobody is notified of it.')).toBeVisible();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused();
  await page.reload();
  await open();
  await expect(box).not.toBeChecked();
  await box.press('Space');
  await expect(page.getByText('“Submission returned” is on.')).toBeVisible();
  await expect(box).toBeChecked();
});
