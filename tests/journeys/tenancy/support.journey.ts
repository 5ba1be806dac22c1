import { expect, type Page, test } from '@playwright/test';
import { LOGIN_CENTRALLY } from '../../fixtures/calls.ts';
import { png } from '../../fixtures/images.ts';
import { WHOLE_BROWSER } from '../browser.ts';
import { accentOf } from '../flows/first-admin/brand-branch.ts';
import {
  at,
  expectAccessible,
  expectAccessibleInEveryVariant,
  expectNoSidewaysScroll,
  PASSWORD,
  port,
  signIn,
  signInByForm,
} from '../walk.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

// It alone says whether an app can be installed.
test.use({ launchOptions: WHOLE_BROWSER });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const fitsPhone = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
};

test('a question is sent from the contact page, and kept until it is accepted', async ({ page }) => {
  await signInByForm(page, 'admin@acme.test');
  await page.getByRole('list', { name: 'Support' }).getByRole('link', { name: 'Contact the product team' }).click();
  await expect(heading(page, 'Contact the product team')).toBeVisible();
  await expect(page).toHaveTitle(/^Contact the product team \|/);
  await expect(menu(page).getByRole('link', { name: 'Support' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('list', { name: 'Contact options' }).getByRole('link', { name: /Email/ })).toBeVisible();
  // The address is written out once, beside the form.
  const address = page.getByRole('complementary', { name: 'Where we are' }).getByRole('link', { name: /@/ });
  await expect(page.getByRole('main').getByText(await address.innerText(), { exact: true })).toHaveCount(1);

  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Last Name').fill('');
  await page.getByLabel('Email').fill('');
  await page.getByRole('button', { name: 'Contact Sales' }).click();
  for (const message of ['First name is required.', 'Email is required.', 'Enter your question.'])
    await expect(page.getByRole('link', { name: message })).toBeVisible();

  await page.getByLabel('First Name').fill('Ana');
  await page.getByLabel('Last Name').fill('Lee');
  await page.getByLabel('Email').fill('ana@people.test');
  await page.getByLabel('Your Question').fill('How do I begin?');
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Contact Sales' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByLabel('Your Question')).toHaveValue('How do I begin?');
  await again.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your message has been sent successfully!' })).toBeVisible();
  // The form stays where it was, with who asks: one line above it says that the question was sent [E93].
  for (const [label, value] of [
    ['First Name', 'Ana'],
    ['Last Name', 'Lee'],
    ['Email', 'ana@people.test'],
    ['Your Question', ''],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  const [note, form] = await Promise.all([
    page.getByRole('alert').filter({ hasText: 'Your message has been sent successfully!' }).boundingBox(),
    page.getByText('First Name', { exact: false }).first().boundingBox(),
  ]);
  expect(note?.height).toBeLessThan(80);
  // The line does not touch the first label.
  expect((note?.y ?? 0) + (note?.height ?? 0) + 12).toBeLessThanOrEqual(form?.y ?? 0);
  await fitsPhone(page);
  await expectAccessible(page);
});

test('an administrator writes the questions of support, which learners open from their answers [E114]', async ({ page, browser }) => {
  await makeInstance(page, 'Asked', 'nora@asked.test');
  await signInByForm(page, 'nora@asked.test', 'asked');
  await page.getByRole('list', { name: 'Support' }).getByRole('link', { name: 'Frequently asked questions' }).click();
  const part = page.getByRole('region', { name: 'Frequently asked questions' });
  await expect(part.getByText('How do I get my certificate?', { exact: true })).toBeVisible();
  await part.getByText('How do I get my certificate?', { exact: true }).click();
  await expect(part.getByText(/^It is issued when you complete a course/)).toBeVisible();

  await part.getByRole('button', { name: 'Edit Questions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Frequently asked questions' });
  const rows = dialog.getByRole('list', { name: 'Questions' }).getByRole('listitem');
  await dialog.getByRole('button', { name: 'Use the Standard Questions' }).click();
  while ((await rows.count()) > 1) await dialog.getByRole('button', { name: 'Remove question 1' }).click();
  await rows.first().getByLabel('Question', { exact: true }).fill('متى تبدأ الدورة؟');
  await rows.first().getByLabel('Answer').fill('On Monday.\nAsk Nora.');
  await dialog.getByRole('button', { name: 'Add a Question' }).click();
  await rows.last().getByLabel('Question', { exact: true }).fill('Who is Nora?');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog.getByText('Enter the answer.')).toBeVisible();
  await rows.last().getByLabel('Answer').fill('Our administrator.');
  await dialog.getByRole('button', { name: 'Move question 2 up' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(part.locator('summary')).toHaveText(['Who is Nora?', 'متى تبدأ الدورة؟']);
  await page.reload();
  await part.locator('summary').last().press('Enter');
  await expect(part.getByText('Ask Nora.')).toBeVisible();
  await expectAccessibleInEveryVariant(page);
  await fitsPhone(page);

  const learner = await (await browser.newContext()).newPage();
  await signIn(learner, 'learner@acme.test');
  await learner.goto(at('acme', '/branch/north/support'));
  await expect(learner.getByRole('region', { name: 'Frequently asked questions' }).locator('summary').first()).toBeVisible();
  await expect(learner.getByRole('button', { name: 'Edit Questions' })).toHaveCount(0);
  await learner.context().close();
});

test('managers find support in the menu of learners alone, and among their quick links', async ({ page }) => {
  await signInByForm(page, 'manager@acme.test');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Support' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Support', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View as Learner' }).click();
  await menu(page).getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(at('acme', '/branch/north/support'));
  await expect(heading(page, 'Contact the product team')).toBeVisible();
});

test('the formats of videos are tested without signing in', async ({ page }) => {
  await page.goto(at('acme', '/videotest'));
  await expect(heading(page, 'Video Format Compatibility Test')).toBeVisible();
  await expect(page).toHaveTitle('Video Format Compatibility Test | Trellis');
  await expect(page.locator('video')).toHaveCount(3);
  await expect(page.getByText(/^This browser (plays|does not play) this format\.$/)).toHaveCount(3);
  for (const file of ['sample-1.mp4', 'sample-2.mov', 'sample-3.mov'])
    expect((await page.request.head(`http://localhost:${port()}/app/samples/${file}`)).status()).toBe(200);
  await fitsPhone(page);
  // The address of badges leads to the certificates.
  await signIn(page, 'learner3@acme.test');
  await page.goto(at('acme', '/branch/south/learner/badges'));
  await expect(heading(page, 'My Certificates')).toBeVisible();
});

test('the app of an instance can be installed, under its name, in its colour and with its icon', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  for (const [instance, name, colour] of [
    ['acme', 'Acme', '#0f766e'],
    ['globex', 'Globex', '#4f46e5'],
    [null, 'Trellis', '#0f766e'],
  ] as const) {
    await page.goto(at(instance, '/login'));
    await expect(heading(page, 'Login')).toBeVisible();
    const { errors, data = '{}' } = await browser.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data)).toMatchObject({ name, short_name: name, theme_color: colour, start_url: '/app/', display: 'standalone' });
    // What Chromium asks for. The windows of journeys keep nothing, so that they install nothing.
    const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
    const icon = await page.evaluate(async () => {
      const picture = new Image();
      picture.src = '/app/install/icon';
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    });
    expect(icon).toEqual([512, 512]);
  }
});

/** Makes an instance that has nothing yet but, where one is named, its first admin. */
async function makeInstance(page: Page, name: string, admin?: string, branding = true): Promise<void> {
  const origin = `http://localhost:${port()}`;
  const ask = async (query: string, variables: object, token?: string): Promise<Replies> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await page.request.post(`${origin}/graphql`, { data: { query, variables }, headers });
    return ((await answer.json()) as { data: Replies }).data;
  };
  const { loginUser } = await ask(LOGIN_CENTRALLY, { email: 'super@trellis.test', password: PASSWORD });
  const CREATE = `mutation ($name: String!, $branding: Boolean!) {
    createLmsInstance(name: $name, branding_enabled: $branding) { id } }`;
  const { createLmsInstance } = await ask(CREATE, { name, branding }, loginUser.token);
  if (admin === undefined) return;
  const ADD = `mutation ($id: ID!, $email: String!, $password: String!) { createInstanceUser(instance_id: $id, first_name: "Nora",
    last_name: "Lind", email: $email, role: "admin", password: $password, skip_email: true) { id } }`;
  await ask(ADD, { id: createLmsInstance.id, email: admin, password: PASSWORD }, loginUser.token);
}

const YELLOW = '#ffe100';

test('the first admin of a new instance gives it logo and colour, and every page has them at once', async ({ page, browser }) => {
  await makeInstance(page, 'Branded', 'nora@branded.test');
  await signInByForm(page, 'nora@branded.test', 'branded');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Set logo and colour' }).click();
  await expect(page).toHaveURL(at('branded', '/brand'));
  await expect(page).toHaveTitle(/^Brand \|/);
  await expect(menu(page).getByRole('link', { name: 'Brand' })).toHaveAttribute('aria-current', 'page');
  // What only the super admin sets is not among the fields.
  await expect(page.getByRole('checkbox', { name: 'Branding enabled' })).toHaveCount(0);

  const primary = page.getByLabel('Primary colour', { exact: true });
  await primary.fill('yellow');
  await primary.press('Enter');
  await expect(page.getByRole('link', { name: /colour/ })).toBeVisible();
  await primary.fill(YELLOW);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose an image' }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png(96, 48) });
  await expect(page.getByRole('complementary', { name: 'Preview of the look' }).locator('img')).toHaveCount(7);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The brand has been saved.')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await expect.poll(() => accentOf(page)).toBe(YELLOW);
  await expect(page.getByRole('banner').getByRole('img').first()).toHaveJSProperty('naturalWidth', 96);
  await expectAccessibleInEveryVariant(page);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(at('branded', '/login'));
  await expect.poll(() => accentOf(visitor)).toBe(YELLOW);
  await expect(visitor.getByRole('main').getByRole('img').first()).toHaveJSProperty('naturalWidth', 96);
  await visitor.context().close();

  await menu(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Set logo and colour' })).toHaveCount(0);
  await page.goto(at('branded', '/brand'));
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await primary.fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The brand has been saved.')).toBeVisible();
  await page.goto(at('branded', '/dashboard'));
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
});

test('the look is no first step where branding is off, whatever is stored', async ({ page }) => {
  await makeInstance(page, 'Plain', 'nora@plain.test', false);
  await signInByForm(page, 'nora@plain.test', 'plain');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 4 done')).toBeVisible();
  await expect(steps.getByText('Logo and colour')).toHaveCount(0);
  await page.goto(at('plain', '/brand'));
  await expect(page.getByText(/^Branding is off for this organisation\./)).toBeVisible();
  await page.getByLabel('Primary colour', { exact: true }).fill(YELLOW);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The brand has been saved.')).toBeVisible();
  await page.goto(at('plain', '/dashboard'));
  await expect(steps.getByText('0 of 4 done')).toBeVisible();
});

test('the brand of an instance is closed to those who manage a branch', async ({ page }) => {
  await signIn(page, 'manager@acme.test');
  await page.goto(at('acme', '/branch/north/brand'));
  await expect(page.getByText("You don't have access to that page.")).toBeVisible();
});

test('the first steps of a new instance tick themselves, until they are done or dismissed', async ({ page }) => {
  await makeInstance(page, 'Fresh');
  await signInByForm(page, 'super@trellis.test', 'fresh');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  for (const [step, act] of [
    ['Logo and colour', 'Set logo and colour'],
    ['A course', 'Add the first course'],
    ['People', 'Add people'],
    ['People', 'Add from a file'],
    ['A branch', 'Create a branch'],
    ['See it as a learner', 'View as a learner'],
  ] as const)
    await expect(steps.getByRole('listitem').filter({ hasText: step }).getByRole('link', { name: act })).toBeVisible();
  await expectAccessible(page);

  await steps.getByRole('link', { name: 'View as a learner' }).click();
  await expect(page).toHaveURL(at('fresh', '/learner/dashboard'));
  await page.getByRole('link', { name: 'View as Admin' }).click();
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await steps.getByRole('link', { name: 'Create a branch' }).click();
  await page.getByLabel('Branch Name').fill('East');
  await page.getByLabel(/slug/i).fill('east');
  // The first one is the default, which nobody can choose or change here.
  const isDefault = page.getByRole('checkbox', { name: 'Default branch' });
  await expect(isDefault).toBeChecked();
  await expect(isDefault).toBeDisabled();
  await expect(isDefault).toHaveAccessibleDescription('The first branch is the default.');
  await page.getByRole('button', { name: 'Create Branch' }).click();
  await expect(heading(page, 'East')).toBeVisible();
  await page.goto(at('fresh', '/branches/create'));
  await expect(isDefault).not.toBeChecked();
  await expect(isDefault).toHaveAccessibleDescription('Makes this the default instead of East. The default branch cannot be deleted.');
  await page.goto(at('fresh', '/dashboard'));
  await expect(steps.getByText('2 of 5 done')).toBeVisible();
  await fitsPhone(page);

  await steps.getByRole('link', { name: 'Add from a file' }).click();
  await expect(heading(page, 'Bulk Upload Users')).toBeVisible();
  await page.goto(at('fresh', '/dashboard'));

  // The sample course opens in the builder, and its step is done.
  await steps.getByRole('button', { name: 'Start from a sample course' }).click();
  await expect(page).toHaveURL(/\/courses\/[^/]+\/edit$/);
  await expect(heading(page, 'Food hygiene')).toBeVisible();
  // With its pictures, which belong to the instance then.
  await page.getByRole('button', { name: 'Temperature: the danger zone Content' }).click();
  const picture = page.getByRole('img', { name: 'A thermometer divided into three zones' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
  await page.goto(at('fresh', '/dashboard'));
  await expect(steps.getByText('3 of 5 done')).toBeVisible();

  await steps.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'How am I doing?' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});
