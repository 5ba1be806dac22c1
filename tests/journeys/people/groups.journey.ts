import { expect, test } from '@playwright/test';
import { askAs, branchId, groupId, personId } from '../journey-data.ts';
import { at, signIn, signInByForm } from '../walk.ts';
import { DELETE_GROUP } from '../../fixtures/calls.ts';

const ADMIN = 'admin@acme.test';
const FILL = `mutation ($group: ID!, $user: ID!, $branches: [ID!]!) {
  addBranchesToGroup(group_id: $group, branch_ids: $branches) addUserToGroup(user_id: $user, group_ids: [$group]) }`;

test('an admin puts a learner into a group from their page and takes them out again', async ({ page }) => {
  const name = `Night shift ${Date.now()}`;
  await groupId(name);
  await signIn(page, ADMIN);
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

test('a branch names the group that brings somebody in, where its admin may know the group', async ({ page }) => {
  const name = `Both places ${Date.now()}`;
  const [group, north, south] = [await groupId(name), await branchId('north'), await branchId('south')];
  await askAs(ADMIN, FILL, { group, user: await personId('learner3@acme.test'), branches: [north, south] });
  await signInByForm(page, ADMIN);
  const row = page.getByRole('table', { name: 'Assigned via Group' }).getByRole('row').filter({ hasText: 'Mei-Lin Zhao' });
  await page.goto(at('acme', `/branches/${north}`));
  await expect(row).toContainText(name);
  // A group with a branch out of scope is none of the branch's.
  await page.goto(at('acme', `/branch/north/branches/${north}`));
  await expect(row).toContainText('Unknown');
  await expect(row).not.toContainText(name);
  await askAs(ADMIN, DELETE_GROUP, { group: Number(group) });
});
