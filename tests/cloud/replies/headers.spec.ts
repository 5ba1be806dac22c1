import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { functions } from '../../../functions/manifest.ts';
import type { Route } from '../../../functions/platform/runtime/manifest-types.ts';
import { defaultHeaders } from '../../../functions/platform/request/default-headers.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { png } from '../../fixtures/images.ts';
import { makePersonas, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const MEDIA = 'media.content.localhost';
let cloud: Cloud;
let token: string;

beforeAll(async () => {
  cloud = await startCloud({ functions: 'bundled' });
  Object.assign(process.env, cloud.env);
  await makePersonas();
}, 180_000);
// Some routes end the session they are called with.
beforeEach(async () => {
  token = await signIn(cloud, 'a1', ACME);
});
afterAll(() => cloud?.stop());

const bearer = (value: string): Record<string, string> => ({ authorization: `Bearer ${value}` });
/** By nobody, by somebody whose token is none, and by an admin. */
const callers = (): Record<string, string>[] => [{}, bearer('nonsense'), bearer(token)];

const routes: readonly Route[] = functions.flatMap(({ triggers }) =>
  triggers.flatMap((trigger) => (trigger.kind === 'http' ? trigger.routes : [])),
);
const isPage = ({ path }: Route): boolean => path.startsWith('/app/');
/** Each method that a route takes, with something in the place of its parameters. */
const calls = (route: Route): { host: string; method: string; path: string }[] => {
  const path = route.path.replace(/\{[^}]+\}/g, 'x1');
  const host = path.startsWith('/_') ? MEDIA : ACME;
  return (route.method === 'ANY' ? ['GET', 'POST', 'PUT', 'DELETE'] : [route.method]).map((method) => ({ host, method, path }));
};

const bodyFor = (method: string): { body?: string; headers: Record<string, string> } =>
  method === 'POST' || method === 'PUT' ? { body: '{}', headers: { 'content-type': 'application/json' } } : { headers: {} };

const JSON_TYPES = /^(application\/json|application\/graphql-response\+json); charset=utf-8$/;
/** Keys (RFC 7517, section 8.5) and the issuer of badges have types of their own, and refusals that of all calls. */
const BADGE_TYPES = /^application\/(?:json; charset=utf-8|ld\+json|jwk-set\+json|jwk\+json)$/;

function typesOf(path: string): RegExp {
  // Errors of files of packages are read by people, in a frame.
  if (path.startsWith('/_p/')) return /^text\/plain; charset=utf-8$/;
  return path.startsWith('/api/badges/') ? BADGE_TYPES : JSON_TYPES;
}

/** What is wrong with an answer of the API. */
function wrongIn(response: Response, types: RegExp = JSON_TYPES): string[] {
  const { headers } = response;
  const expected: Record<string, RegExp> = {
    'cache-control': /^no-store$/,
    'x-content-type-options': /^nosniff$/,
    'x-request-id': /^[\w-]{8,}$/,
    'referrer-policy': /^no-referrer$/,
    ...(headers.has('content-type') && { 'content-type': types }),
  };
  const wrong = Object.entries(expected).flatMap(([name, value]) =>
    value.test(headers.get(name) ?? '') ? [] : [`${name}: ${headers.get(name)}`],
  );
  return headers.has('set-cookie') ? [...wrong, 'a cookie'] : wrong;
}

const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>/g)].map(([tag]) => tag).filter((tag) => !/\bsrc=|type="application\/json"/.test(tag));

describe('every reply of the API [X03]', () => {
  it.each(routes.filter((route) => !isPage(route)).map((route) => [`${route.method} ${route.path}`, route] as const))(
    'of %s is not cached and has nosniff, for every caller',
    async (_, route) => {
      for (const { host, method, path } of calls(route)) {
        for (const caller of callers()) {
          const { body, headers } = bodyFor(method);
          const response = await cloud.fetch(host, path, {
            method,
            headers: { ...headers, ...caller },
            ...(body !== undefined && { body }),
          });
          expect(response.status).not.toBe(500);
          expect([method, path, response.status, wrongIn(response, typesOf(path))]).toEqual([method, path, response.status, []]);
        }
      }
    },
  );

  it('has the headers also when it succeeds', async () => {
    const ask = (path: string, init: RequestInit = {}) =>
      cloud.fetch(ACME, path, { ...init, headers: { ...bearer(token), ...init.headers } });
    const graphql = (query: string) =>
      ask('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query }) });
    const answers = [
      await ask('/api/health'),
      await ask('/api/user'),
      await graphql('{ viewer { role } }'),
      await graphql('{ user(id: 999999) { id } }'),
      await graphql('{ nothing }'),
      await graphql('{'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400, 400]);
    expect(answers.flatMap((response) => wrongIn(response))).toEqual([]);
  });

  it('may be read by pages of other hosts of the app, and of no other', async () => {
    const get = (path: string, origin: string) => cloud.fetch(ACME, path, { headers: { origin } });
    const allowed = async (path: string, origin: string) => (await get(path, origin)).headers.get('access-control-allow-origin');
    for (const path of ['/api/health', '/graphql', '/storage/nothing']) {
      expect(await allowed(path, 'http://globex.localhost:4000')).toBe('http://globex.localhost:4000');
      for (const origin of ['https://localhost.example', 'http://media.content.localhost:4000', 'null'])
        expect(await allowed(path, origin)).toBeNull();
    }
    expect((await get('/api/health', 'http://localhost:4000')).headers.get('access-control-expose-headers')).toContain('X-Trellis-After');
    const preflight = await cloud.fetch(ACME, '/api/user', { method: 'OPTIONS', headers: { origin: 'http://globex.localhost:4000' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'http://globex.localhost:4000']);
  });

  it('has the headers also when no function replies', async () => {
    const strays = [
      await cloud.fetch(ACME, '/api/nowhere'),
      await cloud.fetch(ACME, '/api/user', { method: 'DELETE' }),
      await cloud.fetch(ACME, '/_m/grant/name'),
      await cloud.fetch(MEDIA, '/graphql', { method: 'POST' }),
    ];
    for (const response of strays) {
      expect([404, 405]).toContain(response.status);
      expect([response.headers.get('cache-control'), response.headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });
});

describe('a request without a route', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/api/user'],
    ['PATCH', '/api/logout'],
    ['PUT', '/api/graphql/download/pdf/x.pdf'],
    ['POST', '/api/uploads/x1'],
    ['POST', '/app/users'],
  ])('is refused in the cloud as on one machine: %s %s', async (method, path) => {
    const { handler } = await import('../../../functions/edge/shell.lambda.ts');
    const ask = (secret: string | undefined) =>
      handler({
        routeKey: '$default',
        rawPath: path,
        headers: { 'x-trellis-host': ACME, 'x-origin-secret': secret },
        requestContext: { requestId: 'a-request', http: { method } },
      });
    const [there, here] = [await ask(cloud.env['ORIGIN_SECRET']), await cloud.fetch(ACME, path, { method })];
    expect([404, 405]).toContain(there.statusCode);
    expect([there.statusCode, JSON.parse(there.body), there.headers['allow'] ?? null]).toEqual([
      here.status,
      await here.json(),
      here.headers.get('allow'),
    ]);
    expect([there.headers['cache-control'], there.headers['content-type']]).toEqual(['no-store', 'application/json; charset=utf-8']);
    expect((await ask(undefined)).statusCode).toBe(403);
  });
});

describe('a stored file [X03]', () => {
  it('is a download, on either host', async () => {
    const upload = async (kind: string): Promise<string> => {
      const form = new FormData();
      form.append(kind, new File([new Uint8Array(png())], 'a.png'));
      const response = await cloud.fetch(ACME, `/api/upload-${kind}`, { method: 'POST', body: form, headers: bearer(token) });
      expect(wrongIn(response)).toEqual([]);
      return ((await response.json()) as { url: string }).url;
    };
    const media = new URL(await upload('content'));
    const files = [await cloud.fetch(ACME, `/${await upload('image')}`), await cloud.fetch(media.hostname, media.pathname)];
    for (const { status, headers } of files) {
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': expect.stringMatching(/^attachment; /) as unknown,
        'content-security-policy': `default-src 'none'; sandbox`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': expect.stringMatching(/^private, max-age=\d+$/) as unknown,
        'x-request-id': expect.any(String) as unknown,
      });
    }
  });
});

describe('a page [X03]', () => {
  const pages: [string, string][] = [
    [ACME, '/app/'],
    [ACME, '/app/index'],
    [ACME, '/app/users'],
    [ACME, '/app/branch/north/learner/courses'],
    ['localhost', '/app/login'],
    ['nobody.localhost', '/app/'],
    ['127.0.0.1', '/app/'],
  ];
  it.each(pages)('of %s%s has a content security policy and no inline script', async (host, path) => {
    const response = await cloud.fetch(host, path);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': host === ACME || host === 'nobody.localhost' ? 'no-referrer' : 'strict-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'unload=*, camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    for (const rule of [`default-src 'none'`, `script-src 'self'`, `frame-ancestors 'none'`, `require-trusted-types-for 'script'`])
      expect(policy.split('; ')).toContain(rule);
    const html = await response.text();
    expect(html).toMatch(/^<!doctype html>/);
    expect([inlineScripts(html), /\son\w+=/.exec(html)]).toEqual([[], null]);
  });

  it('is not served from its file, which has no policy', async () => {
    const response = await cloud.fetch(ACME, '/app/index.html');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/app/']);
  });

  it.each(['.vite/manifest.json', 'index.txt', 'index.html.br', 'index.txt.gz', 'assets/.hidden.js', '%2evite/manifest.json'])(
    'is all that is served of a build: nothing at %s, which is no address of the client',
    async (name) => {
      expect((await cloud.fetch(ACME, `/app/${name}`)).status).toBe(404);
    },
  );
});

/** The files of the built client, without their compressed twins. */
function builtFiles(): string[] {
  const folder = resolve(import.meta.dirname, '../../../.build/web');
  const all = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = all.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  return names.filter((name) => !/\.(br|gz)$|^index\.(html|txt)$|^\.vite/.test(name));
}

it('every file of the client has its content type and nosniff [X03]', async () => {
  const files = builtFiles();
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const response = await cloud.fetch(ACME, `/app/${name}`);
    expect([name, response.status, response.headers.get('x-content-type-options')]).toEqual([name, 200, 'nosniff']);
    expect(response.headers.get('content-type')).not.toMatch(/html|octet-stream/);
    const isHashed = name.startsWith('assets/');
    expect(response.headers.get('cache-control')).toBe(isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=60');
  }
});

it('every reply over HTTPS has Strict-Transport-Security [X03]', () => {
  expect(defaultHeaders('1')).not.toHaveProperty('strict-transport-security');
  const scheme = process.env['PUBLIC_SCHEME'];
  expect(scheme).toMatch(/^http:/);
  expect(defaultHeaders('1', 'https')).toMatchObject({ 'strict-transport-security': 'max-age=63072000; includeSubDomains' });
});
