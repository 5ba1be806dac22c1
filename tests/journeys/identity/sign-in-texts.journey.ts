import { expect, type Page, test } from '@playwright/test';
import type { Mail } from '../../../infra/local/mail/mailbox.ts';
import { linkIn } from '../../fixtures/mail.ts';
import { changeOnTheWay, changeReply, failsAndKeeps, whileBroken, whileHeld } from '../broken-calls.ts';
import { askAs, branchId, instanceId } from '../journey-data.ts';
import { at, expectAccessible, PASSWORD, port, signInByForm } from '../walk.ts';

const ADMIN = 'admin@acme.test';
const CREATE =
  'mutation ($email: String!, $password: String) { CreateUser(input: { first_name: "Ida", last_name: "Berg", email: $email, role: "learner", password: $password }) { id } }';
const JOIN = 'mutation ($branch: ID!, $user: ID!) { addUserToBranch(userBranchInput: { branch_ids: [$branch], user_ids: [$user] }) }';
const REMOVE = 'mutation ($instance: ID!, $user: ID!) { removeUserFromInstance(instance_id: $instance, user_id: $user) }';

const refusal = (code: string) => ({ data: null, errors: [{ message: 'Refused.', extensions: { code } }] });

const alert = (page: Page) => page.getByRole('alert').first();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

async function newPerson(password: string | null): Promise<{ email: string; id: string }> {
  const email = `ida-${Date.now()}@people.test`;
  const { CreateUser } = await askAs(ADMIN, CREATE, { email, password });
  return { email, id: CreateUser.id };
}

/** Presses the button of a form, which says that it is busy until the reply is there. */
const pressBusy = (page: Page, operation: string, name: string, busy: string): Promise<void> =>
  whileHeld(page, operation, async () => {
    await press(page, name);
    await expect(page.getByRole('button', { name: busy })).toHaveAttribute('aria-busy', 'true');
  });

async function typePassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('mossy-lantern-42');
  await page.getByLabel('Confirm new password').fill('mossy-lantern-42');
  await press(page, button);
}

test('the login screen says what failed, and a later try succeeds', async ({ page }) => {
  await page.goto(at('acme', '/login'));
  await page.getByLabel('Email').fill('learner2@acme.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await whileBroken(page, 'loginUser', 'no reply', async () => {
    await press(page, 'LOGIN');
    await expect(alert(page)).toHaveText('An error occurred while logging in. Please try again later.');
  });
  // A document that does not ask for the token is answered without one.
  await changeOnTheWay(page, 'loginUser', (body) => body.replace(/\btoken\b/, ''));
  await press(page, 'LOGIN');
  await expect(alert(page)).toHaveText('Login failed. Please try again.');
  await expectAccessible(page);

  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  let isRefused = true;
  await page.route('**/api/user', async (route) => {
    await answered;
    if (isRefused) await route.fulfill({ status: 429, json: { error: 'Too many requests.', code: 'RATE_LIMITED' } });
    else await route.continue();
  });
  await pressBusy(page, 'loginUser', 'LOGIN', 'LOGGING IN...');
  await expect(heading(page, 'Logging you in...')).toBeVisible();
  await expect(page).toHaveTitle(/^Logging in \|/);
  await expectAccessible(page);
  answer();
  // A refusal that leaves the session is told, and does not lead to login and back again.
  await expect(heading(page, 'We could not sign you in')).toBeVisible();
  isRefused = false;
  await press(page, 'Try again');
  await expect(heading(page, 'Dashboard')).toBeVisible();

  // A session that may not enter its branch is ended, for the same reason.
  await changeReply(page, 'selectContext', () => JSON.stringify(refusal('FORBIDDEN')));
  await page.goto(at('acme', '/login'));
  await expect(heading(page, 'Login')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the screens of forgotten passwords say what failed', async ({ page }) => {
  await page.goto(at('acme', '/forgot-password'));
  await expect(page).toHaveTitle(/^Forgot Password \|/);
  await expect(heading(page, 'Reset your password')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@people.test');
  for (const [fault, text] of [
    ['no reply', 'An error occurred while sending the reset email. Please try again.'],
    ['cut off', 'An error occurred. Please try again.'],
  ] as const)
    await whileBroken(page, 'sendPasswordReset', fault, async () => {
      await press(page, 'SEND RESET LINK');
      await expect(alert(page)).toHaveText(text);
    });

  await page.goto(at('acme', '/password-reset?email=nobody%40people.test'));
  await expect(page).toHaveTitle(/^Reset Password \|/);
  await expect(alert(page)).toHaveText('Invalid reset token or email.');
  await expectAccessible(page);
  await page.goto(at('acme', '/password-reset?email=nobody%40people.test&token=unknown'));
  for (const [fault, text] of [
    ['no reply', 'An error occurred. Please try again later.'],
    ['cut off', 'An error occurred while resetting your password.'],
  ] as const)
    await whileBroken(page, 'resetPassword', fault, async () => {
      await typePassword(page, 'RESET PASSWORD');
      await expect(alert(page)).toHaveText(text);
    });
  await pressBusy(page, 'resetPassword', 'RESET PASSWORD', 'RESETTING PASSWORD...');
  // Validation is printed as 'field: messages'.
  await expect(alert(page)).toHaveText('token: Invalid or expired reset token.');
  // The token of a mail of today would have been taken.
  await changeReply(page, 'resetPassword', () => JSON.stringify({ data: { resetPassword: { message: 'Done.' } } }));
  await press(page, 'RESET PASSWORD');
  await expect(page.getByText('Your password has been reset successfully. Please log in.')).toBeVisible();
});

test('an invited person whose password could not be set is told so, and sets it after all', async ({ page }) => {
  const { email } = await newPerson(null);
  const mails = async (): Promise<Mail[]> => {
    const reply = await page.request.get(`http://localhost:${port()}/dev/mail?format=json&to=${encodeURIComponent(email)}`);
    return (await reply.json()) as Mail[];
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  // Too many looks at links say nothing about this one.
  await changeReply(page, 'validatePasswordToken', () => JSON.stringify(refusal('RATE_LIMITED')));
  await page.goto(linkIn((await mails())[0]).href);
  await expect(alert(page)).toContainText('An error occurred. Please try again later.');
  await page.unrouteAll({ behavior: 'wait' });
  await press(page, 'Try again');
  for (const [fault, text] of [
    ['no reply', 'An error occurred. Please try again later.'],
    ['cut off', 'An error occurred while setting your password.'],
  ] as const)
    await whileBroken(page, 'resetPassword', fault, async () => {
      await typePassword(page, 'SET PASSWORD');
      await expect(alert(page)).toHaveText(text);
    });
  await pressBusy(page, 'resetPassword', 'SET PASSWORD', 'SETTING PASSWORD...');
  await expect(page.getByText('Your password has been set successfully. Please log in.')).toBeVisible();
  await expectAccessible(page);
});

test('the chooser of instances says what it cannot find, load or open', async ({ page }) => {
  await signInByForm(page, 'both@people.test', null);
  await expect(heading(page, 'Your Accounts')).toBeVisible();
  await page.getByRole('searchbox').fill('no such account');
  await expect(page.getByText('No accounts match your search.')).toBeVisible();
  // Case and accents make no difference.
  await page.getByRole('searchbox').fill('ÁCMÉ');
  await whileBroken(page, 'selectContext', 'no reply', async () => {
    await page.getByRole('searchbox').press('Enter');
    await expect(alert(page)).toContainText('Unable to switch context.');
  });
  await expectAccessible(page);
  await whileBroken(page, 'meAccess', 'no reply', async () => {
    await page.reload();
    await expect(page.getByText('Failed to load instances.')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: /^Globex/ })).toBeVisible();
});

test('the chooser of branches names roles and closed branches, and says what it cannot find, load or open', async ({ page }) => {
  const { email, id } = await newPerson(PASSWORD);
  for (const url of ['north', 'south']) await askAs(ADMIN, JOIN, { branch: await branchId(url), user: id });
  await signInByForm(page, email, null);
  await expect(heading(page, 'Choose your branch')).toBeVisible();
  await expect(page.getByText('2 branches available')).toBeVisible();
  await page.getByRole('searchbox').fill('no such branch');
  await expect(page.getByText('No branches match your search.')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await whileBroken(page, 'selectContext', 'no reply', async () => {
    await page.getByRole('button', { name: /^North/ }).click();
    await expect(alert(page)).toContainText('Unable to switch to that branch.');
  });
  await expectAccessible(page);
  await whileBroken(page, 'meAccess', 'no reply', async () => {
    await page.reload();
    await expect(page.getByText('Failed to load branches.')).toBeVisible();
  });
  const acme = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(at(null, '/choose-branch/999999999'));
  await expect(alert(page)).toHaveText('Instance not found or not assigned to your account.');

  // No call closes one branch for a member, so that the reply is changed.
  await changeReply(page, 'meAccess', (body) => body.replaceAll('"user_branch_is_active":true', '"user_branch_is_active":false'));
  await page.goto(at(null, `/choose-branch/${acme}`));
  const north = page.getByRole('button', { name: /^North/ });
  await expect(north).toContainText('Role: learner');
  await expect(north).toContainText('Inactive access');
  await expect(north).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});

test('somebody without an instance is signed out, and told why', async ({ page }) => {
  const { email, id } = await newPerson(PASSWORD);
  await askAs('super@trellis.test', REMOVE, { instance: await instanceId('acme'), user: id });
  await page.goto(at(null, '/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'LOGIN');
  await expect(alert(page)).toHaveText('No instances assigned to your account.');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the profile says what was saved, what does not match and what failed', async ({ page }) => {
  await signInByForm(page, 'learner2@acme.test');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.goto(at('acme', '/branch/north/profile'));
  await expect(heading(page, 'Profile Settings')).toBeVisible();
  await expect(page).toHaveTitle(/^Profile Settings \|/);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription("You sign in with this address. It can't be changed.");
  await expect(page.getByLabel('Email')).toBeDisabled();
  await whileBroken(page, 'updateUserDetails', 'no reply', async () => {
    await press(page, 'Save Changes');
    await expect(alert(page)).toContainText('An unexpected error occurred. Please try again.');
  });
  let answer = (): void => undefined;
  const answered = new Promise<void>((done) => (answer = done));
  await page.route('**/graphql', async (route) => {
    await answered;
    await route.continue();
  });
  await press(page, 'Save Changes');
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  answer();
  await expect(page.getByText('Profile updated successfully.')).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await page.getByLabel(/^Current Password/).fill(PASSWORD);
  await page.getByLabel(/^New Password/).fill('quiet-lantern-harbour-7');
  await page.getByLabel(/^Confirm Password/).fill('quiet-lantern-harbour-8');
  await press(page, 'Update Password');
  await expect(page.getByLabel(/^Confirm Password/)).toHaveAccessibleDescription('New password and confirmation do not match.');
  await page.getByLabel(/^Confirm Password/).fill('quiet-lantern-harbour-7');
  await failsAndKeeps(page, 'updatePassword', 'no reply', async () => {
    await press(page, 'Update Password');
    await expect(page.getByRole('alert').filter({ hasText: 'An unexpected error occurred. Please try again.' })).toBeVisible();
  });
  await expectAccessible(page);
});
