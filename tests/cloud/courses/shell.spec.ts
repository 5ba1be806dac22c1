import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas, type Personas, signIn } from '../../fixtures/personas.ts';

let cloud: Cloud;
let personas: Personas;

beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  // The page as it is written, so that this needs no build of the client.
  process.env['WEB_INDEX_FILE'] = resolve(import.meta.dirname, '../../../web/index.html');
  personas = await makePersonas();
});
afterAll(() => cloud.stop());

const brandingIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="branding">(\{.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<
    string,
    Record<string, unknown> | null
  >;

describe('the page of the client', () => {
  it('has colours and logo of its instance before any script runs', async () => {
    const response = await cloud.fetch('acme.localhost', '/app/dashboard');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<title>Acme | Trellis</title>');
    expect(html).toMatch(/<style id="brand">\[data-mantine-color-scheme="light"\]\{--accent-fill:#[0-9a-f]{6}/);
    expect(brandingIn(html)).toMatchObject({
      product_name: 'Trellis',
      instance: { id: String(personas.t1.id), name: 'Acme', domain: 'acme' },
      branch: null,
    });
    expect(html).not.toContain('trellis:head');
  });

  it('is in the language of the browser, and so is what its client reads [M10]', async () => {
    const ask = (accepted: string) => cloud.fetch('acme.localhost', '/app/dashboard', { headers: { 'accept-language': accepted } });
    const response = await ask('ar-EG,de;q=0.5');
    const html = await response.text();
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(brandingIn(html)).toMatchObject({ language: 'ar', languages: ['en-GB', 'de', 'fr', 'es', 'pl', 'ar'] });
    expect(await (await ask('nl')).text()).toContain('<html lang="en-GB" dir="ltr"');
  });

  it('is in the language of its branch, else of its instance, whatever the browser says [M09]', async () => {
    const at = async (path: string): Promise<string> =>
      (await cloud.fetch('acme.localhost', path, { headers: { 'accept-language': 'ar' } })).text();
    const super0 = await signIn(cloud, 's0', 'localhost');
    const INSTANCE = 'mutation ($id: ID!, $language: String) { updateLmsInstance(id: $id, name: "Acme", language: $language) { id } }';
    const ofInstance = (language: string | null) =>
      cloud.graphql('localhost', INSTANCE, { id: personas.t1.id, language }, { token: super0 });
    const BRANCH = 'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }';
    const token = await signIn(cloud, 'a1', 'acme.localhost');
    const input = { name: 'North', url: 'north', language: 'pl', languages: ['pl', 'de'] };
    expect((await ofInstance('fr')).errors).toEqual([]);
    expect((await cloud.graphql('acme.localhost', BRANCH, { id: personas.t1.north, input }, { token })).errors).toEqual([]);
    expect(await at('/app/dashboard')).toContain('<html lang="fr" dir="ltr"');
    const html = await at('/app/branch/north/users');
    expect(html).toContain('<html lang="pl" dir="ltr"');
    expect(brandingIn(html)['languages']).toEqual(['de', 'pl']);
    await ofInstance(null);
    expect(await at('/app/dashboard')).toContain('<html lang="ar" dir="rtl"');
  });

  it('has colours and logo of a branch, on each of its screens', async () => {
    const html = await (await cloud.fetch('acme.localhost', '/app/branch/north/users')).text();
    expect(html).toContain('<title>North | Trellis</title>');
    expect(html).toContain('--accent-fill:#1d4ed8');
    expect(brandingIn(html)['branch']).toMatchObject({ id: String(personas.t1.north), name: 'North', url: 'north' });
    const unknown = await (await cloud.fetch('acme.localhost', '/app/branch/nowhere/users')).text();
    expect(brandingIn(unknown)['branch']).toBeNull();
  });

  it('can be installed under the name, colour and icon of its instance', async () => {
    const manifest = await cloud.fetch('acme.localhost', '/app/install/manifest');
    expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    expect(await manifest.json()).toMatchObject({
      name: 'Acme',
      short_name: 'Acme',
      start_url: '/app/',
      scope: '/app/',
      display: 'standalone',
      theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/) as unknown,
      icons: [{ src: '/app/install/icon', sizes: 'any', purpose: 'any' }, { purpose: 'maskable' }],
    });
    const html = await (await cloud.fetch('acme.localhost', '/app/branch/north/users')).text();
    expect(html).toContain('<link rel="manifest" href="/app/install/manifest" />');
    const icon = await cloud.fetch('acme.localhost', '/app/install/icon');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(await icon.text()).toMatch(/^<svg .*<path .*<\/svg>$/);
    const asked = await cloud.fetch('acme.localhost', '/favicon.ico', { redirect: 'manual' });
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/app/install/icon']);
    expect(await (await cloud.fetch('localhost', '/app/install/manifest')).json()).toMatchObject({ name: 'Trellis' });
  });

  it('says so when there is no such instance', async () => {
    const response = await cloud.fetch('nobody.localhost', '/app/');
    expect(response.status).toBe(404);
    expect(brandingIn(await response.text())).toMatchObject({ instance: null, branch: null });
    expect((await cloud.fetch('localhost', '/app/')).status).toBe(200);
  });

  it('is cached for a minute and revalidated by ETag', async () => {
    const first = await cloud.fetch('acme.localhost', '/app/');
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    const again = await cloud.fetch('acme.localhost', '/app/', { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('forbids inline scripts, framing and foreign sources [X03]', async () => {
    const response = await cloud.fetch('acme.localhost', '/app/');
    const policy = Object.fromEntries(
      (response.headers.get('content-security-policy') ?? '')
        .split('; ')
        .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': `'none'`,
      'script-src': `'self'`,
      'style-src': `'self' 'unsafe-inline'`,
      'connect-src': `'self' http://*.content.localhost:${cloud.port} http://storage.localhost:${cloud.port}`,
      'frame-ancestors': `'none'`,
      'base-uri': `'none'`,
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    expect((await cloud.fetch('localhost', '/app/login')).headers.get('referrer-policy')).toBe('strict-origin');
    const inline = [...(await response.text()).matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].filter(
      ([, attributes]) => !attributes?.includes('application/json'),
    );
    expect(inline).toEqual([]);
  });

  it('escapes names of instances and branches [X01]', async () => {
    const { brandingOf, shellPage } = await import('../../../functions/edge/shell-page.ts');
    const name = `</title></script><script>alert(1)</script>"'$&`;
    const instance = {
      pk: '',
      sk: '',
      id: 1,
      name,
      active: true,
      logo: `x" onload="alert(1)`,
      accent: '</style><script>',
      theme: null,
      subscriptions: [],
    };
    const html = shellPage('<head><!--trellis:head--></head>', { domain: 'acme', instance, branch: null });
    expect(html).not.toMatch(/<script>|<link[^>]*onload|rel="preload"/);
    expect(brandingOf({ domain: 'acme', instance, branch: null }).instance?.name).toBe(name);
    expect(brandingIn(html)).toMatchObject({ instance: { name } });
  });
});
