import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageGrant } from '../../../functions/platform/credentials/grants.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';

const LABEL = 'p1a2b3';
const HOST = `${LABEL}.content.localhost`;
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
  Object.assign(process.env, cloud.env);
});
afterAll(() => cloud?.stop());

const SIGN_IN = { tenant: 1, person: 7, family: 'f', signIn: 's', bound: true, domain: 'acme', branch: null };
const grant = (label = LABEL, at = new Date()): string =>
  packageGrant({ signIn: SIGN_IN, host: 'acme.localhost' }, label, at.toISOString());

describe('the page around a package', () => {
  it("is served on its package's host, framed by the app and its own origin alone, and deletes all cookies [E18]", async () => {
    const response = await cloud.fetch(HOST, `/_s/${grant()}/`);
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`default-src 'none'`);
    expect(policy).toMatch(/frame-ancestors http:\/\/acme\.localhost(:\d+)? 'self'$/);
    expect(policy).toMatch(/script-src http:\/\/p1a2b3\.content\.localhost(:\d+)?\/_a\/;/);
    expect(response.headers.get('permissions-policy')).toContain('unload=*');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('clear-site-data')).toBe('"cookies"');
    expect(await response.text()).toMatch(/<meta name="app-origin" content="http:\/\/acme\.localhost(:\d+)?" \/>/);
  });

  it('is in the language of the page that frames it, else of the browser [M67]', async () => {
    const read = async (path: string, headers = {}) => (await cloud.fetch(HOST, `/_s/${grant()}/${path}`, { headers })).text();
    const german = await read('?lang=de', { 'accept-language': 'pl' });
    expect(german).toContain('<html lang="de" dir="ltr">');
    expect(german).toContain('<title>Paket</title>');
    expect(german).toMatch(/data-not-opened="Dieser Teil des Pakets [^"]+">Wird geladen …</);
    expect(await read('?lang=ar')).toContain('<html lang="ar" dir="rtl">');
    expect(await read('', { 'accept-language': 'pl' })).toContain('<html lang="pl" dir="ltr">');
    expect(await read('?lang=tlh')).toMatch(/<html lang="en-GB" dir="ltr">[^]*<title>Package</);
  });

  it.each([
    ['of another package', () => grant('p9z9z9')],
    ['that has expired', () => grant(LABEL, new Date(Date.now() - 14 * 3_600_000))],
    ['that is none', () => 'nonsense'],
  ])('is refused with a grant %s', async (_, segment) => {
    expect((await cloud.fetch(HOST, `/_s/${segment()}/`)).status).toBe(403);
  });

  it.each(['GET', 'HEAD'])('is no service worker, with any grant: %s [E17]', async (method) => {
    for (const segment of [grant(), grant('p9z9z9'), 'nonsense'])
      for (const path of ['', 'index', 'index?x=1']) {
        const response = await cloud.fetch(HOST, `/_s/${segment}/${path}`, { method, headers: { 'service-worker': 'script' } });
        expect([path, response.status]).toEqual([path, 403]);
      }
    expect((await cloud.fetch(HOST, `/_s/${grant()}/`, { headers: { 'service-worker': 'other' } })).status).toBe(200);
  });

  it('is not served on a host of the app', async () => {
    expect((await cloud.fetch('acme.localhost', `/_s/${grant()}/`)).status).toBe(404);
  });
});
