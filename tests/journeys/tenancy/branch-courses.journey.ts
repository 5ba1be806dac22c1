import { type Browser, expect, type Page, test } from '@playwright/test';
import { publishCourse } from '../journey-data.ts';
import { at, expectAccessible, signIn, signInByForm } from '../walk.ts';

/** The catalogue as somebody finds it who signs in on a browser of their own and searches for a course. */
async function searchCatalog(browser: Browser, email: string, title: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByForm(page, email);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Course Catalog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Course Catalog' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search Course...' }).fill(title);
  return page;
}

test('a course assigned to a branch is visible to its learners, and to nobody else', async ({ page, browser }) => {
  const { title } = await publishCourse(`Allergens ${Date.now()}`);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/branches'));
  await expect(page.getByRole('table', { name: 'Branches' })).toBeVisible();
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: 'North' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Direct Assignments' })).toContainText('learner2@acme.test');

  // An alert floats: nothing moves under the pointer.
  const copy = page.getByRole('button', { name: /^Copy the link to North/ });
  const before = await copy.boundingBox();
  await copy.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect.poll(() => copy.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Close message' }).click();

  await page.getByRole('tab', { name: /^Courses/ }).click();
  const hygiene = page.getByRole('table', { name: 'Direct Assignments' }).getByRole('row').filter({ hasText: 'Food hygiene' });
  await expect(hygiene.locator('img')).toHaveAttribute('src', /storage/);
  await page.getByRole('button', { name: '+ Add Courses' }).click();
  const picker = page.getByRole('dialog', { name: 'Add Courses' });
  await picker.getByRole('searchbox', { name: 'Search courses' }).fill(title);
  await picker.getByRole('checkbox', { name: title }).check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('table', { name: 'Direct Assignments' }).getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);

  const north = await searchCatalog(browser, 'learner2@acme.test', title);
  await expect(north.getByRole('link', { name: title }).first()).toBeVisible();
  await expectAccessible(north);
  const south = await searchCatalog(browser, 'learner3@acme.test', title);
  await expect(south.getByText('No Courses Available')).toBeVisible();
  await expectAccessible(south);
});
