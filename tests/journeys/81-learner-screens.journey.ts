import { expect, type Locator, type Page, test } from '@playwright/test';
import { whileBroken } from './broken-calls.ts';
import { askAs } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

const PHONE = { width: 390, height: 844 };

const results = (page: Page): Locator => page.getByRole('listbox', { name: 'Results' });
const searchFor = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('combobox', { name: /^Jump to/ }).fill(words);
};

test('learners find their courses and those of the catalogue, and staff find branches, groups and acts [E88]', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, 'learner@acme.test');
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  await page.getByRole('button', { name: 'Jump to', exact: true }).click();
  await searchFor(page, 'hygiene food');
  await expect(results(page).getByText('My Courses', { exact: true })).toBeVisible();
  await expect(results(page).getByRole('option', { name: /^Food hygiene (In Progress|Completed)/ })).toHaveCount(1);
  await searchFor(page, 'week first');
  await expect(results(page).getByText('Course Catalog', { exact: true })).toBeVisible();
  await expect(results(page).getByRole('option', { name: 'Your first week' })).toHaveCount(1);
  await expectAccessible(page);
  await searchFor(page, 'nothing is called so');
  await expect(page.getByRole('dialog').getByText('Nothing found.')).toBeVisible();
  await whileBroken(page, 'query jumpToCatalog', 'no reply', async () => {
    await searchFor(page, 'week');
    await expect(page.getByRole('alert').filter({ hasText: 'Not everything could be searched.' })).toBeVisible();
    await expectAccessible(page);
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await results(page).getByRole('option', { name: 'Your first week' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your first week' })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  const group = `Riggers ${Date.now()}`;
  await askAs('admin@acme.test', 'mutation ($name: String!) { createGroup(input: { name: $name }) { id } }', { name: group });
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  for (const [words, option, heading] of [
    ['north', 'North /north', 'North'],
    [group, group, group],
    ['add user', 'Add User', 'Add User'],
    ['import', 'Bulk Create Users', 'Bulk Upload Users'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await searchFor(page, words);
    await results(page).getByRole('option', { name: option, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
