import { expect, type Locator, type Page, test } from '@playwright/test';
import { ASSIGN_COURSE } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { changeReply, failsAndKeeps, whileBroken, whileHeld } from '../broken-calls.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { at, expectAccessible, signIn } from '../walk.ts';

const BRANCH = 'mutation { createBranch(input: { name: "West", url: "west" }) { id } }';
const CATEGORY = 'mutation { CreateCategory(name: "Kitchens") { id } }';

let instance: NewInstance;
test.beforeAll(async () => {
  instance = await newInstance('kitchens');
});

const open = (page: Page, path: string) => page.goto(at(instance.domain, path));
const alert = (page: Page): Locator => page.getByRole('alert').first();
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** A form that is not saved, as no reply came or none that says so, tells it and keeps what was typed. */
async function showsFailures(
  page: Page,
  operation: string,
  button: string,
  texts: { readonly lost: string; readonly cut?: string },
): Promise<void> {
  for (const [fault, says] of [
    ['no reply', texts.lost],
    ['cut off', texts.cut ?? texts.lost],
  ] as const)
    await failsAndKeeps(page, operation, fault, async () => {
      await press(page, button);
      await expect(alert(page)).toContainText(says);
    });
}

test('the screens of branches say what is not there, and what failed', async ({ page }) => {
  await signIn(page, instance.admin, instance.domain);
  await open(page, '/branches?search=no-such-branch');
  await expect(page.getByText('No Branches Found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or add a new branch.')).toBeVisible();
  await open(page, '/branches/create');
  await page.getByLabel('Branch Name').fill('East');
  await page.getByLabel('Branch URL slug').fill('east');
  const failures = { lost: 'An unknown error occurred.', cut: 'Unexpected response from server.' };
  await showsFailures(page, 'createBranch', 'Create Branch', failures);
  const limit = { data: null, errors: [{ message: 'Branch limit reached.', extensions: { code: 'LICENCE_LIMIT' } }] };
  await changeReply(page, 'createBranch', () => JSON.stringify(limit));
  await press(page, 'Create Branch');
  await expect(alert(page)).toContainText('Branch limit reached.');

  const { createBranch } = await instance.ask(BRANCH);
  await open(page, `/branches/${createBranch.id}/edit`);
  await showsFailures(page, 'updateBranch', 'Save Changes', failures);
  const content = [{ unit_order: 1, title: 'Read this', content: text('One page.\n') }];
  const made = await instance.ask(CREATE, { title: 'Ovens', description: 'One page.', content });
  await open(page, `/branches/${createBranch.id}?tab=courses`);
  await expect(page.getByText('No courses assigned to this branch.')).toBeVisible();
  await instance.ask(ASSIGN_COURSE, { branch: createBranch.id, course: made.CreateCourse.id });
  await page.reload();
  await press(page, 'Remove Ovens');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to remove this course from the branch?');
  await expectAccessible(page);
  await press(page, 'Remove 1 course');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No courses assigned to this branch.')).toBeVisible();
});

test('the screens of categories say what failed', async ({ page }) => {
  await signIn(page, instance.admin, instance.domain);
  await open(page, '/categories');
  await expect(page.getByRole('searchbox', { name: 'Search categories' })).toBeVisible();
  await whileBroken(page, 'query categoriesList', 'no reply', async () => {
    await open(page, '/categories/create');
    await expect(page.getByText('An error occurred while fetching parent categories.')).toBeVisible();
  });
  await page.reload();
  await page.getByRole('textbox', { name: 'Category Name' }).fill('Ovens');
  await showsFailures(page, 'CreateCategory', 'Create Category', { lost: 'An error occurred while creating the category.' });

  const { CreateCategory } = await instance.ask(CATEGORY);
  await whileBroken(page, 'query category(', 'no reply', async () => {
    await open(page, `/categories/${CreateCategory.id}/edit`);
    await expect(page.getByText('An error occurred while fetching category data.')).toBeVisible();
  });
  await press(page, 'Try again');
  await expect(page.getByRole('textbox', { name: 'Category Name' })).toHaveValue('Kitchens');
  await showsFailures(page, 'updateCategory', 'Save Changes', { lost: 'An error occurred while updating the category.' });
  await expectAccessible(page);
});

test('the screens of instances, subscriptions and their users say what they do and what failed', async ({ page }) => {
  await signIn(page, 'super@trellis.test', null);
  await page.goto(at(null, '/instances/create'));
  const domain = `${instance.domain}-2`;
  await page.getByRole('textbox', { name: 'Name' }).fill(domain);
  await showsFailures(page, 'createLmsInstance', 'Create Instance', { lost: 'An error occurred while creating the instance.' });
  await page.getByLabel('Domain').fill(instance.domain);
  await press(page, 'Create Instance');
  await expect(page.getByRole('link', { name: 'The domain has already been taken.' })).toBeVisible();
  await page.getByLabel('Domain').fill('');
  await whileHeld(page, 'createLmsInstance', async () => {
    await press(page, 'Create Instance');
    await expect(page.getByRole('button', { name: 'Creating...' })).toBeVisible();
  });
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
  const { pathname } = new URL(page.url());
  const goTo = (path: string) => page.goto(`${new URL(page.url()).origin}${pathname}${path}`);

  await goTo('/edit');
  await showsFailures(page, 'updateLmsInstance', 'Save Changes', { lost: 'An error occurred while updating the instance.' });
  await whileHeld(page, 'updateLmsInstance', async () => {
    await press(page, 'Save Changes');
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible();
  });
  await expect(page.getByRole('heading', { level: 1, name: domain })).toBeVisible();
  await goTo('/subscriptions/create');
  await page.getByLabel('Amount (GBP)').fill('10');
  await showsFailures(page, 'createSubscription', 'Create Subscription', { lost: 'An error occurred while creating the subscription.' });
  await press(page, 'Create Subscription');
  await page.getByRole('table', { name: 'Subscriptions' }).getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Subscription' })).toBeVisible();
  await showsFailures(page, 'updateSubscription', 'Save Changes', { lost: 'An error occurred while updating the subscription.' });

  await goTo('/users/create');
  for (const [label, isOn] of [
    ['Primary Instance Access', true],
    ['Active', true],
    ['Owner', false],
    ['Skip welcome email', false],
  ] as const)
    await expect(page.getByRole('checkbox', { name: label })).toBeChecked({ checked: isOn });
  await page.getByLabel('First name').fill('Ida');
  await page.getByLabel('Last name').fill('Berg');
  await page.getByRole('textbox', { name: 'Email' }).fill(`ida@${domain}.test`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Learner' }).click();
  await showsFailures(page, 'createInstanceUser', 'Create User', { lost: 'An unexpected error occurred.' });
  await press(page, 'Create User');
  // By the address: somebody who has an account keeps the name that it has.
  await expect(alert(page)).toContainText(`ida@${domain}.test was added to ${domain}.`);
  await page.getByRole('button', { name: 'Actions for Ida Berg' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Instance User' })).toBeVisible();
  const failures = { lost: 'An unexpected error occurred.', cut: 'Failed to update user.' };
  await showsFailures(page, 'editInstanceUser', 'Save Changes', failures);
  await expectAccessible(page);
});
