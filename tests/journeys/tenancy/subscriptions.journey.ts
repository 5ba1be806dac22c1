import { expect, type Locator, type Page, test } from '@playwright/test';
import { ASSIGN_COURSE } from '../../fixtures/calls.ts';
import { CREATE, text } from '../../fixtures/courses.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { type SeparateProduct, startSeparateProduct } from '../separate-product.ts';
import { expectAccessible, expectNoSidewaysScroll, PASSWORD } from '../walk.ts';

let product: SeparateProduct;
test.beforeAll(async () => {
  product = await startSeparateProduct('--dev-mail');
});
test.afterAll(() => product.stop());

const at = (instance: string | null, path: string): string =>
  `http://${instance === null ? '' : `${instance}.`}localhost:${product.port}/app${path}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const row = (page: Page, table: string, text: string): Locator =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });
const BLOCKED = 'The subscription is not active.';

async function signIn(page: Page, email: string, instance: string | null): Promise<void> {
  await page.goto(at(instance, '/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function openGlobex(page: Page): Promise<void> {
  await signIn(page, 'super@trellis.test', null);
  await page.getByRole('table', { name: 'LMS Instances' }).getByRole('link', { name: 'Globex' }).click();
  await expect(heading(page, 'Globex')).toBeVisible();
}

/** Chooses an act of a row from its menu. */
async function act(page: Page, name: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

const LOGIN = `mutation ($email: String!, $password: String!) { loginUser(email: $email, password: $password, instance_url: "globex") { token } }`;

/** Publishes a course in the branch of Globex, in which nobody is enrolled. Returns its id. */
async function makeCourse(title: string): Promise<string> {
  const ask = graphqlAt(hostFetch(product.port));
  const host = 'globex.localhost';
  const login = await ask(host, LOGIN, { email: 'admin@globex.test', password: PASSWORD });
  const who = { token: login.data?.loginUser.token ?? '' };
  const content = [{ unit_order: 1, title: 'A text', content: text('Read this.\n') }];
  const made = await ask(host, CREATE, { title, description: title, content }, who);
  const course = made.data?.CreateCourse.id;
  const { data } = await ask(host, '{ branches { id } }', {}, who);
  const { errors } = await ask(host, ASSIGN_COURSE, { branch: data?.branches[0]?.id, course }, who);
  if (course === undefined || errors.length > 0) throw new Error(JSON.stringify([made.errors, errors]));
  return course;
}

test('a plan is made by keyboard, changed and deleted, and decides whether anything can be added', async ({ page, browser }) => {
  const course = await makeCourse('Nobody has begun it');
  await openGlobex(page);
  await tab(page, 'Subscriptions').click();
  await expect(page.getByText('No subscriptions found.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '+ Add Subscription' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create Subscription')).toBeFocused();
  await expect(page).toHaveTitle(/^Create Subscription \|/);
  await expect(page.getByRole('combobox', { name: 'Billing interval' })).toHaveValue('Monthly');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Active');

  // What is wrong is told at its field, and everything typed is kept.
  await page.getByLabel('Amount (GBP)').focus();
  await page.keyboard.type('99.505');
  await page.getByLabel('Trial ends at').fill('2031-06-30');
  await page.getByLabel('Plan ends at').fill('2031-05-31');
  await page.getByRole('button', { name: 'Create Subscription' }).click();
  await expect(page.getByRole('link', { name: 'The amount can have at most two decimal places.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Amount (GBP)').fill('99.5');
  await page.getByRole('button', { name: 'Create Subscription' }).click();
  await expect(page.getByRole('link', { name: 'The plan cannot end before the trial.' })).toBeVisible();
  await page.getByLabel('Plan ends at').fill('2031-12-31');
  await page.getByLabel('Plan ends at').press('Enter');
  await expect(heading(page, 'Globex')).toBeVisible();
  await expect(page).toHaveURL(/tab=subscriptions$/);
  await expect(row(page, 'Subscriptions', 'Current')).toContainText(/Active.*Monthly.*£99\.50.*30 Jun 2031.*31 Dec 2031/);

  await row(page, 'Subscriptions', 'Current').getByRole('link').click();
  await expect(heading(page, 'Edit Subscription')).toBeVisible();
  await expect(page.getByLabel('Amount (GBP)')).toHaveValue('£99.50');
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Paused' }).click();
  await page.getByLabel('Trial ends at').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Subscriptions', 'Current')).toContainText(/Paused.*Monthly.*£99\.50.*N\/A/);

  // Nobody chooses first and is refused afterwards.
  await expect(page.getByText(BLOCKED)).toBeVisible();
  await tab(page, 'Users').click();
  await expect(page.getByRole('link', { name: 'Create User' })).toHaveAttribute('aria-disabled', 'true');
  const addExisting = page.getByRole('button', { name: 'Add Existing Users' });
  await expect(addExisting).toHaveAttribute('aria-disabled', 'true');
  await expect(addExisting).toHaveAttribute('title', BLOCKED);
  await addExisting.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, 'admin@globex.test', 'globex');
  await expect(theirs.getByText('Ask the person who manages your subscription to renew it.')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Add Group' })).toHaveAttribute('title', BLOCKED);
  await expect(theirs.getByRole('link', { name: 'Groups', exact: true }).last()).not.toHaveAttribute('title');
  await theirs.goto(at('globex', '/courses'));
  await expect(theirs.getByRole('link', { name: 'Add course' }).first()).toHaveAttribute('aria-disabled', 'true');
  await theirs.goto(at('globex', '/addcourse'));
  await expect(theirs.getByText(BLOCKED).first()).toBeVisible();
  for (const [path, name] of [
    ['/adduser', 'Add User'],
    ['/groups/create', 'Create Group'],
    ['/branches/create', 'Create Branch'],
    ['/categories/create', 'Create Category'],
  ] as const) {
    await theirs.goto(at('globex', path));
    const button = theirs.getByRole('button', { name, exact: true });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toHaveAttribute('title', BLOCKED);
  }

  await theirs.goto(at('globex', '/certificates/upload'));
  await expect(theirs.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('title', BLOCKED);
  await theirs.goto(at('globex', '/courses'));
  await theirs.getByRole('button', { name: 'Actions for Nobody has begun it' }).click();
  const copy = theirs.getByRole('menuitem', { name: 'Copy' });
  await expect(copy).toHaveAttribute('aria-disabled', 'true');
  await expect(copy).toHaveAttribute('title', BLOCKED);
  await theirs.keyboard.press('Escape');

  // A learner begins no further course; running ones go on.
  const learner = await (await browser.newContext()).newPage();
  await signIn(learner, 'learner@globex.test', 'globex');
  await learner.goto(at('globex', `/branch/north/learner/catalog/course/${course}`));
  const begin = learner.getByRole('button', { name: 'Start Course' });
  await expect(begin).toHaveAttribute('aria-disabled', 'true');
  await expect(begin).toHaveAttribute('title', BLOCKED);
  await expect(learner.getByText(BLOCKED)).toBeVisible();
  await expectAccessible(learner);
  await learner.context().close();

  // Nor is anybody registered there, from whichever host.
  const registering = await (await browser.newContext()).newPage();
  await signIn(registering, 'super@trellis.test', 'globex');
  await registering.goto(at('globex', '/register'));
  const register = registering.getByRole('button', { name: 'Register', exact: true });
  await expect(register).toHaveAttribute('title', BLOCKED);
  await signIn(registering, 'super@trellis.test', null);
  await registering.goto(at(null, '/register'));
  await expect(register).not.toHaveAttribute('aria-disabled');
  await registering.getByRole('combobox', { name: 'Instance' }).fill('Globex');
  await registering.getByRole('option', { name: /^Globex/ }).click();
  await expect(register).toHaveAttribute('title', BLOCKED);
  await expect(register).toHaveAttribute('aria-disabled', 'true');
  await expect(registering.getByText(BLOCKED)).toBeVisible();
  await expectAccessible(registering);
  await registering.context().close();

  await page.getByRole('link', { name: 'Change the subscription or add another one' }).click();
  await act(page, 'Paused, £99.50 monthly', 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This cannot be restored.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete subscription' }).click();
  await expect(page.getByText('No subscriptions found.')).toBeVisible();
  await expect(page.getByText(BLOCKED)).toHaveCount(0);
  await theirs.goto(at('globex', '/dashboard'));
  await expect(heading(theirs, 'Dashboard')).toBeVisible();
  await expect(theirs.getByText(BLOCKED)).toHaveCount(0);
  await theirs.context().close();
});

test('existing people are added to an instance, edited there and removed', async ({ page }) => {
  await openGlobex(page);
  await page.getByRole('button', { name: 'Add Existing Users' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Existing Users' });
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await expectAccessible(page);
  // Whoever belongs here is not offered.
  await dialog.getByRole('searchbox').fill('jonas');
  await expect(dialog.getByText('No users found.')).toBeVisible();
  await dialog.getByRole('searchbox').fill('learner2@');
  await dialog.getByRole('checkbox', { name: /Diego Fernández/ }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toHaveCount(0);
  const added = row(page, 'Users', 'learner2@acme.test');
  await expect(added).toContainText(/Learner.*Active.*Account active.*Yes/);

  // The list stays as it was narrowed, before a user is edited and after.
  const search = page.getByRole('searchbox', { name: 'Search name or email' });
  await search.fill('nobody@');
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(page.getByText('Start with an admin.')).toHaveCount(0);
  await search.fill('learner2@');
  await expect(page).toHaveURL(/search=learner2/);
  await act(page, 'Diego Fernández', 'Edit');
  await expect(heading(page, 'Edit Instance User')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly', '');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByLabel('Deactivate At').fill('2020-01-01');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('link', { name: 'The deactivation date must be after today.' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveValue('Manager');
  await page.getByLabel('Deactivate At').fill('');
  await page.getByLabel('Instance active').uncheck();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(heading(page, 'Globex')).toBeVisible();
  await expect(added).toContainText(/Manager.*Inactive.*Account active/);
  await expect(search).toHaveValue('learner2@');
  await search.fill('');

  await act(page, 'Diego Fernández', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove user' }).click();
  await expect(added).toHaveCount(0);

  // The last active admin stays, and the dialog says why.
  await act(page, 'Owen Gallagher', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove user' }).click();
  await expect(row(page, 'Users', 'both@people.test')).toHaveCount(0);
  await act(page, 'Jonas Lindqvist', 'Remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove user' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'An instance needs an active admin.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, 'Users', 'admin@globex.test')).toHaveCount(1);
});

test('people, courses and branches of an instance open on its own host', async ({ page }) => {
  await openGlobex(page);
  await page.getByRole('table', { name: 'Users' }).getByRole('button', { name: 'Fatima Al-Sayed', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^http://globex\\.localhost:${product.port}/app/user/\\d+$`));
  await expect(heading(page, 'Fatima Al-Sayed')).toBeVisible();
  await page.goto(at(null, '/admin/instances'));
  await page.getByRole('table', { name: 'LMS Instances' }).getByRole('link', { name: 'Globex' }).click();
  await tab(page, 'Branches').click();
  await expectAccessible(page);
  await act(page, 'North', 'View');
  await expect(page).toHaveURL(new RegExp(`^http://globex\\.localhost:${product.port}/app/branches/\\d+$`));
  await expect(heading(page, 'North')).toBeVisible();
});

test('a course and a branch are deleted from the instance after their impact is told, and come back', async ({ page }) => {
  await signIn(page, 'super@trellis.test', null);
  await page.getByRole('table', { name: 'LMS Instances' }).getByRole('link', { name: 'Acme' }).click();
  await tab(page, 'Courses').click();
  await act(page, 'Food hygiene', 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You can restore it within 30 days.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, 'Courses', 'Food hygiene')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Courses', 'Food hygiene')).toHaveCount(1);

  await tab(page, 'Branches').click();
  await act(page, 'South', 'Delete');
  await expect(dialog.getByText('Are you sure you want to delete this branch? This action cannot be undone.')).toBeVisible();
  await expect(dialog.getByText('You can restore it within 30 days.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete branch' }).click();
  await expect(row(page, 'Branches', 'South')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(page, 'Branches', 'South')).toHaveCount(1);
  // The default branch has no such act.
  await page.getByRole('button', { name: 'Actions for North' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(new RegExp(`^http://acme\\.localhost:${product.port}/app/branches/\\d+/edit$`));
  await expect(heading(page, 'Edit Branch')).toBeVisible();
});

test('the pages on a phone, in the dark scheme, and what they say when something is missing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'super@trellis.test', null);
  await page.getByRole('list', { name: 'LMS Instances' }).getByRole('link', { name: 'Acme' }).click();
  await expect(heading(page, 'Acme')).toBeVisible();
  const { pathname } = new URL(page.url());
  // Its other pages are among those that `every-screen/screens-of-others` asks.
  for (const tab of ['courses', 'branches']) {
    await page.goto(`http://localhost:${product.port}${pathname}?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`http://localhost:${product.port}${pathname}/subscriptions/999999/edit`);
  await expect(page.getByText('Unable to load subscription.')).toBeVisible();
  await expect(page.getByText("This subscription doesn't exist, or you don't have access.")).toBeVisible();
  await page.goto(`http://localhost:${product.port}${pathname}/user/999999/edit`);
  await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
  await expect(page.getByText("This user doesn't exist, or you don't have access.")).toBeVisible();
  await expectAccessible(page);
});
