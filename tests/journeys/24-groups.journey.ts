import { expect, type Page, test } from '@playwright/test';
import { fillGroup, groupId, publishCourse } from './journey-data.ts';
import { at, coursesOf, expectAccessible, signIn } from './walk.ts';

/** Adds one thing to a group by the picker of the open tab. */
async function addBy(page: Page, button: string, search: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `+ ${button}` }).click();
  const picker = page.getByRole('dialog', { name: button });
  await expect(picker.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await picker.getByRole('searchbox').fill(search);
  await picker.getByRole('checkbox', { name: choice }).check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
}

test('two groups overlap, one is deleted, and the learners of both keep exactly what they should', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const mark = Date.now();
  const [first, shared, second] = [
    await publishCourse(`Kneading ${mark}`),
    await publishCourse(`Ovens ${mark}`),
    await publishCourse(`Routes ${mark}`),
  ];
  const [bakers, drivers] = [`Bakers ${mark}`, `Drivers ${mark}`];
  await fillGroup(await groupId(drivers), ['learner2@acme.test', 'learner3@acme.test'], [shared, second]);

  await signIn(page, 'admin@acme.test');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: drivers })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '+ Add Group' }).click();
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByText('The group name is required.').first()).toBeVisible();
  // By the keyboard alone.
  await page.getByLabel('Name').focus();
  await page.keyboard.type(bakers);
  await page.keyboard.press('Tab');
  await page.keyboard.type('All who bake.');
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Create Group' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(`${bakers} was created.`);
  await page.getByRole('table', { name: 'Groups' }).getByRole('link', { name: bakers }).click();
  await expect(page.getByRole('heading', { level: 1, name: bakers })).toBeVisible();
  await expect(page.getByText('No users found in this group.')).toBeVisible();

  await addBy(page, 'Add Users', 'learner@acme', 'Amara Okonkwo');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('learner@acme.test');
  await addBy(page, 'Add Users', 'learner2', 'Diego Fernández');
  await expect(page.getByRole('table', { name: 'Users' })).toContainText('learner2@acme.test');
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^Courses/ }).click();
  await expect(page.getByText('No courses assigned to this group.')).toBeVisible();
  await addBy(page, 'Add Courses', first.title, first.title);
  await addBy(page, 'Add Courses', shared.title, shared.title);
  await expect(page.getByRole('table', { name: 'Courses' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('tab', { name: /^Branches/ }).click();
  await expect(page.getByText('No branches assigned to this group.')).toBeVisible();
  await addBy(page, 'Add Branches', 'south', 'South');
  await page.getByRole('tab', { name: /^Categories/ }).click();
  await expect(page.getByText('No categories assigned to this group.')).toBeVisible();
  await expectAccessible(page);

  // The person's page says where courses and branches come from, and so does the branch's.
  await page.getByRole('tab', { name: /^Users/ }).click();
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'Diego Fernández' }).click();
  const given = page.getByRole('table', { name: 'Group-Assigned Courses' });
  await expect(given.getByRole('row').filter({ hasText: shared.title })).toContainText(`Group: ${bakers}`);
  await expect(given.getByRole('row').filter({ hasText: shared.title })).toContainText(`Group: ${drivers}`);
  await page.getByRole('tab', { name: /^Branches/ }).click();
  await expect(page.getByRole('table', { name: 'Group-Assigned Branches' })).toContainText('South');
  await page.getByRole('tab', { name: /^Groups/ }).click();
  await expect(page.getByRole('table', { name: 'Groups' })).toContainText(drivers);
  await expectAccessible(page);
  await page.goto(at('acme', '/branches'));
  await page.getByRole('table', { name: 'Branches' }).getByRole('link', { name: 'South' }).click();
  const row = page.getByRole('table', { name: 'Assigned via Group' }).getByRole('row').filter({ hasText: 'learner2@acme.test' });
  await expect(row).toContainText(bakers);

  await page.goto(at('acme', '/groups'));
  const listed = page.getByRole('table', { name: 'Groups' }).getByRole('row').filter({ hasText: bakers });
  await listed.getByRole('button', { name: `Actions for ${bakers}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${bakers}?` });
  await expect(dialog).toContainText('Are you sure you want to delete this group? This action cannot be undone.');
  await expect(dialog).toContainText('This also affects: 2 users, 2 courses, 1 branch.');
  await expect(dialog).toContainText('This cannot be restored.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: bakers })).toHaveCount(0);

  const onlyBaker = await coursesOf(browser, 'learner@acme.test');
  await expect(onlyBaker.getByText(first.title)).toHaveCount(0);
  await expect(onlyBaker.getByText(shared.title)).toHaveCount(0);
  const both = await coursesOf(browser, 'learner2@acme.test');
  await expect(both.getByText(shared.title).first()).toBeVisible();
  await expect(both.getByText(second.title).first()).toBeVisible();
  await expect(both.getByText(first.title)).toHaveCount(0);
  const onlyDriver = await coursesOf(browser, 'learner3@acme.test');
  await expect(onlyDriver.getByText(shared.title).first()).toBeVisible();
  await expect(onlyDriver.getByText(second.title).first()).toBeVisible();
});

test('an admin puts a learner into a group from their page and takes them out again', async ({ page }) => {
  const name = `Night shift ${Date.now()}`;
  await groupId(name);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=learner3'));
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'Mei-Lin Zhao' }).click();
  await page.getByRole('tab', { name: /^Groups/ }).click();
  await page.getByRole('button', { name: '+ Add to Groups' }).click();
  const picker = page.getByRole('dialog', { name: 'Add User to Groups' });
  await picker.getByRole('searchbox').fill('no such group');
  await expect(picker.getByText('No groups available for selection.')).toBeVisible();
  await picker.getByRole('searchbox').fill(name);
  await picker.getByRole('checkbox', { name }).check();
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(picker).toBeHidden();
  const groups = page.getByRole('table', { name: 'Groups' });
  await groups.getByRole('button', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to remove this user from this group?');
  await dialog.getByRole('button', { name: 'Remove 1 group' }).click();
  await expect(dialog).toBeHidden();
  await expect(groups.getByText(name)).toHaveCount(0);
});
