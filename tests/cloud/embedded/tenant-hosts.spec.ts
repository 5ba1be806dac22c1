import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setDomains } from '../../../infra/local/edge/viewer.ts';
import { localHosts, namedHost } from '../../../infra/local/hosts.ts';
import { readHosts } from '../../../infra/local/public-settings.ts';
import { LOGIN_AT_ACME } from '../../fixtures/calls.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { emailOf, makePersonas, PASSWORD } from '../../fixtures/personas.ts';
import type { Replies } from '../../fixtures/generated/replies.ts';

/** Below `localhost`, so that the host of this machine takes it for its own. */
const TENANT_HOST = 'learn.school.localhost';
const tenants = { [TENANT_HOST]: 'acme' };

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ follow: 'never' });
  process.env['TENANT_HOSTS'] = `${TENANT_HOST}=acme`;
  process.env['WEB_INDEX_FILE'] = resolve(import.meta.dirname, '../../../web/index.html');
  await makePersonas();
  setDomains({ ...localHosts, tenants });
});
afterAll(async () => {
  setDomains(localHosts);
  await cloud.stop();
});

const ME = '{ usersPage { paginatorInfo { total } } }';

type Answer = { readonly data: Replies | null; readonly errors?: unknown };
/** Asks without a header that names the instance: the host alone says it. */
async function ask(query: string, variables: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const response = await cloud.fetch(TENANT_HOST, '/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return (await response.json()) as Answer; // the form of GraphQL
}

describe("a tenant's own host [E142]", () => {
  it('is its instance for calls, without a header, and for nobody of another one', async () => {
    const login = await ask(LOGIN_AT_ACME, { email: emailOf('a1'), password: PASSWORD });
    expect(login.errors).toBeUndefined();
    const token = login.data?.loginUser.token ?? '';
    // What an admin of acme may read there, and on the host of another instance may not.
    expect((await ask(ME, {}, token)).errors).toBeUndefined();
    const elsewhere = await cloud.fetch(TENANT_HOST, '/api/user', {
      headers: { authorization: `Bearer ${token}`, 'x-instance-domain': 'globex' },
    });
    expect(elsewhere.status).toBe(403);
  });

  it('has its page, which knows whose it is', async () => {
    const response = await cloud.fetch(TENANT_HOST, '/app/dashboard');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<title>Acme | Trellis</title>');
    expect(html).toContain(`"tenant_host":{"host":"${TENANT_HOST}","domain":"acme"}`);
    expect(await (await cloud.fetch('globex.localhost', '/app/dashboard')).text()).toContain('"tenant_host":null');
  });

  it('is where the screens of its other host lead, with their query', async () => {
    const response = await cloud.fetch('acme.localhost', '/app/branch/north/users?page=2&q=a%20b');
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      `//${TENANT_HOST}:${cloud.port}/app/branch/north/users?page=2&q=a%20b`,
    ]);
    expect((await cloud.fetch('globex.localhost', '/app/users')).status).toBe(200);
  });

  it('is the host of links, and certificates are verified where they always were', async () => {
    const { passwordLink, instanceTarget } = await import('../../../functions/identity/password-link.queries.ts');
    const { verifyUrlOf } = await import('../../../functions/certificates/certificate-address.ts');
    const { findInstance } = await import('../../../functions/tenancy/instance.queries.ts');
    const facts = await findInstance('acme');
    if (!facts) throw new Error('There is no acme.');
    expect(passwordLink(instanceTarget('acme', facts, null), 'set-password', 'a@b.test', 'x')).toContain(
      `http://${TENANT_HOST}:${cloud.port}/app/`,
    );
    expect(verifyUrlOf('acme', 'code')).toBe(`http://acme.localhost:${cloud.port}/app/verify/code`);
  });

  it('may read what the API answers to it, and no frame of a course shows it', async () => {
    const { corsHeaders } = await import('../../../functions/platform/request/cors.ts');
    const { productDomains: ownDomains } = await import('../../../functions/platform/runtime/settings.ts');
    expect(corsHeaders('/graphql', `http://${TENANT_HOST}`)).toMatchObject({ 'access-control-allow-origin': `http://${TENANT_HOST}` });
    expect(ownDomains()).toContain(TENANT_HOST);
  });
});

describe('on one machine [E142]', () => {
  const variables = { TRELLIS_DOMAIN: 'trellis.example', TRELLIS_CONTENT_DOMAIN: 'trellis-content.example' };

  it('hosts of tenants are read from the settings, and taken', () => {
    const hosts = readHosts({ ...variables, TRELLIS_TENANT_HOSTS: 'learn.acme.example=acme' });
    expect(hosts.tenants).toEqual({ 'learn.acme.example': 'acme' });
    expect(namedHost(hosts, 'learn.acme.example').kind).toBe('own');
    expect(['acme.example', 'x.learn.acme.example'].map((host) => namedHost(hosts, host).kind)).toEqual(['foreign', 'foreign']);
  });

  it.each(['acme', 'learn.acme.example', 'acme.trellis.example=acme', 'x.trellis-content.example=acme'])(
    '%s is refused with what to set',
    (text) => {
      expect(() => readHosts({ ...variables, TRELLIS_TENANT_HOSTS: text })).toThrow(/^TRELLIS_TENANT_HOSTS holds .+\.$/);
    },
  );
});
