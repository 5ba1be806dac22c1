import { expect, test } from '@playwright/test';
import { graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { at, expectAccessible, PASSWORD, port, signIn } from './walk.ts';

test('a wrong password is refused, the right one opens the dashboard of the only branch', async ({ page }) => {
  await page.goto(at('acme', '/login'));
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill('learner@acme.test');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/app\/branch\/north\//);
  await expectAccessible(page);
});

test('somebody of two instances chooses one, and signs out of all', async ({ page }) => {
  const central: string[] = [];
  page.on('request', (request) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers()['authorization'] ?? '')?.[1];
    if (bearer !== undefined && new URL(request.url()).hostname === 'localhost') central.push(bearer);
  });
  await signIn(page, 'both@people.test', null);
  await expect(page.getByRole('heading', { level: 1, name: 'Your Accounts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Acme/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your branch' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^North/ }).click();
  await expect(page).toHaveURL(new RegExp(`^http://acme\\.localhost:${port()}/app/branch/north/`));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  const [token] = central;
  if (token === undefined) throw new Error('Nothing was asked on the central host.');
  const ask = graphqlAt(hostFetch(port()));
  const mine = async () => ask('localhost', 'query { meAccess { id } }', {}, { token });
  expect((await mine()).errors).toEqual([]);
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect((await mine()).errors[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
});
