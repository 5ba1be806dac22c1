import { expect, type Page, test } from '@playwright/test';
import { LOGIN } from '../../fixtures/calls.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { at, expectAccessible, PASSWORD, port, signInByForm } from '../walk.ts';

/** A session of somebody in the sample data, made beside the browser; without an instance one of the central host. */
async function sessionOf(email: string, instance: string | null = null): Promise<string> {
  const variables = { email, password: PASSWORD, instance };
  const { data } = await graphqlAt(hostFetch(port()))('localhost', LOGIN, variables);
  if (!data) throw new Error(`${email} could not sign in.`);
  return data.loginUser.token;
}

/** A one-time code that leads somebody into Acme, as their own browser would be given it. */
async function codeOf(email: string): Promise<string> {
  const token = await sessionOf(email);
  const fetchHost = hostFetch(port());
  const { data } = await graphqlAt(fetchHost)('localhost', '{ meAccess { id domain } }', {}, { token });
  const acme = data?.meAccess.find(({ domain }) => domain === 'acme');
  const response = await fetchHost('localhost', '/api/session/handoff', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ instance_id: acme?.id }),
  });
  return ((await response.json()) as { code: string }).code;
}

const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));
const userOf = async (page: Page): Promise<{ email: string; role: string | null }> => {
  const answer = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'x-instance-domain': 'acme', 'x-branch-url': 'north' };
    return (await fetch('/api/user', { headers })).json() as Promise<{ email: string; role: string | null }>;
  });
  return { email: answer.email, role: answer.role };
};
const ask = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Continue as ${name}?` });

test('a link with somebody else’s code signs nobody in without their confirmation [A09]', async ({ page }) => {
  await page.goto(at('acme', `/login-redirect?token=${await codeOf('admin@acme.test')}`));
  await expect(page.getByRole('heading', { level: 1, name: /^Continue as / })).toBeVisible();
  await expect(page.getByText('admin@acme.test')).toBeVisible();
  await expectAccessible(page);
  // The code has left the address, and nothing of the session is anywhere in the browser.
  await expect(page).toHaveURL(at('acme', '/login-redirect'));
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).not.toHaveProperty('token');
  expect(await page.evaluate(() => document.cookie)).toBe('');

  // Going elsewhere instead is no yes, and neither is coming back.
  await page.goto(at('acme', '/users'));
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('a person who declines stays signed out, and the offered session has ended [A09]', async ({ page }) => {
  const token = await sessionOf('admin@acme.test', 'acme');
  await page.goto(at('acme', `/login-redirect?token=${token}`));
  await page.getByRole('button', { name: 'Not me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  const { errors } = await graphqlAt(hostFetch(port()))('acme.localhost', '{ viewer { role } }', {}, { token });
  expect(errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
});

test('a link from a host other than the central one asks, and does not end the present session [A09]', async ({ page }) => {
  await signInByForm(page, 'learner@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const tokens = await storedToken(page);
  const address = at('acme', `/login-redirect?token=${await codeOf('admin@acme.test')}`);
  await page.goto(at('globex', '/login'));
  await page.evaluate((to) => {
    const link = document.createElement('a');
    Object.assign(link, { href: to, referrerPolicy: 'unsafe-url', textContent: 'A prize for you' });
    document.body.append(link);
  }, address);
  await page.getByRole('link', { name: 'A prize for you' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Continue as / })).toBeVisible();
  expect(await storedToken(page)).toBe(tokens);
  await page.getByRole('button', { name: 'Not me' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect([await storedToken(page), (await userOf(page)).email]).toEqual([tokens, 'learner@acme.test']);
});

test('the user in the address gives no right and no name [A10]', async ({ page }) => {
  const user = encodeURIComponent(
    JSON.stringify({ id: '1', role: 'super_admin', first_name: 'Root', last_name: 'Toor', primary_access: true }),
  );
  await page.goto(at('acme', `/login-redirect?token=${await codeOf('learner@acme.test')}&user=${user}`));
  await expect(ask(page, 'Amara Okonkwo')).toBeVisible();
  await expect(page).toHaveURL(at('acme', '/login-redirect'));
  await expect(page.getByText('Root')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(await userOf(page)).toEqual({ email: 'learner@acme.test', role: 'learner' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'My Courses' })).toBeVisible();
  for (const name of ['Users', 'Branches', 'Reports', 'LMS Instances'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(menu.getByText('Platform')).toHaveCount(0);

  await page.goto(at('acme', '/branch/north/users'));
  await expect(page.getByText("You don't have access to that page.")).toBeVisible();
  await expect(page).toHaveURL(/\/learner\/dashboard$/);
});

test('the user in the storage of the browser gives no right and no name [A10]', async ({ page }) => {
  await signInByForm(page, 'learner@acme.test');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('user') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('user', JSON.stringify({ ...stored, role: 'super_admin', primary_access: true }));
  });
  await page.goto(at('acme', '/branch/north/learner/dashboard'));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users', exact: true })).toHaveCount(0);
});
