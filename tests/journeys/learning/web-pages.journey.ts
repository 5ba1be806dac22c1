import { execFile } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { ASSIGN_COURSE, ENROL_SELF, LOGIN_AT_ACME } from '../../fixtures/calls.ts';
import { CREATE } from '../../fixtures/courses.ts';
import { graphqlAt } from '../../fixtures/graphql.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { PUBLIC, type Sites, startSites } from '../../fixtures/web-sites/sites.ts';
import { type SeparateProduct, startSeparateProductWith } from '../separate-product.ts';
import { expectAccessible, PASSWORD } from '../walk.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const BUILD = join(ROOT, '.build/web-sites');
const ACME = 'acme.localhost';

const page = (words: string): string =>
  `<!doctype html><html lang="en"><head><title>${words}</title></head><body><h1>${words}</h1><p id="origin"></p><a href="more">More</a>` +
  `<script>document.getElementById('origin').textContent = 'Origin: ' + self.origin</script></body></html>`;

/** One site may be framed, one refuses, one shows nothing to anybody but its own people. */
const serve: RequestListener = ({ headers: { host = '' } }, response) => {
  const isClosed = host.startsWith('closed');
  const headers = { 'content-type': 'text/html', ...(isClosed && { 'x-frame-options': 'DENY' }) };
  response
    .writeHead(host.startsWith('private') ? 401 : 200, headers)
    .end(page(isClosed ? 'Words of the closed site' : 'Words of the open site'));
};

/** Builds the product's functions, with the one that reads other sites over those of this journey. */
async function buildForSites(): Promise<void> {
  const settings = { TRELLIS_BUILD: BUILD, TRELLIS_MANIFEST: join(ROOT, 'tests/fixtures/web-sites/manifest.ts') };
  await promisify(execFile)(process.execPath, [join(ROOT, 'infra/local/build.ts')], { env: { ...process.env, ...settings } });
  if (!existsSync(join(BUILD, 'web'))) symlinkSync(join(ROOT, '.build/web'), join(BUILD, 'web'));
}

const NAMES = ['open.example', 'closed.example', 'private.example'] as const;

let sites: Sites;
let product: SeparateProduct;
let browser: Browser;
test.beforeAll(async ({ launchOptions }) => {
  sites = await startSites(Object.fromEntries(NAMES.map((name) => [name, [[PUBLIC]]])), serve);
  await buildForSites();
  product = await startSeparateProductWith({ TRELLIS_BUILD: BUILD, TEST_SITES: JSON.stringify(sites.sites) });
  // To the browser, too, the names lead to the servers of this journey.
  browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      `--host-resolver-rules=${NAMES.map((name) => `MAP ${name}:443 127.0.0.1:${sites.sites.ports[443]}`).join(',')}`,
    ],
  });
});
test.afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await sites?.stop();
});

/** Checks the pages as an author, publishes a course of them, and enrols a learner. Returns its id. */
async function courseOfPages(): Promise<string> {
  const fetch = hostFetch(product.port);
  const ask = graphqlAt(fetch);
  const tokenOf = async (email: string): Promise<string> =>
    (await ask(ACME, LOGIN_AT_ACME, { email, password: PASSWORD })).data?.loginUser.token ?? '';
  const token = await tokenOf('admin@acme.test');
  const urls = NAMES.map((name) => `https://${name}/page`);
  for (const url of urls) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    await fetch(ACME, '/api/framing-check', { method: 'POST', headers, body: JSON.stringify({ url }) });
  }
  const iframe = urls.map((url, index) => ({ unit_order: index + 1, title: `Page ${index + 1}`, url }));
  const { data } = await ask(ACME, CREATE, { title: 'Pages of others', description: 'To read.', iframe }, { token });
  const id = data?.CreateCourse.id ?? '';
  const { data: found } = await ask(ACME, '{ branches { id url } }', {}, { token });
  const north = found?.branches.find(({ url }) => url === 'north')?.id;
  await ask(ACME, ASSIGN_COURSE, { branch: north, course: id }, { token });
  const enrolled = await ask(ACME, ENROL_SELF, { id }, { token: await tokenOf('learner@acme.test'), branch: 'north' });
  expect(enrolled.errors).toEqual([]);
  return id;
}

const at = (path: string): string => `http://${ACME}:${product.port}/app${path}`;

/** Opens a tab in which somebody is signed in. */
async function tabOf(email: string): Promise<Page> {
  const tab = await (await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } })).newPage();
  await tab.goto(at('/login'));
  await tab.getByLabel('Email').fill(email);
  await tab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'LOGIN' }).click();
  await expect(tab).not.toHaveURL(/\/login/);
  return tab;
}

/** The author reads how each page will be shown, and sees it so. */
async function viewAsAuthor(id: string): Promise<void> {
  const tab = await tabOf('admin@acme.test');
  await tab.goto(at(`/courses/${id}/edit`));
  for (const [title, says, words] of [
    ['Page 2', /^This site is shown through this product/, 'Words of the closed site'],
    ['Page 3', "This site doesn't allow embedding, so it opens in a new tab.", null],
    ['Page 1', 'This site is shown directly.', 'Words of the open site'],
  ] as const) {
    await tab
      .getByRole('navigation', { name: 'Units' })
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click();
    await expect(tab.getByText(says)).toBeVisible();
    await expect(tab.getByRole('link', { name: 'Open in a new tab' })).toHaveCount(words === null ? 1 : 0);
    if (words === null) await expect(tab.locator('iframe')).toHaveCount(0);
    else await expect(tab.frameLocator(`iframe[title="${title}"]`).getByRole('heading', { name: words })).toBeVisible();
    await expectAccessible(tab);
  }
  expect((await tab.locator('iframe[title="Page 1"]').boundingBox())?.height).toBe(500);
  await tab.context().close();
}

test('pages of other sites are shown directly, through the product, or in a new tab', async () => {
  const id = await courseOfPages();
  await viewAsAuthor(id);
  const tab = await tabOf('learner@acme.test');
  const open = (unit: number) => tab.goto(at(`/branch/north/learner/course/${id}/unit/${unit}`));
  const link = tab.getByRole('link', { name: 'Open in a new tab' });

  await open(1);
  const direct = tab.frameLocator('iframe[title="Page 1"]');
  await expect(direct.getByRole('heading', { name: 'Words of the open site' })).toBeVisible();
  await expect(direct.getByText('Origin: https://open.example')).toBeVisible();
  await expect(link).toHaveAttribute('href', 'https://open.example/page');
  expect((await tab.locator('iframe[title="Page 1"]').boundingBox())?.height).toBe(900);
  await expectAccessible(tab);

  await open(2);
  const proxied = tab.frameLocator('iframe[title="Page 2"]');
  await expect(proxied.getByRole('heading', { name: 'Words of the closed site' })).toBeVisible();
  // Its scripts run, without an origin; its links lead to its own site.
  await expect(proxied.getByText('Origin: null')).toBeVisible();
  expect(await proxied.getByRole('link', { name: 'More' }).evaluate((one) => (one as HTMLAnchorElement).href)).toBe(
    'https://closed.example/more',
  );
  await expectAccessible(tab);

  await open(3);
  await expect(tab.getByText('This site cannot be shown on this page.')).toBeVisible();
  await expect(tab.locator('iframe')).toHaveCount(0);
  await expectAccessible(tab);
  const opened = tab.waitForEvent('popup');
  await link.focus();
  await tab.keyboard.press('Enter');
  await expect((await opened).getByRole('heading', { name: 'Words of the open site' })).toBeVisible();
});
