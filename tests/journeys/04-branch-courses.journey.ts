import { type Browser, expect, type Page, test } from '@playwright/test';
import { publishCourse } from './school.ts';
import { at, expectAccessible, signIn } from './walk.ts';

/** The dashboard as somebody finds it who signs in on a browser of their own. */
async function dashboardOf(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return page;
}

test('a course given to a branch is there for its learners, and for nobody else', async ({ page, browser }) => {
  const { title } = await publishCourse(`Allergens ${Date.now()}`);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/branches'));
  await expect(page.getByRole('table', { name: 'Branches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: 'North' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'North' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Direct Assignments' })).toContainText('learner2@acme.test');
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Courses/ }).click();
  await page.getByRole('button', { name: '+ Add Courses' }).click();
  const picker = page.getByRole('dialog', { name: 'Add Courses' });
  await picker.getByRole('searchbox', { name: 'Search courses' }).fill(title);
  await picker.getByRole('checkbox', { name: title }).check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('table', { name: 'Direct Assignments' }).getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);

  const north = await dashboardOf(browser, 'learner2@acme.test');
  await expect(north.getByRole('link', { name: title }).first()).toBeVisible();
  const south = await dashboardOf(browser, 'learner3@acme.test');
  await expect(south.getByText(title)).toHaveCount(0);
});
