import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpEvent } from '../../../infra/local/host/payload.ts';
import { networkOf } from '../../../functions/platform/request/client-network.ts';
import { type BodyLimits, bodyReader } from '../../../infra/local/host/read-body.ts';
import { type Cloud, startCloud } from '../../fixtures/cloud.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { expectLogged } from '../../fixtures/expect-logged.ts';
import { hostFetch } from '../../fixtures/host-fetch.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ manifest: join(import.meta.dirname, 'manifest.ts'), follow: 'never' });
});
afterAll(() => cloud.stop());

type Reader = { readonly port: number; readonly bytesRead: () => number; readonly close: () => Promise<unknown> };

/** Starts a server that reads bodies, keeps none, and counts what it has read. */
async function readerOf(limits: BodyLimits): Promise<Reader> {
  const read = bodyReader(limits);
  const sockets: Socket[] = [];
  const server = createServer((request, response) => {
    read(request, networkOf(request.socket.remoteAddress ?? '')).then(
      ({ leave }) => (leave(), response.end('read')),
      () => undefined,
    );
  }).on('connection', (socket) => sockets.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bytesRead: () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    close: () => once(server.close(), 'close'),
  };
}

type Echo = { event: HttpEvent; left: number; memory: string; call: string };
const echo = async (host: string, path: string, init?: RequestInit): Promise<Echo> =>
  (await (await cloud.fetch(host, path, init)).json()) as Echo; // echo.ts

describe('a request through the HTTP API', () => {
  it('reaches the function in payload format 2.0, and its reply reaches the client', async () => {
    const response = await cloud.fetch('acme.localhost', '/api/echo?a=1&a=2&b=x%20y', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Mixed-Case': 'Yes', cookie: 'one=1; two=2' },
      body: '{"grüße":1}',
    });
    const { event, left, memory, call } = (await response.json()) as Echo; // echo.ts
    expect(response.status).toBe(201);
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect(response.headers.get('x-answered-by')).toBe('trellis-local-echo');
    expect(event).toMatchObject({
      version: '2.0',
      rawPath: '/api/echo',
      rawQueryString: 'a=1&a=2&b=x%20y',
      queryStringParameters: { a: '1,2', b: 'x y' },
      cookies: ['one=1', 'two=2'],
      headers: { 'content-type': 'application/json', 'x-mixed-case': 'Yes' },
      requestContext: { http: { method: 'POST', path: '/api/echo', sourceIp: '127.0.0.1' }, stage: '$default', routeKey: 'ANY /api/echo' },
      body: '{"grüße":1}',
      isBase64Encoded: false,
    });
    expect(event.headers).not.toHaveProperty('cookie');
    expect(memory).toBe('128');
    expect(left).toBeGreaterThan(0);
    expect(call).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carries all bodies but text in base64, in both directions', async () => {
    const { event } = await echo('localhost', '/api/echo', {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: new Uint8Array([0, 255]),
    });
    expect([event.isBase64Encoded, event.body]).toEqual([true, 'AP8=']);
    const binary = await cloud.fetch('localhost', '/api/odd/binary');
    expect([...new Uint8Array(await binary.arrayBuffer())]).toEqual([0, 255, 1]);
  });

  it('decodes the path, and prefers a literal route to a parameter', async () => {
    expect((await echo('localhost', '/api/things/a%20b')).event).toMatchObject({
      rawPath: '/api/things/a b',
      pathParameters: { id: 'a b' },
    });
    expect((await echo('localhost', '/api/things/special')).event.requestContext.routeKey).toBe('GET /api/things/special');
  });

  it.each([
    ['GET', '/api/nowhere'],
    ['DELETE', '/api/things/1'],
    ['PATCH', '/nowhere'],
  ])('hands %s %s to the function that takes what has no route', async (method, path) => {
    const { event } = await echo('localhost', path, { method });
    expect([event.routeKey, event.rawPath, event.requestContext.http.method]).toEqual(['$default', path, method]);
    expect(event).not.toHaveProperty('pathParameters');
  });

  it.each([
    ['GET', '/api/odd/throws', 500, 'INTERNAL', [/^odd: Error: thrown on purpose/]],
    ['GET', '/api/odd/huge', 500, 'INTERNAL', [/^odd: Error: The response of odd exceeds 6 MB/]],
    ['GET', '/api/odd/late', 503, 'INTERNAL', []],
    ['GET', '/api/echo%', 400, 'BAD_REQUEST', []],
  ])('returns a JSON error for %s %s with status %i, as the contract says', async (method, path, status, code, logged) => {
    expectLogged(...logged);
    const response = await cloud.fetch('localhost', path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.any(String), code });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('sends a returned value that is no response as a JSON body', async () => {
    expect(await (await cloud.fetch('localhost', '/api/odd/bare')).json()).toEqual({ plain: true });
  });

  it("refuses a body above Lambda's limit, and says the limit", async () => {
    const post = (size: number, type: string) =>
      cloud.fetch('localhost', '/api/echo', { method: 'POST', headers: { 'content-type': type }, body: new Uint8Array(size).fill(97) });
    const refused = await post(4_800_000, 'application/zip');
    expect(refused.status).toBe(413);
    expect(await refused.json()).toEqual({ error: expect.any(String), code: 'PAYLOAD_TOO_LARGE', max_bytes: 4_718_592 });
    expect((await post(6 * 1024 * 1024 + 1, 'application/json')).status).toBe(413);
  });
});

describe('large bodies', () => {
  const MB = 1024 ** 2;
  const body = Buffer.alloc(4 * MB, 97);
  const whole = { method: 'POST', headers: { 'content-type': 'application/json' }, body: new Uint8Array(body) };

  /** Begins a call whose body never ends. */
  function beginCall(port: number, localAddress: string): Socket {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
    const head = [
      'POST /api/echo HTTP/1.1',
      'Host: acme.localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length + 1}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(body);
    return socket;
  }
  const beginCalls = (port: number, count: number): Socket[] =>
    Array.from({ length: count }, (_, index) => beginCall(port, `127.0.0.${10 + (index % 2)}`));

  it('that never end are not read beyond what fits, of one caller and of all, and hold up nobody else [G07]', async () => {
    const { port, bytesRead, close } = await readerOf({ all: 26 * MB, ofOne: 9 * MB, arriveMs: 60_000 });
    const sockets = beginCalls(port, 30);
    // Two of each of the two callers.
    await eventually(() => Promise.resolve(bytesRead() > 16 * MB));
    expect(await (await hostFetch(port, '127.0.0.10')('localhost', '/', { method: 'POST', body: 'small' })).text()).toBe('read');
    expect(await (await hostFetch(port, '127.0.0.12')('localhost', '/', whole)).text()).toBe('read');
    // What was read with the heads of the others counts, and the last body.
    expect(bytesRead()).toBeLessThan(16 * MB + 30 * 128 * 1024 + 5 * MB);
    for (const socket of sockets) socket.destroy();
    expect(await (await hostFetch(port, '127.0.0.10')('localhost', '/', whole)).text()).toBe('read');
    await close();
  });

  it('that do not arrive in their time are given up', async () => {
    const { port, close } = await readerOf({ all: MB, ofOne: MB, arriveMs: 200 });
    const begun = performance.now();
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n');
    await once(socket, 'close');
    expect(performance.now() - begun).toBeGreaterThan(190);
    await close();
  });

  it('of many calls that never end leave the others of the host as they were', async () => {
    const before = process.memoryUsage().arrayBuffers;
    const sockets = beginCalls(cloud.port, 60);
    await pause(1_000);
    expect((await cloud.fetch('acme.localhost', '/api/echo', { method: 'POST', body: 'small' })).status).toBe(201);
    expect((await cloud.fetch('acme.localhost', '/api/echo', whole)).status).toBe(201);
    // All of them would be 240 MB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(120 * MB);
    for (const socket of sockets) socket.destroy();
  });
});

describe('the edge', () => {
  it('sets the headers of host, caller and origin secret, whatever the client sends', async () => {
    const { event } = await echo('Acme.Localhost', '/api/echo', {
      headers: {
        'x-trellis-host': 'globex.localhost',
        'x-origin-secret': 'guess',
        'cloudfront-viewer-address': '1.2.3.4:5',
        'x-trellis-after': 'kept',
      },
    });
    expect(event.headers).toMatchObject({
      'x-trellis-host': 'acme.localhost',
      'x-origin-secret': cloud.env['ORIGIN_SECRET'],
      'x-trellis-after': 'kept',
    });
    expect(event.headers['cloudfront-viewer-address']).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(event.headers['host']).not.toContain('acme');
  });

  it('redirects the root of a host to the client', async () => {
    const response = await cloud.fetch('acme.localhost', '/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/app/']);
  });

  it.each([
    ['/app/', '/app/index'],
    ['/app/learner/courses', '/app/index'],
    ['/app/branch/North/learner/courses', '/app/branch/north/index'],
  ])('routes the screen %s to the shell as %s', async (path, expected) => {
    expect((await echo('acme.localhost', path)).event.rawPath).toBe(expected);
  });

  it.each([
    ['media.content.localhost', '/app/x.js'],
    ['media.content.localhost', '/api/echo'],
    ['media.content.localhost', '/'],
    ['acme.localhost', '/_p/grant/uuid/index.html'],
  ])('separates the app from uploaded content: nothing at %s%s', async (host, path) => {
    const response = await cloud.fetch(host, path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'Not found.', code: 'NOT_FOUND' });
  });

  it('lower-cases package paths behind the grant only', async () => {
    const { event } = await echo('k3j.content.localhost', '/_p/GrAnT/UUID/Story%20%C3%84.HTML');
    expect(event.rawPath).toBe('/_p/GrAnT/uuid/story ä.html');
  });
});
