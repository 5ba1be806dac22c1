import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { WebBuild } from '../../fixtures/web-build.ts';
import { at, expectAccessible, PASSWORD, port, signIn, signInByForm } from '../walk.ts';

test('a wrong password is refused, the right one opens the dashboard of the only branch', async ({ page }) => {
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  const email = page.getByLabel('Email');
  await expect(email).toBeFocused();
  await email.fill('learner');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Enter a full email address, such as ana@example.com.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Enter your password.');
  await expectAccessible(page);
  await email.fill('learner@acme.test');
  await expect(email).toHaveAccessibleDescription('');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/branch\/north\//);
});

test('a reset link is asked for with the typed email, works once, and its page offers the next one', async ({ page }) => {
  await page.goto(at('acme', '/login'));
  await page.getByLabel('Email').fill('learner3@acme.test');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('learner3@acme.test');
  // The reply is held until the journey has looked.
  let look = (): void => undefined;
  const looked = new Promise<void>((done) => (look = done));
  await page.route('**/graphql', async (route) => {
    await looked;
    await route.continue();
  });
  await page.getByRole('button', { name: 'SEND RESET LINK' }).click();
  await expect(page.getByRole('button', { name: 'SENDING...' })).toHaveAttribute('aria-busy', 'true');
  look();
  await expect(page.getByText('Password reset email sent successfully. Please check your inbox.')).toBeVisible();
  await page.goto(`${at('acme', '/password-reset')}?token=used-before&email=learner3%40acme.test`);
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(`${PASSWORD}x`);
  await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
  await expect(page.getByLabel('Confirm new password')).toBeFocused();
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription('Passwords do not match.');
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'RESET PASSWORD' }).click();
  await expect(page.getByRole('alert')).toContainText('Invalid or expired reset token.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('learner3@acme.test');
});

test('an invitation that was used meanwhile leads to login, which says so', async ({ page }) => {
  // The link is valid when the page opens, and used elsewhere before it is sent.
  await page.route('**/graphql', async (route) => {
    const isCheck = route.request().postData()?.includes('validatePasswordToken') ?? false;
    await (isCheck ? route.fulfill({ json: { data: { validatePasswordToken: true } } }) : route.continue());
  });
  await page.goto(`${at('acme', '/set-password')}?token=used-elsewhere&email=learner3%40acme.test`);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'SET PASSWORD' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?expiredToken=1&email=/);
  await expect(page.getByRole('alert')).toHaveText('Your link has expired. Please request a new one.');
  await expect(page.getByLabel('Email')).toHaveValue('learner3@acme.test');
  // A link that lost its token leads there at once.
  await page.goto(`${at('acme', '/set-password')}?email=learner2%40acme.test`);
  await expect(page).toHaveURL(/\/login\?expiredToken=1&email=/);
  await expect(page.getByLabel('Email')).toHaveValue('learner2@acme.test');
});

test('a member of two instances chooses one, and signs out of both', async ({ page }) => {
  const central: string[] = [];
  page.on('request', (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
    if (bearer !== undefined && new URL(request.url()).hostname === 'localhost') central.push(bearer);
  });
  const ask = graphqlAt(hostFetch(port()));
  const isLive = async (token: string | undefined) =>
    (await ask('localhost', 'query { meAccess { id } }', {}, { token: token ?? '' })).errors.length === 0;

  // The choosers have a sign-out of their own, which ends the session on the server too.
  await signInByForm(page, 'both@people.test', null);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Accounts' })).toBeVisible();
  expect(await isLive(central.at(-1))).toBe(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await isLive(central.at(-1))).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();

  await signInByForm(page, 'both@people.test', null);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Accounts' })).toBeVisible();
  await expect(page.getByText(/^Signed in as .+, both@people\.test$/)).toBeVisible();
  await page.getByRole('button', { name: /^Acme/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your branch' })).toBeFocused();
  // Whoever has chosen the wrong instance goes back.
  await page.getByRole('link', { name: 'Your Accounts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Accounts' })).toBeVisible();
  await page.getByRole('button', { name: /^Acme/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your branch' })).toBeVisible();
  expect(await isLive(central.at(-1))).toBe(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await isLive(central.at(-1))).toBe(false);

  await signInByForm(page, 'both@people.test', null);
  await page.getByRole('button', { name: /^Acme/ }).click();
  await page.getByRole('button', { name: /^North/ }).click();
  await expect(page).toHaveURL(new RegExp(`^http://acme\\.localhost:${port()}/app/branch/north/`));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  // The other instance is entered through the central host, which hands the session over.
  await switchTo(page, 'Globex');
  await expect(page).toHaveURL(new RegExp(`^http://globex\\.localhost:${port()}/app/dashboard`));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const token = central.at(-1);
  expect(await isLive(token)).toBe(true);
  // The code of the menu is there an instant before the click: it opens all the same, and stays open.
  const loadMenu = await holdMenu(page);
  await page.reload();
  const button = page.getByRole('button', { name: 'Your menu' });
  await button.hover();
  await loadMenu();
  await page.mouse.down();
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await isLive(token)).toBe(false);
});

/** Holds back the code of menus. Returns the function that lets it through, and waits until the page has it. */
async function holdMenu(page: Page): Promise<() => Promise<void>> {
  const build = new WebBuild(join(import.meta.dirname, '../../../.build/web'));
  const code = `**/${build.manifest[build.group('floating')]?.file}`;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(code, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().endsWith(code.slice(2)));
    release();
    await loaded;
  };
}

/** Chooses a row of the switcher in the top bar. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Acme|Globex/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Switch branch or account' });
  await expect(dialog.getByRole('option', { name })).toBeVisible();
  await dialog.getByRole('option', { name }).click();
}

test('an admin goes into a branch and out of it from the top bar, and stays on the list', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users'));
  const heading = page.getByRole('heading', { level: 1, name: 'Users' });
  await expect(heading).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: /Acme/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch branch or account' });
  await expect(dialog.getByRole('option', { name: 'Workspace home' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await dialog.getByRole('combobox').fill('sou');
  await expect(dialog.getByRole('option', { name: 'Workspace home' })).toHaveCount(0);
  await expect(dialog.getByRole('option', { name: 'North' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/branch\/south\/users/);
  await expect(heading).toBeVisible();
  await switchTo(page, 'Workspace home');
  await expect(page).toHaveURL(/\/app\/users/);
  await expect(heading).toBeVisible();
});

test('a super admin goes into a branch and on to another instance from the top bar', async ({ page }) => {
  await signInByForm(page, 'super@trellis.test');
  await switchTo(page, 'South');
  await expect(page).toHaveURL(/\/app\/branch\/south\/dashboard/);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await switchTo(page, 'Globex');
  // Only the central host hands over without a question.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(new RegExp(`^http://globex\\.localhost:${port()}/app/dashboard`));
});

test('an address without an organisation says so, and shows no login', async ({ page }) => {
  await page.goto(at('nosuch', '/'));
  await expect(page.getByRole('heading', { level: 1, name: 'No organisation at this address' })).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in with your email instead' }).click();
  await expect(page).toHaveURL(`http://localhost:${port()}/app/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a code without a certificate can be typed again, or pasted as the address on the certificate', async ({ page }) => {
  await page.goto(at('acme', '/verify/no-such-code'));
  await expect(page.getByText('No certificate with this code.')).toBeVisible();
  await expect(page.getByLabel('Certificate code')).toHaveValue('no-such-code');
  await expectAccessible(page);
  await page.getByLabel('Certificate code').fill('https://acme.example/app/verify/another-code');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page).toHaveURL(at('acme', '/verify/another-code'));
  await expect(page.getByLabel('Certificate code')).toHaveValue('another-code');
});
