import { type Browser, expect, type Page, test } from '@playwright/test';
import { png } from '../../fixtures/images.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

const IMAGE = { name: 'kitchen.png', mimeType: 'image/png', buffer: Buffer.from(png()) };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Chooses an option of a selection by its label. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens the list at what a search finds. */
async function find(page: Page, name: string): Promise<void> {
  await page.goto(at('acme', `/categories?search=${encodeURIComponent(name)}`));
  await expect(heading(page, 'Categories')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Opens the catalogue in a category as a learner of a branch. */
async function openCatalog(browser: Browser, email: string, branch: string, category: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  await page.goto(at('acme', `/branch/${branch}/learner/course-catalog`));
  await page.getByRole('button', { name: category }).click();
  await expect(heading(page, category)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return page;
}

test('an admin makes a category for a branch, changes it, and deletes it with its children moved', async ({ page, browser }) => {
  const [name, child] = [`Kitchens ${Date.now()}`, `Ovens ${Date.now()}`];
  await signInByForm(page, 'admin@acme.test');
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('link', { name: '+ Add Category' }).click();
  await expect(heading(page, 'Create Category')).toBeVisible();
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('alert')).toContainText('The name is required.');
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Category Name' }).fill(name);
  await choose(page, 'Parent Category', 'Health and safety');
  await page.locator('input[type="file"]').setInputFiles(IMAGE);
  await expect(page.getByRole('img', { name: 'kitchen.png' })).toBeVisible();
  await choose(page, 'Branches', 'North');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(heading(page, 'Categories')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`${name} was created.`);
  await find(page, name);
  await expect(row(page, name)).toContainText('Health and safety');
  await expect(row(page, name).locator('img')).toHaveAttribute('src', /storage/);
  await expectAccessible(page);

  const north = await openCatalog(browser, 'learner2@acme.test', 'north', 'Health and safety');
  await expect(north.getByRole('button', { name })).toBeVisible();
  await expectAccessible(north);
  const south = await openCatalog(browser, 'learner3@acme.test', 'south', 'Health and safety');
  await expect(south.getByRole('button', { name })).toHaveCount(0);

  // A category below it.
  await page.goto(at('acme', '/categories/create'));
  await page.getByRole('textbox', { name: 'Category Name' }).fill(child);
  await choose(page, 'Parent Category', `Health and safety > ${name}`);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(heading(page, 'Categories')).toBeVisible();

  // Changed by keyboard: it cannot be put below itself or its child.
  await find(page, name);
  await page.getByRole('link', { name }).press('Enter');
  await expect(heading(page, 'Edit Category')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Category Name' })).toHaveValue(name);
  await expect(page.getByRole('combobox', { name: 'Parent Category' })).toHaveValue('Health and safety');
  await page.getByRole('combobox', { name: 'Parent Category' }).click();
  await expect(page.getByRole('option', { name: 'None' })).toBeVisible();
  await expect(page.getByRole('option', { name })).toHaveCount(0);
  await expect(page.getByRole('option', { name: child })).toHaveCount(0);
  await page.getByRole('option', { name: 'None' }).click();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Category Name' }).fill(`${name} B`);
  await page.getByRole('textbox', { name: 'Category Name' }).press('Enter');
  await expect(heading(page, 'Categories')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`${name} B was saved.`);
  // The list as it was found.
  await expect(page.getByRole('searchbox', { name: 'Search categories' })).toHaveValue(name);
  await find(page, name);
  await expect(row(page, `${name} B`)).toContainText('None');

  // Deleted; what is below it goes to another category.
  await page.getByRole('button', { name: `Actions for ${name} B` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(dialog).toContainText('Are you sure you want to delete this category? This action cannot be undone.');
  await expect(dialog).toContainText('This also affects: 1 category.');
  await expect(dialog).toContainText('This cannot be restored.');
  await expect(dialog.getByRole('combobox', { name: 'Move its courses and subcategories to' })).toHaveValue('None');
  await expectAccessible(page);
  await choose(page, 'Move its courses and subcategories to', 'Compliance');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`${name} B deleted.`)).toBeVisible();
  await expect(page.getByText('No Categories Found')).toBeVisible();
  await find(page, child);
  await expect(row(page, child)).toContainText('Compliance');
});

test('a deletion that fails closes the dialog, and the row stays', async ({ page }) => {
  await signInByForm(page, 'admin@acme.test');
  await find(page, 'Compliance');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('deleteCategory') ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Actions for Compliance' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Something went wrong. Please try again.');
  await expect(row(page, 'Compliance')).toBeVisible();
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('a category that does not exist is said to be missing, on a page that fits', async ({ page }) => {
    await signIn(page, 'admin@acme.test');
    await page.goto(at('acme', '/categories/999999/edit'));
    await expect(heading(page, 'Edit Category')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect(page.getByText('Category not found.')).toBeVisible();
    for (const [path, what] of [
      ['/categories/999999/edit', 'category'],
      ['/user/999999', 'user'],
      ['/edituser/999999', 'user'],
      ['/branches/999999', 'branch'],
      ['/branches/999999/edit', 'branch'],
      ['/groups/999999', 'group'],
    ] as const) {
      await page.goto(at('acme', path));
      await expect(page.getByText(`This ${what} doesn't exist, or you don't have access.`)).toBeVisible();
    }
  });
});
