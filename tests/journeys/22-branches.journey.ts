import { expect, type Page, test } from '@playwright/test';
import { png } from '../fixtures/images.ts';
import { accentOf } from './flows/first-admin/brand-branch.ts';
import { askAs } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

// What the first one makes, the others find.
test.describe.configure({ mode: 'serial' });

const slug = `west-${Date.now()}`;
const NAME = `West ${slug}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const direct = (page: Page) => page.getByRole('table', { name: 'Direct Assignments' });

test.beforeAll(async () => {
  const input = { name: NAME, url: slug, primary_color: '#ffe100' };
  await askAs('admin@acme.test', 'mutation ($input: BranchInput!) { createBranch(input: $input) { id } }', { input });
});

test('people are added to the branch and removed again', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/branches?search=${slug}`));
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: '+ Add Users' }).click();
  const picker = page.getByRole('dialog', { name: 'Add Users' });
  await expect(picker.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await picker.getByRole('searchbox', { name: 'Search users' }).fill('learner3@acme.test');
  // The search has answered once it has found the one person.
  await expect(picker.getByRole('checkbox')).toHaveCount(1);
  await picker.getByRole('checkbox').check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
  await expect(direct(page)).toContainText('learner3@acme.test');
  await direct(page)
    .getByRole('button', { name: /^Deactivate / })
    .click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 1 user' }).click();
  await expect(direct(page)).toContainText('Inactive access');
  await direct(page)
    .getByRole('button', { name: /^Activate / })
    .click();
  await expect(direct(page)).not.toContainText('Inactive access');
  await direct(page)
    .getByRole('button', { name: /^Remove / })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to remove this user from the branch?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove 1 user' }).click();
  await expect(page.getByText('No users found in this branch.')).toBeVisible();
});

test('a changed look is seen at once, and former addresses lead on', async ({ page, browser }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/branch/${slug}/branches`));
  await expect.poll(() => accentOf(page)).toBe('#ffe100');
  await page.goto(at('acme', `/branch/${slug}/branches?search=${slug}`));
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: NAME }).click();
  await page.getByRole('link', { name: 'Edit Branch' }).click();
  await expect(heading(page, 'Edit Branch')).toBeVisible();
  await expectAccessible(page);
  // In the branch its address is read only.
  await expect(page.getByLabel('Branch URL slug')).toHaveAttribute('readonly', '');
  await page.getByLabel('Primary colour', { exact: true }).fill('#b45309');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(heading(page, NAME)).toBeVisible();
  await expect.poll(() => accentOf(page)).toBe('#b45309');

  await page.goto(at('acme', `/branches?search=${slug}`));
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: NAME }).click();
  await page.getByRole('link', { name: 'Edit Branch' }).click();
  await page.getByLabel('Branch URL slug').fill('Not a slug');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    page.getByRole('link', { name: 'Slug must be lowercase letters, numbers, and hyphens only. No spaces or special characters.' }),
  ).toBeVisible();
  await page.getByLabel('Branch URL slug').fill(`${slug}-b`);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^Copy the link to West .*/branch/${slug}-b$`) })).toBeVisible();

  await page.goto(at('acme', `/branch/${slug}/courses?search=food`));
  await expect(page).toHaveURL(at('acme', `/branch/${slug}-b/courses?search=food`));
  await expect(heading(page, 'Courses')).toBeVisible();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at('acme', `/branch/${slug}/login`));
  await expect(visitor).toHaveURL(at('acme', `/branch/${slug}-b/login`));
  await expect.poll(() => accentOf(visitor)).toBe('#b45309');
  // A page asked for under the former address is opened under the present one after sign-in.
  await visitor.evaluate((path) => localStorage.setItem('intendedRoute', path), `/branch/${slug}/users`);
  await visitor.getByLabel('Email').fill('admin@acme.test');
  await visitor.getByLabel('Password', { exact: true }).fill('trellis-demo-1');
  await visitor.getByRole('button', { name: 'LOGIN' }).click();
  await expect(visitor).toHaveURL(at('acme', `/branch/${slug}-b/users`));
  await visitor.context().close();
});
