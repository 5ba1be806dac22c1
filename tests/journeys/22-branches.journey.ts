import { expect, type Page, test } from '@playwright/test';
import { png } from '../fixtures/images.ts';
import { at, expectAccessible, signIn, violationsOn } from './walk.ts';

// What the first one makes, the others find.
test.describe.configure({ mode: 'serial' });

const slug = `west-${Date.now()}`;
const NAME = `West ${slug}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const direct = (page: Page) => page.getByRole('table', { name: 'Direct Assignments' });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview of the look' });

/** Returns the fill of the button in a drawing of the preview. */
const fillIn = (page: Page, caption: string): Promise<string> =>
  preview(page)
    .getByRole('figure', { name: caption })
    .locator('[data-sample-scheme]')
    .evaluate((scene) => getComputedStyle(scene).getPropertyValue('--accent-fill').trim());

const accentOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-fill').trim());

test('an admin creates a branch by keyboard, and sees its look before it is saved', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/branches'));
  await page.getByRole('link', { name: '+ Add Branch' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create A New Branch')).toBeFocused();
  await expect(page).toHaveTitle(/^Create A New Branch \|/);
  await expectAccessible(page);

  // What is missing or malformed is told, and nothing that was typed is lost.
  await page.getByLabel('Branch Name').focus();
  await page.keyboard.type(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Branch url is required.' })).toBeVisible();
  await page.getByLabel('Branch URL slug').fill('Not a slug');
  await page.getByLabel('Branch URL slug').press('Enter');
  await expect(page.getByRole('link', { name: 'Branch url can only contain lowercase letters, numbers, and hyphens.' })).toBeVisible();
  await page.getByLabel('Branch URL slug').fill('north');
  await page.getByLabel('Branch URL slug').press('Enter');
  await expect(page.getByRole('link', { name: 'The url has already been taken.' })).toBeVisible();
  await expect(page.getByLabel('Branch Name')).toHaveValue(NAME);
  await page.getByLabel('Branch URL slug').fill(slug);

  // The drawings follow the form, and the contrast is told.
  await page.getByLabel('Primary colour', { exact: true }).fill('#ffe100');
  await expect.poll(() => fillIn(page, 'Sign-in, light')).toBe('#ffe100');
  await expect(page.getByText('#ffe100 on white has a contrast of 1.3:1.')).toBeVisible();
  const links = page.getByRole('row', { name: /^Links, light/ });
  await expect(links).toContainText('Changed to stay readable');
  await page.getByLabel('Secondary colour', { exact: true }).fill('#4f46e5');
  await expect(page.getByText('#4f46e5 on white has a contrast of 6.2:1.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(96, 48) });
  await expect(preview(page).locator('img')).toHaveCount(6);
  for (const width of [1440, 390])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      expect(await violationsOn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await expect(heading(page, NAME)).toBeVisible();
  await expect(page.getByText('No users found in this branch.')).toBeVisible();
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
  await page.getByRole('button', { name: 'Remove logo' }).click();
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
