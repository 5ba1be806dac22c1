import { expect, type Page, test } from '@playwright/test';
import { ADD_USER_TO_BRANCH, CREATE_BRANCH, CREATE_USER } from '../../fixtures/calls.ts';
import { png } from '../../fixtures/images.ts';
import { accentOf } from '../flows/first-admin/brand-branch.ts';
import { askAs, assignToBranch, publishPage } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

// What the first one makes, the others find.
test.describe.configure({ mode: 'serial' });

const slug = `west-${Date.now()}`;
const NAME = `West ${slug}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const direct = (page: Page) => page.getByRole('table', { name: 'Direct Assignments' });

test.beforeAll(async () => {
  const input = { name: NAME, url: slug, primary_color: '#ffe100' };
  await askAs('admin@acme.test', CREATE_BRANCH, { input });
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
  // The cause is told by screen readers, and shown on hover.
  await expect(direct(page)).toContainText('Inactive access: Set to inactive in this branch');
  await expect(direct(page).getByTitle('Set to inactive in this branch')).toBeVisible();
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

test('the people of a branch show why they cannot enter it, and are filtered and sorted by that', async ({ page }) => {
  const { branches } = await askAs('admin@acme.test', '{ branches { id url } }');
  const branch = branches.find(({ url }) => url === slug)?.id;
  for (const [name, isActive] of [
    ['Away', false],
    ['Here', true],
  ] as const) {
    const input = {
      first_name: name,
      last_name: slug,
      email: `${name}-${slug}@acme.test`,
      role: 'learner',
      is_active: isActive,
      skip_email: true,
    };
    const { CreateUser } = await askAs('admin@acme.test', CREATE_USER, { input });
    await askAs('admin@acme.test', ADD_USER_TO_BRANCH, { i: { user_ids: [CreateUser.id], branch_ids: [branch], role: 'learner' } });
  }
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', `/branches?search=${slug}`));
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: NAME }).click();
  const rows = direct(page).locator('tbody tr');
  await expect(rows.filter({ hasText: 'Away' })).toContainText('Inactive: Set to inactive in this instance');
  await expect(rows.filter({ hasText: 'Here' })).toContainText('Active');
  await direct(page).getByRole('button', { name: 'Access' }).click();
  await expect(rows).toContainText(['Here', 'Away']);
  await direct(page).getByRole('button', { name: 'Access' }).click();
  await expect(rows).toContainText(['Away', 'Here']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Access' }).first().click();
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Away');
  await page.getByRole('button', { name: 'Clear filter Access: Inactive' }).click();
  await expect(rows).toHaveCount(2);
  for (const name of ['Away', 'Here']) {
    await direct(page)
      .getByRole('button', { name: `Remove ${name} ${slug}` })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 user' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
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
  await expect(page.getByRole('alert')).toContainText(`${NAME} was saved.`);
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

test('a branch has a scheme to start with, which one’s own replaces, and tints covers by its second colour', async ({ page, browser }) => {
  const url = `tinted-${Date.now()}`;
  const input = { name: `Tinted ${url}`, url, theme: 'dark', secondary_color: '#0f766e' };
  await askAs('admin@acme.test', CREATE_BRANCH, { input });
  const course = await publishPage(`Without a picture ${url}`);
  await assignToBranch(url, course);
  const isDark = (on: Page) => expect(on.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const isLight = (on: Page) => expect(on.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  const visitor = await (await browser.newContext({ colorScheme: 'light' })).newPage();
  await visitor.goto(at('acme', `/branch/${url}/login`));
  await isDark(visitor);
  await visitor.goto(at('acme', '/branch/north/login'));
  await isLight(visitor);
  await visitor.context().close();

  await page.emulateMedia({ colorScheme: 'light' });
  await signInByForm(page, 'admin@acme.test');
  const courses = at('acme', `/branch/${url}/courses`);
  await page.goto(courses);
  await isDark(page);
  const cover = page
    .getByRole('table', { name: 'Courses' })
    .getByRole('row')
    .filter({ hasText: course.title })
    .locator('svg[style*="--hue"]');
  const hueOf = (name: string) => cover.evaluate((part, of) => getComputedStyle(part).getPropertyValue(of).trim(), name);
  const brandHue = await hueOf('--brand-hue');
  expect(Number(brandHue)).toBeGreaterThan(0);
  expect(await hueOf('--hue')).toBe(brandHue);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await isLight(page);
  await page.goto(courses);
  await expect(heading(page, 'Courses')).toBeVisible();
  await isLight(page);
});
