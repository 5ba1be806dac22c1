import { expect, type Page, test } from '@playwright/test';
import { DELETE_USER, LOGIN_CENTRALLY } from '../../fixtures/calls.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { at, PASSWORD, port, signInByForm } from '../walk.ts';

// The rows of docs/spec/screens/identity.md, section 2, in its words and order: tests/rules/login-redirect-rows.spec.ts compares them.

const NO_INSTANCES = 'No instances assigned to your account.';
const CREATE = `mutation ($first: String!, $email: String!, $password: String!, $primary: Boolean) { CreateUser(input: { first_name: $first,
  last_name: "Row", email: $email, password: $password, role: "learner", is_primary: $primary, skip_email: true }) { id } }`;
const JOIN = `mutation ($user: ID!, $branches: [ID!]!) {
  addUserToBranch(userBranchInput: { user_ids: [$user], branch_ids: $branches, role: "learner" }) }`;
const BRANCH = 'mutation ($name: String!, $url: String!) { createBranch(input: { name: $name, url: $url }) { id } }';

/** An instance with two branches, and people of every row. */
type Rows = NewInstance & { readonly id: string; person(primary: boolean, branches: readonly string[]): Promise<string> };

/** Returns an instance of a test's own; a person of it is in the named branches, and their address is answered. */
async function rowsInstance(): Promise<Rows> {
  const made = await newInstance('rows');
  const ids = new Map<string, string>();
  for (const url of ['east', 'west']) {
    const { createBranch } = await made.ask(BRANCH, { name: url, url });
    ids.set(url, createBranch.id);
  }
  const { viewer } = await made.ask('{ viewer { instance { id } } }');
  const person: Rows['person'] = async (primary, branches) => {
    const email = `${primary ? 'primary' : 'plain'}-${branches.join('-')}@${made.domain}.test`;
    const { CreateUser } = await made.ask(CREATE, { first: 'Ana', email, password: PASSWORD, primary });
    if (branches.length > 0) await made.ask(JOIN, { user: CreateUser.id, branches: branches.map((url) => ids.get(url)) });
    return email;
  };
  return { ...made, id: viewer.instance.id, person };
}

/** Keeps the calls of a page that a row names, with the branch that selectContext selects. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/session/handoff' || pathname === '/api/logout') calls.push(`POST ${pathname}`);
    const body = pathname === '/graphql' ? (request.postData() ?? '') : '';
    if (!body.includes('mutation selectContext')) return;
    const { variables } = JSON.parse(body) as { variables: { branch_id: string | null } };
    calls.push(variables.branch_id === null ? 'selectContext of the instance' : 'selectContext of a branch');
  });
  return calls;
}

const storedValue = (page: Page, key: string): Promise<string | null> => page.evaluate((name) => localStorage.getItem(name), key);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in by the form of a page. */
async function login(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'LOGIN' }).click();
}

/** Returns a session of the central host, made beside the browser. */
async function centralSession(email: string): Promise<string> {
  const call = graphqlAt(hostFetch(port()));
  const { data } = await call('localhost', LOGIN_CENTRALLY, { email, password: PASSWORD });
  return data?.loginUser.token ?? '';
}

test('branch address: member (is_user_in_branch)', async ({ page }) => {
  const calls = callsOf(page);
  await login(page, at('acme', '/branch/north/login'), 'learner@acme.test');
  await expect(page).toHaveURL(at('acme', '/branch/north/learner/dashboard'));
  expect(calls).toEqual(['selectContext of a branch']);
  expect(JSON.parse((await storedValue(page, 'lastCtx')) ?? '{}')).toMatchObject({ branch: expect.stringMatching(/^\d+$/) });
  // Another branch says no, and the session ends.
  await page.goto(at('acme', '/branch/south/login-redirect'));
  await expect(page).toHaveURL(at('acme', '/branch/south/login'));
  await expect(heading(page, 'Login')).toBeVisible();
  expect(calls).toContain('POST /api/logout');
  expect(await storedValue(page, 'token')).toBeNull();
});

test('instance host: super admin', async ({ page }) => {
  const calls = callsOf(page);
  await login(page, at('acme', '/login'), 'super@trellis.test');
  await expect(page).toHaveURL(at('acme', '/dashboard'));
  expect(calls).toEqual(['selectContext of the instance']);
});

test('instance host: prefer is instance, 1 or true, and primary access', async ({ page }) => {
  const { domain, person } = await rowsInstance();
  const [email, plain] = [await person(true, ['east']), await person(false, ['east', 'west'])];
  await login(page, at(domain, '/login'), email);
  await expect(heading(page, 'Choose your branch')).toBeVisible();
  const calls = callsOf(page);
  for (const prefer of ['instance', '1', 'true']) {
    await page.goto(at(domain, `/login-redirect?prefer=${prefer}`));
    await expect(page).toHaveURL(at(domain, '/learner/dashboard'));
    expect(calls.splice(0)).toEqual(['selectContext of the instance']);
  }
  await page.goto(at(domain, '/login-redirect?prefer=0'));
  await expect(heading(page, 'Choose your branch')).toBeVisible();
  // Without primary access it changes nothing.
  await page.evaluate(() => localStorage.clear());
  await login(page, at(domain, '/login'), plain);
  await expect(heading(page, 'Choose your branch')).toBeVisible();
  await page.goto(at(domain, '/login-redirect?prefer=instance'));
  await expect(heading(page, 'Choose your branch')).toBeVisible();
});

test('instance host: primary access and at least one branch', async ({ page }) => {
  const { domain, id, person } = await rowsInstance();
  await login(page, at(domain, '/login'), await person(true, ['east']));
  await expect(page).toHaveURL(at(domain, `/choose-branch/${id}`));
  await expect(page.getByRole('button', { name: /^Workspace home/ })).toBeVisible();
});

test('instance host: primary access and no branch', async ({ page }) => {
  const calls = callsOf(page);
  await login(page, at('globex', '/login'), 'admin@globex.test');
  await expect(page).toHaveURL(at('globex', '/dashboard'));
  expect(calls).toEqual(['selectContext of the instance']);
});

test('instance host: exactly one branch', async ({ page }) => {
  const calls = callsOf(page);
  await login(page, at('acme', '/login'), 'manager@acme.test');
  await expect(page).toHaveURL(at('acme', '/branch/north/dashboard'));
  expect(calls).toEqual(['selectContext of a branch']);
});

test('instance host: no member of the instance', async ({ page }) => {
  const calls = callsOf(page);
  const token = await centralSession('learner@acme.test');
  await page.goto(at('globex', '/login'));
  await expect(heading(page, 'Login')).toBeVisible();
  // A session of nobody in this instance, which its address offers to none.
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(at('globex', '/login-redirect'));
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByText(NO_INSTANCES)).toBeVisible();
  expect(calls).toEqual(['POST /api/logout']);
  expect(await storedValue(page, 'token')).toBeNull();
});

test('instance host: everybody else', async ({ page }) => {
  const { domain, id, person } = await rowsInstance();
  const calls = callsOf(page);
  await login(page, at(domain, '/login'), await person(false, ['east', 'west']));
  await expect(page).toHaveURL(at(domain, `/choose-branch/${id}`));
  await expect(page.getByText('2 branches available')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Workspace home/ })).toHaveCount(0);
  expect(calls).toEqual([]);
});

test('central host: super admin', async ({ page }) => {
  await login(page, at(null, '/login'), 'super@trellis.test');
  await expect(page).toHaveURL(at(null, '/admin/instances'));
});

test('central host: no instance', async ({ page }) => {
  const { admin, ask, learner, learnerId } = await rowsInstance();
  await ask(DELETE_USER, { id: learnerId });
  expect(admin).not.toBe(learner);
  const calls = callsOf(page);
  await login(page, at(null, '/login'), learner);
  await expect(page.getByText(NO_INSTANCES)).toBeVisible();
  await expect(heading(page, 'Login')).toBeVisible();
  expect(calls).toEqual(['POST /api/logout']);
  expect(await storedValue(page, 'token')).toBeNull();
});

test('central host: more than one instance, or one that is inactive for the person', async ({ page }) => {
  await login(page, at(null, '/login'), 'both@people.test');
  await expect(page).toHaveURL(at(null, '/choose-instance'));
  const { ask, learner, learnerId } = await rowsInstance();
  const UPDATE =
    'mutation ($id: ID!, $email: String!) { updateUser(id: $id, input: { first_name: "Nora", last_name: "Lind", email: $email, role: "learner", is_active: false }) { id } }';
  await ask(UPDATE, { id: learnerId, email: learner });
  await page.evaluate(() => localStorage.clear());
  await login(page, at(null, '/login'), learner);
  await expect(page).toHaveURL(at(null, '/choose-instance'));
  await expect(page.getByText('Inactive')).toBeVisible();
});

/** The addresses that the page itself was at. */
function addressesOf(page: Page): string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => void (frame === page.mainFrame() && seen.push(frame.url())));
  return seen;
}

test('central host: one instance, primary access, no branch', async ({ page }) => {
  const [calls, seen] = [callsOf(page), addressesOf(page)];
  await login(page, at(null, '/login'), 'admin@globex.test');
  await expect(page).toHaveURL(at('globex', '/dashboard'));
  expect(calls).toContain('POST /api/session/handoff');
  expect(seen.some((url) => url.startsWith(at('globex', '/login-redirect?token=ho_')))).toBe(true);
});

test('central host: one instance, exactly one branch, no primary access', async ({ page }) => {
  const [calls, seen] = [callsOf(page), addressesOf(page)];
  await login(page, at(null, '/login'), 'learner3@acme.test');
  await expect(page).toHaveURL(at('acme', '/branch/south/learner/dashboard'));
  expect(calls).toContain('POST /api/session/handoff');
  expect(seen.some((url) => url.startsWith(at('acme', '/branch/south/login-redirect?token=ho_')))).toBe(true);
});

test('central host: one instance, everybody else', async ({ page }) => {
  const { id, person } = await rowsInstance();
  await login(page, at(null, '/login'), await person(true, ['east']));
  await expect(page).toHaveURL(at(null, `/choose-branch/${id}`));
});

test('central host: the look-up fails', async ({ page }) => {
  const seen: string[] = [];
  await page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes('meAccess')) return route.continue();
    seen.push(new URL(page.url()).pathname);
    return route.abort();
  });
  await login(page, at(null, '/login'), 'learner@acme.test');
  // The guard of the central host turns /dashboard into it.
  await expect(page).toHaveURL(at(null, '/choose-instance'));
  await expect(page.getByText('Failed to load instances.')).toBeVisible();
  expect(seen[0]).toBe('/app/login-redirect');
});

test('the intended route is opened in place of the dashboard', async ({ page }) => {
  await page.goto(at('acme', '/branch/north/learner/progress'));
  await expect(heading(page, 'Login')).toBeVisible();
  await signInByForm(page, 'learner@acme.test');
  await expect(page).toHaveURL(at('acme', '/branch/north/learner/progress'));
  await expect(heading(page, 'My Progress')).toBeVisible();
  expect(await storedValue(page, 'intendedRoute')).toBeNull();
});
