import { expect, test } from '@playwright/test';
import { publishCourse } from './journey-data.ts';
import { at, expectAccessible, signIn } from './walk.ts';

test('an admin finds a learner among the users and enrols them in a course', async ({ page }) => {
  const { title } = await publishCourse(`Shelf life ${Date.now()}`);
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
  const users = page.getByRole('table', { name: 'Users' });
  const names = users.getByRole('row').locator('td:first-child');
  await expect(users.getByRole('link', { name: 'Amara Okonkwo' })).toBeVisible();
  await expectAccessible(page);

  await users.getByRole('button', { name: 'Name' }).click();
  await expect(users.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(names.first()).toHaveText('Amara Okonkwo');
  await users.getByRole('button', { name: 'Name' }).click();
  await expect(users.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names.last()).toHaveText('Amara Okonkwo');

  await page.getByRole('searchbox', { name: 'Search name or email' }).fill('okonk');
  await expect(names).toHaveText(['Amara Okonkwo']);
  await users.getByRole('link', { name: 'Amara Okonkwo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amara Okonkwo' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Course' }).click();
  const picker = page.getByRole('dialog', { name: 'Enroll User in Courses' });
  await picker.getByRole('searchbox', { name: 'Search courses' }).fill(title);
  await picker.getByRole('checkbox', { name: title }).check();
  await expect(picker.getByRole('status')).toContainText('1 selected');
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Enroll', exact: true }).click();
  await expect(picker).toBeHidden();
  const row = page.getByRole('table', { name: 'Directly Assigned Courses' }).getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Not Started');
});
