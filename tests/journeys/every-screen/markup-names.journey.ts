import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { hostFetch } from '../../fixtures/host-fetch.ts';
import { listen, MARKUP, visited } from '../markup.ts';
import { type NewInstance, newInstance } from '../new-instance.ts';
import { at, port, signIn, signInByForm } from '../walk.ts';

const TEMPLATE = join(import.meta.dirname, '../../fixtures/files/certificate-template-landscape.pdf');
const UPLOAD = `mutation ($name: String!, $file: Upload!) {
  uploadCertificate(name: $name, file: $file, name_position: [0.1, 0.4, 0.8, 0.12]) { id } }`;
const KEY = 'mutation ($name: String!) { createApiKey(name: $name, scopes: ["statements:read"]) { api_key { id } } }';
const PLAN = 'mutation ($name: String!) { createBranch(input: { name: $name, url: "kitchens" }) { id } }';

/** Uploads a certificate template with this name. Returns its id. */
async function uploadTemplate({ domain, token }: NewInstance, name: string): Promise<string> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: UPLOAD, variables: { name, file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new File([new Uint8Array(readFileSync(TEMPLATE))], 'template.pdf', { type: 'application/pdf' }));
  const headers = { authorization: `Bearer ${token}` };
  const response = await hostFetch(port())(`${domain}.localhost`, '/graphql', { method: 'POST', body: form, headers });
  return ((await response.json()) as { data: { uploadCertificate: { id: string } } }).data.uploadCertificate.id;
}

test("no name of an instance, a template or a key is taken for markup, nor on the platform's screens [X01]", async ({ page }) => {
  const refused = await listen(page);
  const made = await newInstance('markup', { name: MARKUP, first: MARKUP, last: MARKUP, keys: true });
  await made.ask(KEY, { name: MARKUP });
  await made.ask(PLAN, { name: MARKUP });
  const template = await uploadTemplate(made, MARKUP);
  const word = MARKUP.slice(0, 30);

  await visited(page, made.domain, ['/login', '/forgot-password', '/support']);
  expect(await page.title()).toContain('|');
  await signIn(page, made.admin, made.domain);
  await visited(page, made.domain, [
    '/',
    '/users',
    '/branches',
    '/profile',
    '/reports/users',
    `/certificates/${template}/update`,
    '/support',
  ]);
  await visited(page, made.domain, ['/api-keys']);
  await expect(page.getByText(word).first()).toBeVisible();
  await visited(page, made.domain, ['/certificates']);
  await expect(page.getByText(word).first()).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, 'super@trellis.test', null);
  const instance = `/admin/instance/${made.id}`;
  const screens = ['/instances/create', `${instance}/edit`, `${instance}/subscriptions/create`, `${instance}/users/create`];
  await visited(page, null, [...screens, `${instance}/user/${made.learnerId}/edit`, '/register', '/profile']);
  await visited(page, null, [instance]);
  await expect(page.getByText(word).first()).toBeVisible();
  await page.goto(at(null, '/admin/instances'));
  await visited(page, null, [`/admin/instances?search=${made.domain}`]);
  await expect(page.getByText(word).first()).toBeVisible();
  expect(refused).toEqual([]);
});
