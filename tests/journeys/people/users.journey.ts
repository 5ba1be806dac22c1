import { expect, type Locator, test } from '@playwright/test';
import { publishCourse } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

/** What a removal really does is said beside the printed warning. */
async function expectWhatRemovalDoes(removal: Locator): Promise<void> {
  await expect(removal).toContainText('This action will result in the loss of all user progress');
  await expect(removal).toContainText('Their progress is kept. If the course is assigned again, they continue where they stopped.');
}

test('an admin finds a learner among the users and enrols them in a course', async ({ page }) => {
  const { title } = await publishCourse(`Shelf life ${Date.now()}`);
  await signIn(page, 'admin@acme.test');
  // Journeys beside this one add people to Acme, of other names.
  await page.goto(at('acme', '/users?search=learner'));
  const users = page.getByRole('table', { name: 'Users' });
  const names = users.getByRole('row').locator('td:nth-child(2)');
  await expect(users.getByRole('link', { name: 'Amara Okonkwo' })).toBeVisible();

  await users.getByRole('button', { name: 'Name' }).click();
  await expect(users.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.first()).toHaveText('Amara Okonkwo');
  await users.getByRole('button', { name: 'Name' }).click();
  await expect(users.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.first()).not.toHaveText('Amara Okonkwo');
  const [first, last] = [await names.first().innerText(), await names.last().innerText()];
  expect([first, last].toSorted((one, other) => other.localeCompare(one, 'en'))).toEqual([first, last]);

  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('okonk');
  await expect(names).toHaveText(['Amara Okonkwo']);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect(page.getByText('Showing 1-1 of 1')).toBeVisible();

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Amara only');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Amara only' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/view=Amara\+only/);
  await views.getByRole('link', { name: 'All' }).click();
  await expect(names).not.toHaveCount(1);
  await views.getByRole('link', { name: 'Amara only' }).click();
  await expect(names).toHaveText(['Amara Okonkwo']);
  await views.getByRole('button', { name: 'Remove the view Amara only' }).click();
  await expect(views).toHaveCount(0);
  await page.goBack();
  await expect(names).toHaveText(['Amara Okonkwo']);
  await users.getByRole('link', { name: 'Amara Okonkwo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeVisible();

  await page.getByRole('button', { name: 'Add Course' }).click();
  const picker = page.getByRole('dialog', { name: 'Enroll User in Courses' });
  await picker.getByRole('searchbox', { name: 'Search courses' }).fill(title);
  const before = await picker.boundingBox();
  await picker.getByRole('checkbox', { name: title }).check();
  await expect(picker.getByRole('status')).toContainText('1 selected');
  // The chip of what is selected moves nothing.
  expect(await picker.boundingBox()).toEqual(before);
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(picker).toBeHidden();
  const row = page.getByRole('table', { name: 'Directly Assigned Courses' }).getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Not Started');
  // As in the reports.
  for (const none of ['–', 'Never']) await expect(row.getByRole('cell', { name: none, exact: true })).toBeVisible();

  await row.getByRole('button', { name: `Remove ${title}` }).click();
  await expectWhatRemovalDoes(page.getByRole('dialog'));
});

test('an admin lists people of one role and of two [E200]', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=%40acme.test'));
  const users = page.getByRole('table', { name: 'Users' });
  const roles = users.locator('tbody').getByRole('row').locator('td:nth-child(4)');
  // The head of the column has the same name.
  const chip = page.getByRole('button', { name: /^Role/ }).first();
  await chip.press('Enter');
  await page.getByRole('menuitemcheckbox', { name: 'Instructor' }).press('Enter');
  await expect.poll(async () => new Set(await roles.allInnerTexts())).toEqual(new Set(['Instructor']));
  await page.getByRole('menuitemcheckbox', { name: 'Manager' }).click();
  await expect.poll(async () => new Set(await roles.allInnerTexts())).toEqual(new Set(['Instructor', 'Manager']));
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText(['Manager', 'Instructor'].toSorted());
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(chip).toHaveText('Role: Instructor, Manager');
  await expect(chip).toBeFocused();
  await page.getByRole('button', { name: 'Clear filter Role: Instructor, Manager' }).click();
  await expect.poll(async () => new Set(await roles.allInnerTexts())).toContain('Learner');
});

test('an admin selects people of a list, deletes them together and undoes it [E201, E232]', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=learner&limit=2'));
  const users = page.getByRole('table', { name: 'Users' });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await users.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await bar.getByRole('button', { name: 'Select all 3' }).click();
  await expect(bar.getByRole('status')).toHaveText('All 3 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.goto(at('acme', '/users?search=learner'));
  await users.getByRole('checkbox', { name: 'Select Diego Fernández' }).check();
  await users.getByRole('checkbox', { name: 'Select Mei-Lin Zhao' }).check();
  await expectAccessible(page);
  // Enter on a checkbox opens what Tab reaches behind all rows [E232].
  await users.getByRole('checkbox', { name: 'Select Mei-Lin Zhao' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('button', { name: 'Actions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete 2 users' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete 2 users?' });
  await expect(dialog).toContainText('Diego Fernández');
  await expect(dialog).toContainText('You can restore them within 30 days.');
  await expectAccessible(page);
  const top = (await users.boundingBox())?.y;
  await dialog.getByRole('button', { name: 'Delete 2 users' }).click();
  const result = page.getByRole('region', { name: 'Result: Deleting users' });
  await expect(result).toContainText('Deleted 2 users.');
  await expect(bar).toBeHidden();
  expect((await users.boundingBox())?.y).toBe(top);
  await expect(users.getByRole('link', { name: 'Mei-Lin Zhao' })).toHaveCount(0);
  // The row that was selected last is gone, and another one stands there.
  await expect(users.getByRole('checkbox', { name: /^Select (?!all)/ }).and(page.locator(':focus'))).toBeVisible();
  await result.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Result: Restoring users' })).toContainText('Restored 2 users.');
  await expect(users.getByRole('link', { name: 'Mei-Lin Zhao' })).toBeVisible();

  // Where nothing is found, the focus goes on to the search.
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('nobody at all');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search name or email' })).toBeFocused();
  await expect(users.getByRole('link').first()).toBeVisible();

  // The learner pages are those of the admin's own account, and say so.
  await page.getByRole('link', { name: 'View as Learner' }).click();
  await expect(page.getByText('You see the learner pages with your own account.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Courses' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible();
});

test('while the plan is over, growth is disabled with its reason and a banner says what to do', async ({ page }) => {
  const { admin, domain, learnerId, endPlan } = await newInstance('over');
  await endPlan();
  await signIn(page, admin, domain);
  await page.goto(at(domain, `/user/${learnerId}`));
  const add = page.getByRole('button', { name: 'Add Course' }).first();
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAttribute('title', 'The subscription is not active.');
  await add.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Ask the person who manages your subscription to renew it.');
  await expectAccessible(page);
  await page.goto(at(domain, '/bulkcreateusers'));
  const choose = page.getByRole('button', { name: 'Choose file' });
  await expect(choose).toHaveAttribute('aria-disabled', 'true');
  await expect(choose).toHaveAttribute('title', 'The subscription is not active.');
  await expectAccessible(page);
});
