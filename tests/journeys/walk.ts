import { expect, type Page } from '@playwright/test';
import { graphqlAt } from '../fixtures/graphql.ts';
import { hostFetch } from '../fixtures/host-fetch.ts';
import { axeFindings, type AxeRules } from './axe.ts';

/** Of everybody in the sample data. */
export const PASSWORD = 'trellis-demo-1';

/** Returns the port of the product that this worker's journeys go through. */
export const port = (): number => {
  const ports = (process.env['JOURNEYS_PORTS'] ?? '').split(' ');
  return Number(process.env['JOURNEYS_PORT'] ?? ports[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]);
};

/** Address of a place in the client: `at('acme', '/users')`; without an instance the central host. */
export const at = (instance: string | null, path = '/'): string =>
  `http://${instance === null ? '' : `${instance}.`}localhost:${port()}/app${path}`;

const LOGIN = `mutation ($email: String!, $password: String!, $instance_url: String) {
  loginUser(email: $email, password: $password, instance_url: $instance_url) { token user { id email first_name last_name } }
}`;
type Session = { readonly token: string; readonly user: Readonly<Record<string, string>> };

/**
 * Gives the browser a session of its own, which a call began, as the login form would; the journey opens its first screen next. Nothing of
 * the client runs meanwhile.
 */
export async function signIn(page: Page, email: string, instance: string | null = 'acme'): Promise<void> {
  const host = instance === null ? 'localhost' : `${instance}.localhost`;
  const credentials = { email, password: PASSWORD, instance_url: instance };
  const { data, errors } = await graphqlAt(hostFetch(port()))<{ loginUser: Session }>(host, LOGIN, credentials);
  if (!data) throw new Error(`${email} was not signed in: ${JSON.stringify(errors)}`);
  const empty = at(instance, '/session');
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Session</title>' }));
  await page.goto(empty);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('user', JSON.stringify(user));
    localStorage.setItem('token', token);
  }, data.loginUser);
  await page.unroute(empty);
}

/** Through the login form, up to the screen behind it. */
export async function signInByForm(page: Page, email: string, instance: string | null = 'acme'): Promise<void> {
  await page.goto(at(instance, '/login'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page).not.toHaveURL(/\/login/);
  // Until then the next address would be asked for in the middle of the way to this one.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Returns what axe finds on the page as it stands, under WCAG 2.2 AA; with `colours` only what another scheme may change. */
export async function findingsOn(page: Page, look: AxeRules = 'all'): Promise<string[]> {
  // Colours in the middle of a transition belong to no state. To another scheme it begins with the next frame.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
  return axeFindings(page, look);
}

/** Returns what axe finds on the page once it has loaded. */
export async function violationsOn(page: Page, look: AxeRules = 'all'): Promise<string[]> {
  // Or the skeleton would be looked at in place of the screen.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return findingsOn(page, look);
}

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([]);
}

/** Expects a page that is not wider than its window, once it has its layout: after a change of the window it may still have the former one. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Expects a page without findings, and not wider than the window, on the desk and on a phone, in the light and in the dark scheme. */
export async function expectAccessibleInEveryVariant(page: Page): Promise<void> {
  for (const width of [390, 1440])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      // The head of the window covers what lies below it while the page is scrolled.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await violationsOn(page, colorScheme === 'light' ? 'all' : 'colours')).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
}
