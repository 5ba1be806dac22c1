import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localHosts, namedHost } from '../../../infra/local/hosts.ts';
import { clientReader } from '../../../infra/local/host/client.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { rawRequest, type RawResponse } from './raw-request.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts'), follow: 'never' });
});
afterAll(() => cloud.stop());

const PATHS = ['/', '/app/', '/api/echo', '/dev/mail?format=json', '/trellis-local-media/x'] as const;
const get = (path: string, ...hosts: string[]): Promise<RawResponse> =>
  rawRequest(cloud.port, [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`)]);

describe('a request for a host of others', () => {
  it.each(['evil.test', 'evil.test:80', 'localhost.evil.test', 'xlocalhost', '127.0.0.1.evil.test', 'content.localhost.evil'])(
    'is misdirected, whatever it asks for: %s',
    async (host) => {
      for (const path of PATHS) {
        const response = await get(path, host);
        expect([path, response.status, JSON.parse(response.body)]).toEqual([
          path,
          421,
          { error: expect.any(String), code: 'MISDIRECTED_REQUEST' },
        ]);
        expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      }
    },
  );
});

describe('a Host header that cannot be read', () => {
  const long = `${'a'.repeat(60)}.`.repeat(6);
  it.each([
    '',
    'a@b',
    '..localhost',
    '.localhost',
    'a..localhost',
    `${long}localhost`,
    `${'a'.repeat(64)}.localhost`,
    'a b',
    'localhost:x',
    '[::1',
    'acme.localhost/x',
    'acmé.localhost',
    '-a.localhost',
    'a,b',
  ])('is refused as such, and never fails inside: %s', async (host) => {
    for (const path of PATHS) expect([path, (await get(path, host)).status]).toEqual([path, 400]);
  });

  it('is one of several, or none', async () => {
    expect((await get('/api/echo', 'localhost', 'evil.test')).status).toBe(400);
    expect((await get('/api/echo')).status).toBe(400);
    expect((await rawRequest(cloud.port, ['GET /api/echo HTTP/1.0'])).status).toBe(400);
    expect((await rawRequest(cloud.port, ['GET http://evil.test/dev/mail HTTP/1.1', 'Host: localhost'])).status).toBe(400);
  });
});

describe('the hosts of the cloud', () => {
  it.each(['localhost', 'LOCALHOST.', 'acme.localhost', 'north.acme.localhost', '127.0.0.1', '[::1]', 'a--b.localhost'])(
    'are served: %s',
    async (host) => {
      expect((await get('/api/echo', `${host}:${cloud.port}`)).status).toBe(201);
    },
  );

  it('are those of the configured domains and below them', () => {
    const hosts = {
      ...localHosts,
      product: 'trellis.example',
      content: 'trellis-content.example',
      storage: 'storage.trellis-content.example',
    };
    const kindOf = (header: string): string => namedHost(hosts, header).kind;
    for (const host of [
      'trellis.example',
      'acme.trellis.example:8443',
      'k1.trellis-content.example',
      'storage.trellis-content.example',
      '127.0.0.1',
      'localhost',
    ])
      expect([host, kindOf(host)]).toEqual([host, 'own']);
    for (const foreign of ['acme.localhost', 'trellis.example.evil.test', 'xtrellis.example', 'example'])
      expect([foreign, kindOf(foreign)]).toEqual([foreign, 'foreign']);
  });
});

describe('the mail that was sent', () => {
  it.each(['acme.localhost', '127.0.0.1', '[::1]', 'www.localhost', 'k1.content.localhost'])('is not shown on %s', async (host) => {
    expect((await get('/dev/mail?format=json', host)).status).toBe(404);
  });
});

describe('the headers of every answer', () => {
  it.each([
    ['/', 'acme.localhost', 302],
    ['/_p/x/y', 'acme.localhost', 404],
    ['/app/', 'k1.content.localhost', 404],
    ['/app/missing.js', 'localhost', 404],
    ['/api/nowhere', 'localhost', 404],
    ['/api/echo%', 'localhost', 400],
    ['/', 'evil.test', 421],
    ['/', 'a@b', 400],
    ['/api/odd/throws', 'localhost', 500],
    ['/trellis-local-media/x', 'storage.localhost', 403],
    ['/dev/mail', 'localhost', 200],
  ] as const)('are there at %s of %s: no type sniffing, no referrer, no TLS that is not there', async (path, host, status) => {
    if (path === '/api/odd/throws') expectLogged(/^odd: Error: thrown on purpose/);
    const response = await get(path, host);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    expect(response.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the address of the client', () => {
  const of = (trusted: readonly string[], remoteAddress: string, headers: Record<string, string>) => {
    const { address, isSecure } = clientReader(trusted)({ socket: { remoteAddress, remotePort: 5 }, headers } as never);
    return [address, isSecure];
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-forwarded-proto': 'https' };

  it('is that of the connection, whatever the client forwards, unless a trusted proxy sent it', () => {
    expect(of([], '127.0.0.1', forwarded)).toEqual(['127.0.0.1', false]);
    expect(of(['10.0.0.1'], '127.0.0.1', forwarded)).toEqual(['127.0.0.1', false]);
  });

  it('is the last one that no trusted proxy has, since the client wrote those before it', () => {
    expect(of(['127.0.0.1'], '127.0.0.1', forwarded)).toEqual(['198.51.100.7', true]);
    expect(of(['127.0.0.0/8', '198.51.100.0/24'], '127.0.0.1', forwarded)).toEqual(['203.0.113.9', true]);
    expect(of(['127.0.0.1'], '127.0.0.1', { 'x-forwarded-for': 'not an address' })).toEqual(['127.0.0.1', false]);
    expect(of(['::1'], '::1', { 'x-forwarded-for': '2001:db8::7', 'x-forwarded-proto': 'http' })).toEqual(['2001:db8::7', false]);
  });
});
