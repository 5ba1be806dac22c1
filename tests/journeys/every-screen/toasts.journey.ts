import { expect, type Page, test } from '@playwright/test';
import { expectUncovered } from '../boxes.ts';
import { addPicture, enrol, publishPage } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

test.use({ viewport: { width: 390, height: 844 } });

const LEARNER = 'learner2@acme.test';
const SAVED = 'The brand has been saved.';
const DOWNLOADED = 'The resource has been downloaded.';

/** Keeps a toast: its time stands still while the pointer is on it. */
async function keepToast(page: Page, words: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: words });
  await toast.getByRole('button', { name: 'Close message' }).hover();
  await expect(toast).toBeVisible();
}

test('on a phone a toast covers neither bars nor what ends a form or a dialog', async ({ page }) => {
  const { domain, admin } = await newInstance('toasted');
  await signIn(page, admin, domain);
  await page.goto(at(domain, '/brand'));
  await page.getByLabel('Primary colour', { exact: true }).fill('#0f766e');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await keepToast(page, SAVED);
  await expectUncovered(save);
  await expectUncovered(page.getByRole('button', { name: 'Open menu' }));
  await expectAccessible(page);
  // By the keyboard, so that the pointer stays on the toast.
  await page.getByRole('button', { name: 'Preview Emails' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expectUncovered(dialog.getByRole('button', { name: 'Close', exact: true }));
});

test('on a phone a toast covers nothing of the bar at the foot of the player', async ({ page }) => {
  const course = await publishPage(`Shelves ${Date.now()}`);
  await addPicture(course, 'Shelf plan');
  await enrol(LEARNER, course);
  await signIn(page, LEARNER);
  await page.goto(at('acme', `/branch/north/learner/catalog/course/${course.id}`));
  await page.getByRole('link', { name: 'Download Shelf plan' }).click();
  await keepToast(page, DOWNLOADED);
  await page.getByRole('button', { name: /^(Start|Continue) Course$/ }).press('Enter');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toBeVisible();
  await expect(page.getByText(DOWNLOADED)).toBeVisible();
  await expectUncovered(next);
});
