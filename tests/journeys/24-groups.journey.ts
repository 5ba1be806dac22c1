import { expect, test } from '@playwright/test';
import { groupId } from './journey-data.ts';
import { at, signIn } from './walk.ts';

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
