import { expect, type Page, test } from '@playwright/test';
import type { Mail } from '../../../infra/local/mail/mailbox.ts';
import { LOGIN } from '../../fixtures/calls.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { png } from '../../fixtures/images.ts';
import { linkIn } from '../../fixtures/mail.ts';
import { brandBranch } from '../flows/first-admin/brand-branch.ts';
import { importedLearner, importPeople } from '../flows/first-admin/import-people.ts';
import type { Office } from '../flows/first-admin/office.ts';
import { type Newcomers, overlapGroups, type SignedIn } from '../flows/first-admin/overlapping-groups.ts';
import { byKeyboard } from '../flows/keyboard.ts';
import { type SeparateProduct, startSeparateProduct } from '../separate-product.ts';
import { expectAccessible } from '../walk.ts';

const PASSWORD = 'mossy-lantern-42';
const SCHOOL = 'Green Hill School';

// What the first one makes, the others find.
test.describe.configure({ mode: 'serial' });

let product: SeparateProduct;
test.beforeAll(async () => {
  product = await startSeparateProduct('--empty', '--dev-mail');
});
test.afterAll(() => product.stop());

const at = (instance: string | null, path: string): string =>
  `http://${instance === null ? '' : `${instance}.`}localhost:${product.port}/app${path}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Chooses the password that a link asks for, and signs in with it. */
async function setUp(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(heading(page, 'Set Up Your Password')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'SET PASSWORD' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await login(page, new URL(link).searchParams.get('email') ?? '');
}

async function login(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Returns what makes calls of a person in an instance. */
async function askAs(instance: string, email: string): Promise<Office['ask']> {
  const call = graphqlAt(hostFetch(product.port));
  const host = `${instance}.localhost`;
  const { data } = await call(host, LOGIN, { email, password: PASSWORD, instance });
  return async (query: string, variables: Record<string, unknown> = {}) => {
    const answer = await call(host, query, variables, { token: data?.loginUser.token ?? '' });
    if (!answer.data) throw new Error(JSON.stringify(answer.errors));
    return answer.data;
  };
}

async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const answer = await page.request.get(`http://localhost:${product.port}/dev/mail?format=json&to=${encodeURIComponent(email)}`);
  return (await answer.json()) as Mail[];
}

test('an empty product gets its first tenant, whose admin signs in on its own address', async ({ page, browser }) => {
  // It is printed beside the message that the product is ready.
  const link = (): string => /https?:\S+\/set-password\S+(?=\s)/.exec(product.output())?.[0] ?? '';
  await expect.poll(link).not.toBe('');
  await setUp(page, link());
  await expect(page).toHaveURL(at(null, '/admin/instances'));
  await expect(heading(page, 'LMS Instances')).toBeVisible();
  await expect(page.getByText('No Instances Found')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'LMS Instances' })).toBeVisible();
  await expectAccessible(page);

  // By keyboard alone, from the empty list to the new instance.
  await page.getByRole('link', { name: '+ Create Instance' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create LMS Instance')).toBeFocused();
  await page.getByLabel('Name').focus();
  await page.keyboard.type(SCHOOL);
  await expect(page.getByText(`People sign in at green-hill-school.localhost:${product.port}.`)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('www');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'This domain is reserved. Please choose another.' })).toBeVisible();
  await expect(page.getByText('People sign in at www.')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Domain').fill('green');
  await page.getByLabel('Licence count').fill('2');
  await page.getByLabel('Licence count').press('Enter');
  await expect(heading(page, SCHOOL)).toBeFocused();
  await expect(page).toHaveTitle(/^Instance \|/);
  await expect(page.getByText('No users found.')).toBeVisible();
  await expect(page.getByText("Start with an admin. We'll email them a sign-in link.")).toBeVisible();
  await expectAccessible(page);
  for (const [tab, text] of [
    ['Courses', 'No courses found.'],
    ['Branches', 'No branches found.'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText(text)).toBeVisible();
  }

  await page.getByRole('tab', { name: 'Users' }).click();
  // An empty list offers its act once, in place of its rows.
  await expect(page.getByRole('link', { name: 'Create User' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Create User' }).click();
  await expect(heading(page, 'Create Instance User')).toBeVisible();
  await expect(page.getByText('If omitted, a secure password will be generated.')).toBeVisible();
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByRole('link', { name: 'The first name is required.' })).toBeVisible();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@green.test');
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(heading(page, SCHOOL)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: 'ada@green.test' })).toContainText('Admin');

  await expect.poll(async () => (await mailsTo(page, 'ada@green.test')).length).toBe(1);
  const [mail] = await mailsTo(page, 'ada@green.test');
  const theirs = await (await browser.newContext()).newPage();
  await setUp(theirs, linkIn(mail).href);
  await expect(theirs).toHaveURL(at('green', '/dashboard'));
  await expect(heading(theirs, 'Dashboard')).toBeVisible();
  await expect(theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'LMS Instances' })).toHaveCount(0);
  await theirs.goto(at('green', '/admin/instances'));
  await expect(theirs.getByText("You don't have access to that page.")).toBeVisible();
  await theirs.context().close();
});

test('an instance is found, changed and moved to another domain', async ({ page }) => {
  await page.goto(at(null, '/login'));
  await login(page, 'super@trellis.test');
  const list = page.getByRole('table', { name: 'LMS Instances' });
  await page.getByRole('searchbox', { name: 'Search name or domain' }).fill('hill');
  await expect(page).toHaveURL(/search=hill/);
  await list.getByRole('link', { name: SCHOOL }).click();
  await page.getByRole('link', { name: 'Edit Instance' }).click();
  await expect(heading(page, 'Edit Instance')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(2, 1) });
  await expect(page.getByRole('img', { name: 'logo.png' })).toBeVisible();
  await page.getByLabel('Domain').fill('hill');
  await expect(page.getByText(`green.localhost:${product.port} will stop working.`)).toBeVisible();
  await page.getByLabel('Licence count').fill('');
  await page.getByRole('checkbox', { name: 'Branding enabled' }).check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: /Copy the link to Green Hill School: http:\/\/hill\.localhost/ })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Green Hill School was saved.' })).toBeVisible();
  await expect(page.getByText('/ Unlimited')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Users' }).getByText('ada@green.test')).toBeVisible();
  // Back to where the list was, which shows the new address.
  await page.getByRole('link', { name: 'LMS Instances' }).last().click();
  await expect(page).toHaveURL(/search=hill/);
  await expect(list.getByText(`hill.localhost:${product.port}`)).toBeVisible();

  // Into the instance, at its new address and without signing in again.
  await list.getByRole('link', { name: SCHOOL }).click();
  await page.getByRole('button', { name: 'Open Instance' }).click();
  await expect(page).toHaveURL(at('hill', '/dashboard'));
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'LMS Instances' }).click();
  await page.getByRole('table', { name: 'LMS Instances' }).getByRole('link', { name: SCHOOL }).click();
  await page.getByRole('table', { name: 'Users' }).getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(page).toHaveURL(new RegExp(`^http://hill\\.localhost:${product.port}/app/user/`));
});

test('the first admin brands a branch, imports a thousand people, and deletes a group, by keyboard', async ({ page, browser }) => {
  test.setTimeout(400_000);
  await page.goto(at('hill', '/login'));
  await login(page, 'ada@green.test');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const ask = await askAs('hill', 'ada@green.test');
  const office: Office = { way: byKeyboard(page), at: (path) => at('hill', path), ask };
  const branch = { name: 'West Bakery', slug: 'west' };
  await test.step('a branch gets a look', () => brandBranch(office, browser, branch));
  await test.step('a thousand people come in', () => importPeople(office));
  const signedIn: SignedIn = async ({ email }, choice) => {
    const theirs = await (await browser.newContext()).newPage();
    await setUp(theirs, linkIn((await mailsTo(page, email))[0]).href);
    if (choice) await theirs.getByRole('button', { name: choice }).click();
    return theirs;
  };
  const learners: Newcomers = [importedLearner(1), importedLearner(2), importedLearner(3)];
  await test.step('two groups overlap', () => overlapGroups(office, { branch: branch.name, learners, signedIn }));
});

test('the instances on a phone, in the dark scheme, while they load and when loading fails', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(at(null, '/login'));
  await login(page, 'super@trellis.test');
  let broken = true;
  await page.route('**/graphql', (route) =>
    broken && route.request().postData()?.includes('query lmsInstance') ? route.abort() : route.continue(),
  );
  await page.goto(at(null, '/admin/instances'));
  await expect(page.getByRole('list', { name: 'LMS Instances' })).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('The instances could not be loaded')).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'LMS Instances' }).getByRole('link', { name: SCHOOL }).click();
  await expect(heading(page, SCHOOL)).toBeVisible();
  await expect(page.getByText('ada@green.test')).toBeVisible();
  await page.goto(at(null, '/admin/instance/999999'));
  await expect(page.getByText('Unable to fetch instance details.')).toBeVisible();
  await expectAccessible(page);
});
