import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { makePersonas } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled' });
  Object.assign(process.env, cloud.env);
  await makePersonas();
}, 180_000);
afterAll(() => cloud?.stop());

/** What anybody may call, with the status of a call that says nothing. */
const PUBLIC: Readonly<Record<string, number>> = {
  'GET /api/health': 200,
  'HEAD /api/health': 200,
  'GET /api/badges/issuer': 200,
  'GET /api/badges/jwks': 200,
  'GET /api/badges/keys/{kid}': 404,
  'GET /api/badges/status/{code}': 404,
  'POST /api/logout': 200,
  'POST /api/session/exchange': 400,
  'POST /api/contact': 400,
  'POST /api/unsubscribe/{token}': 404,
  'GET /api/unsubscribe/{token}': 303,
  'GET /api/xapi/{grant}/about': 200,
  'HEAD /api/xapi/{grant}/about': 200,
};

/** A path below a route that has many, which names something that there is. */
const BELOW: Readonly<Record<string, string>> = { '/api/xapi/{path+}': '/api/xapi/statements' };

const routes = functions
  .flatMap(({ triggers }) => triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])))
  .filter(({ path }) => path.startsWith('/api/') || path.startsWith('/storage/'))
  .map(({ method, path }) => ({ key: `${method} ${path}`, method, path: (BELOW[path] ?? path).replace(/\{[^}]+\}/g, 'x1') }));

/** Headers are checked first; those of xAPI have to name its version. */
const VERSION = { 'x-experience-api-version': '1.0.3' };
const JSON_TYPE = { ...VERSION, 'content-type': 'application/json' };
/** Bodies that say nothing, or cannot be read. */
const BODIES: Readonly<Record<string, RequestInit>> = {
  'no input': { headers: VERSION },
  'an empty object': { headers: JSON_TYPE, body: '{}' },
  'a broken body': { headers: JSON_TYPE, body: '{"' },
  'a broken form': { headers: { ...VERSION, 'content-type': 'multipart/form-data; boundary=x' }, body: 'x' },
};
const takesBody = (method: string): boolean => method === 'POST' || method === 'PUT';

describe('a REST call of somebody without a session', () => {
  it('names public calls that there are', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(Object.keys(PUBLIC).filter((key) => !routes.some((route) => route.key === key))).toEqual([]);
  });

  it.each(routes.filter(({ key }) => !Object.hasOwn(PUBLIC, key)))(
    'is 401 before anything is read of it: $key',
    async ({ method, path }) => {
      for (const [name, init] of Object.entries(BODIES)) {
        if (name !== 'no input' && !takesBody(method)) continue;
        const response = await cloud.fetch(ACME, path, { ...init, method });
        expect([name, response.status]).toEqual([name, 401]);
        if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
      }
    },
  );

  it.each(routes.filter(({ key }) => Object.hasOwn(PUBLIC, key)))('is answered where it is public: $key', async ({ key, method, path }) =>
    expect((await cloud.fetch(ACME, path, { method })).status).toBe(PUBLIC[key]),
  );
});
