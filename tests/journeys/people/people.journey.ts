import { expect, type Page, test } from '@playwright/test';
import { askAs, personId } from '../journey-data.ts';
import { newInstance } from '../new-instance.ts';
import { at, expectAccessible, expectNoSidewaysScroll, PASSWORD, port, signIn, signInByForm } from '../walk.ts';
import type { Mail } from '../../../infra/local/mail/mailbox.ts';
import { linkIn } from '../../fixtures/mail.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const answer = await page.request.get(`http://localhost:${port()}/dev/mail?format=json&to=${encodeURIComponent(email)}`);
  return (await answer.json()) as Mail[];
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    // Each goes on with the person of the one before: once more means all of them, with somebody else.
    test.describe.configure({ mode: 'serial' });
    const email = `nora${width}-${Date.now()}@people.test`;
    const name = `Nora New${width}`;

    test('an admin adds somebody, who chooses a password by the mailed link; no mistake loses what was typed', async ({
      page,
      browser,
    }) => {
      await signIn(page, 'admin@acme.test');
      await page.goto(at('acme', '/users'));
      await page.getByRole('link', { name: 'Add User' }).click();
      await expect(heading(page, 'Add User')).toBeFocused();
      await expect(page.getByLabel('Primary Instance Access')).toBeChecked();
      await expect(page.getByText('Password should be at least 8 characters.')).toBeVisible();
      await page.getByLabel('First Name').fill('Nora');
      await page.getByLabel('Last Name').fill(`New${width}`);
      await page.getByRole('textbox', { name: 'Email' }).fill('learner@acme.test');
      await page.getByLabel('Deactivate At').fill('2020-01-01');
      await page.getByRole('button', { name: 'Add User' }).click();
      await expect(page.getByRole('link', { name: 'The deactivation date must be after today.' })).toBeVisible();
      await page.getByLabel('Deactivate At').fill('');
      await page.getByRole('button', { name: 'Add User' }).click();
      await expect(page.getByRole('link', { name: 'The email has already been taken.' })).toBeVisible();
      await expect(page.getByLabel('First Name')).toHaveValue('Nora');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      // By keyboard from the last field.
      await page.getByRole('textbox', { name: 'Email' }).press('Enter');
      await expect(heading(page, 'Users')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: `${name} was added.` })).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search name or email' }).fill(email);
      await expect(page.getByRole('link', { name })).toBeVisible();

      const theirs = await (await browser.newContext()).newPage();
      const [mail] = await mailsTo(page, email);
      await theirs.goto(linkIn(mail).href);
      await theirs.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await theirs.getByLabel('Confirm new password').fill(PASSWORD);
      await theirs.getByRole('button', { name: 'SET PASSWORD' }).click();
      await theirs.getByLabel('Email').fill(email);
      await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await theirs.getByRole('button', { name: 'LOGIN' }).click();
      await expect(theirs).toHaveURL(/\/learner\/dashboard/);
      await theirs.context().close();
    });

    test('an edit keeps what is not changed; a password that an admin sets signs out and is told', async ({ page, browser }) => {
      const theirs = await (await browser.newContext()).newPage();
      await signInByForm(theirs, email);
      await expect(theirs).toHaveURL(/\/learner\/dashboard/);
      await signIn(page, 'admin@acme.test');
      await page.goto(at('acme', `/user/${await personId(email)}`));
      await expect(heading(page, name)).toBeVisible();
      await page.getByRole('link', { name: 'Edit User' }).click();
      await expect(heading(page, 'Edit User')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
      // Of a person who is here already, super admins alone change it.
      await expect(page.getByLabel('Primary Instance Access')).toHaveCount(0);
      await page.getByLabel('First Name').fill('');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('link', { name: 'The first name is required.' })).toBeVisible();
      await page.getByLabel('First Name').fill('Nora');
      await page.getByLabel('Last Name').fill(`Next${width}`);
      await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD}-given`);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert').filter({ hasText: `Nora Next${width} was saved.` })).toBeVisible();

      await theirs.goto(at('acme', '/learner/courses'));
      await theirs.getByLabel('Email').fill(email);
      await theirs.getByLabel('Password', { exact: true }).fill(`${PASSWORD}-given`);
      await theirs.getByRole('button', { name: 'LOGIN' }).click();
      await theirs.getByRole('link', { name: 'Change password' }).click();
      await expect(theirs).toHaveURL(/\/profile\?tab=security/);
      await theirs.getByLabel('Current Password').fill(`${PASSWORD}-given`);
      await theirs.getByLabel(/^New Password/).fill(PASSWORD);
      await theirs.getByLabel('Confirm Password').fill(PASSWORD);
      await theirs.getByRole('button', { name: 'Update Password' }).click();
      await expect(theirs.getByText('Password updated successfully.')).toBeVisible();
      await expect(theirs.getByText('Your password was set by someone else.')).toHaveCount(0);
      await theirs.context().close();
    });

    test('a person is assigned to a branch; without access the cause is shown where they are listed', async ({ page }) => {
      await signInByForm(page, 'admin@acme.test');
      const id = await personId(email);
      await page.goto(at('acme', `/user/${id}?tab=branches`));
      await expect(page.getByText('This user is not part of any branches.')).toBeVisible();
      await page.getByRole('button', { name: 'Assign to Branches' }).click();
      const dialog = page.getByRole('dialog', { name: 'Assign User to Branches' });
      await dialog.getByLabel('Search branches').fill('north');
      await dialog.getByRole('checkbox', { name: /^North/ }).check();
      await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Directly Assigned Branches' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove North' }).click();
      const question = page.getByRole('dialog', { name: /^Remove .+ from North/ });
      await expect(question).toContainText('Are you sure you want to remove this user from this branch?');
      await question.getByRole('button', { name: 'Remove from branch' }).click();
      await expect(page.getByText('This user is not part of any branches.')).toBeVisible();
      await page.goto(at('acme', `/edituser/${id}`));
      await page.getByRole('checkbox', { name: 'Active' }).uncheck();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('alert').filter({ hasText: `Nora Next${width} was saved.` })).toBeVisible();
      await page.goto(at('acme', `/users?status=inactive&search=${encodeURIComponent(email)}`));
      await expect(page.getByText('Set to inactive in this instance')).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('checkbox', { name: `Select Nora Next${width}` }).check();
      await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Activate 1 user' }).click();
      await page.getByRole('dialog', { name: 'Activate 1 user?' }).getByRole('button', { name: 'Activate 1 user' }).click();
      await expect(page.getByText('No Users Found')).toBeVisible();
      await page.goto(at('acme', `/users?status=active&search=${encodeURIComponent(email)}`));
      await expect(page.getByRole('link', { name: `Nora Next${width}` })).toBeVisible();
    });

    test('an admin erases a person after typing their e-mail, and gets a receipt with numbers', async ({ page }) => {
      await signInByForm(page, 'admin@acme.test');
      const id = await personId(email);
      await page.goto(at('acme', `/user/${id}`));
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Erase personal data' }).click();
      const dialog = page.getByRole('dialog', { name: `Erase Nora Next${width}?` });
      await expect(dialog).toContainText(
        `This removes Nora Next${width} for good: name, email, answers and files. It cannot be undone. Type ${email} to confirm.`,
      );
      const erase = dialog.getByRole('button', { name: 'Erase personal data' });
      await dialog.getByLabel('Email').fill('somebody@else.test');
      await expect(erase).toHaveAttribute('aria-disabled', 'true');
      await dialog.getByLabel('Email').fill(email);
      await expectAccessible(page);
      await erase.click();
      const receipt = page.getByRole('dialog', { name: 'Erasure receipt' });
      await expect(receipt).toContainText(`User ${id} was erased on`);
      await expect(receipt.getByRole('region', { name: 'Erased', exact: true })).toContainText('1 email address');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await receipt.getByRole('button', { name: 'Close' }).last().click();
      await expect(page).toHaveURL(/\/users$/);
      await page.goto(at('acme', `/users?search=${encodeURIComponent(email)}`));
      await expect(page.getByText('No Users Found')).toBeVisible();
      await page.goto(at('acme', `/user/${id}`));
      await expect(page.getByText('Failed to fetch user data.')).toBeVisible();
    });
  });
}

test('an instructor adds learners alone, and of a learner changes the names and the last day', async ({ page }) => {
  const email = `ines${Date.now()}@people.test`;
  await signIn(page, 'instructor@acme.test');
  await page.goto(at('acme', '/adduser'));
  await expect(heading(page, 'Add User')).toBeVisible();
  await expect(page.getByLabel('Primary Instance Access')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await expect(page.getByRole('option')).toHaveText(['Learner']);
  await page.keyboard.press('Escape');
  await page.getByLabel('First Name').fill('Ines');
  await page.getByLabel('Last Name').fill('Instructed');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ines Instructed was added.' })).toBeVisible();
  await page.goto(at('acme', `/edituser/${await personId(email)}`));
  await expect(heading(page, 'Edit User')).toBeVisible();
  await expect(page.getByLabel('First Name')).toBeEditable();
  await expect(page.getByLabel('Deactivate At')).toBeEditable();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('readonly', '');
  // It looks like the other fields that cannot be changed.
  const look = (field: HTMLElement): string => getComputedStyle(field).backgroundColor;
  expect(await password.locator('..').evaluate(look)).toBe(await page.getByLabel('Email').evaluate(look));
  await expect(page.getByRole('checkbox', { name: 'Active' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('First Name').fill('Inez');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Inez Instructed was saved.' })).toBeVisible();
  // Of somebody whom they may only see, the page is shown.
  const other = await personId('admin@acme.test');
  await page.goto(at('acme', `/edituser/${other}`));
  await expect(page.getByText("You don't have access to that page.")).toBeVisible();
  await expect(page).toHaveURL(at('acme', `/user/${other}`));
});

const RULE = 'mutation ($id: ID!) { updateLmsInstance(id: $id, name: "given", require_password_change: true) { id } }';
const INSTANCES = '{ lmsInstances { id domain } }';

test('where an instance requires it, nothing but the profile opens before an initial password is changed', async ({ page }) => {
  const instance = await newInstance('given');
  const { lmsInstances } = await askAs('super@trellis.test', INSTANCES);
  await askAs('super@trellis.test', RULE, { id: lmsInstances.find(({ domain }) => domain === instance.domain)?.id });
  // The operator chose the passwords of its people.
  await signInByForm(page, instance.learner, instance.domain);
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await page.goto(at(instance.domain, '/learner/courses'));
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await expectAccessible(page);
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel(/^New Password/).fill(`${PASSWORD}-own`);
  await page.getByLabel('Confirm Password').fill(`${PASSWORD}-own`);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(page.getByText('Password updated successfully.')).toBeVisible();
  await page.goto(at(instance.domain, '/learner/courses'));
  await expect(page).toHaveURL(/\/learner\/courses$/);
});

test('a super admin registers a learner', async ({ page }) => {
  await signIn(page, 'super@trellis.test');
  await page.goto(at('acme', '/register'));
  await expect(heading(page, 'Register')).toBeVisible();
  await page.getByLabel('First Name').fill('Rita');
  await page.getByLabel('Last Name').fill('Registered');
  await page.getByRole('textbox', { name: 'Email' }).fill('rita@people.test');
  const password = page.getByLabel(/^Password/);
  await expect(password).toHaveAccessibleDescription('Password should be at least 8 characters.');
  await password.fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('link', { name: 'Password should be at least 8 characters.' })).toBeVisible();
  // What the hint says already is said once.
  await expect(password).toHaveAccessibleDescription('Password should be at least 8 characters.');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(page.getByText('The user has been registered.')).toBeVisible();
});

test('a super admin registers learners one after the other on the central host', async ({ page }) => {
  await signIn(page, 'super@trellis.test', null);
  await page.goto(at(null, '/register'));
  await expect(heading(page, 'Register')).toBeVisible();
  const instance = page.getByRole('combobox', { name: 'Instance' });
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Choose the instance of the learner.' }).click();
  await expect(instance).toBeFocused();
  await instance.fill('Acme');
  await page.getByRole('option', { name: /^Acme/ }).click();
  await expect(page.getByRole('link', { name: 'Choose the instance of the learner.' })).toBeHidden();
  await page.getByLabel('First Name').fill('Cora');
  await page.getByLabel('Last Name').fill('Central');
  await page.getByRole('textbox', { name: 'Email' }).fill('cora@people.test');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The user has been registered.' })).toBeVisible();
  await expect(heading(page, 'Register')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('');
  await expect(instance).toHaveValue('Acme');
});

test('a registration is kept over a sign-in on the way, with its instance', async ({ page }) => {
  await signIn(page, 'super@trellis.test', null);
  await page.goto(at(null, '/register'));
  const instance = page.getByRole('combobox', { name: 'Instance' });
  await instance.fill('Globex');
  await page.getByRole('option', { name: /^Globex/ }).click();
  await page.getByLabel('First Name').fill('Kit');
  await page.getByLabel('Last Name').fill('Kept');
  await page.getByRole('textbox', { name: 'Email' }).fill('kit@people.test');
  await page.getByLabel(/^Password/).fill(PASSWORD);
  // The session ends elsewhere.
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.post(`http://localhost:${port()}/api/logout`, { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await page.getByLabel('Email').fill('super@trellis.test');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();

  await expect(heading(page, 'Register')).toBeVisible();
  await expect(page.getByText('You were signed out. We kept what you typed.')).toBeVisible();
  await expect(instance).toHaveValue('Globex');
  await expect(page.getByText('A new learner in Globex.')).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Kit');
  await expect(page.getByLabel('Last Name')).toHaveValue('Kept');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kit@people.test');
  // Passwords are not stored.
  await expect(page.getByLabel(/^Password/)).toHaveValue('');
  await expectAccessible(page);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The user has been registered.' })).toBeVisible();
  // In that instance.
  await signInByForm(page, 'kit@people.test', 'globex');
});

test('an admin erases a person from the list of deleted users', async ({ page }) => {
  await signIn(page, 'admin@acme.test');
  await page.goto(at('acme', '/users?search=rita%40people.test'));
  await page.getByRole('button', { name: 'Actions for Rita Registered' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete Rita Registered?' }).getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('No Users Found')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: 'Erase personal data of Rita Registered' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase Rita Registered?' });
  await dialog.getByLabel('Email').fill('rita@people.test');
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();
  await expect(page.getByRole('dialog', { name: 'Erasure receipt' })).toContainText('was erased on');
});
