import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressFiles } from '../../../infra/build/compress.ts';
import { serveStatic } from '../../../infra/local/edge/static-files.ts';
import { viewerRequest } from '../../../infra/local/edge/viewer.ts';
import { listen } from '../../../infra/local/ports.ts';
import { type HostFetch, hostFetch } from '../../fixtures/host-fetch.ts';

const script = `export const words = ${JSON.stringify('learner '.repeat(400))};`;
const server = createServer();
let folder: string;
let get: HostFetch;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-web-'));
  await mkdir(join(folder, 'web/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'outside');
  await writeFile(join(folder, 'web/assets/main-1a2b.js'), script);
  await writeFile(join(folder, 'web/film.mp4'), '0123456789');
  await compressFiles(join(folder, 'web'));
  server.on('request', (request, response) => {
    const origin = viewerRequest(request.method ?? '', request.url ?? '', request.headers);
    if ('statusCode' in origin) return void response.writeHead(origin.statusCode).end();
    const cache = origin.path.startsWith('/app/assets/') ? 'immutable' : 'host';
    void serveStatic(join(folder, 'web'), { hosts: 'app', path: '/app/*', origin: 'web', cache }, origin, response);
  });
  get = hostFetch(await listen(server, 0));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

describe('files of the client', () => {
  it.each(['br', 'gzip', 'identity'])('are sent as %s when the browser accepts it, cached for a year, with nosniff', async (encoding) => {
    const response = await get('localhost', '/app/assets/main-1a2b.js', { headers: { 'accept-encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.text()).toBe(script);
  });

  it('are no error when the browser has left before they are found', async () => {
    const origin = viewerRequest('GET', '/app/film.mp4', { host: 'localhost' });
    if ('statusCode' in origin) throw new Error('The request was refused.');
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.destroy();
    const behaviour = { hosts: 'app', path: '/app/*', origin: 'web', cache: 'host' } as const;
    await expect(serveStatic(join(folder, 'web'), behaviour, origin, response)).resolves.toBeUndefined();
  });

  it('are not sent again when the ETag matches', async () => {
    const etag = (await get('localhost', '/app/film.mp4')).headers.get('etag') ?? '';
    expect((await get('localhost', '/app/film.mp4', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('are sent in ranges, as players request', async () => {
    const response = await get('localhost', '/app/film.mp4', { headers: { range: 'bytes=2-4' } });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  });

  it.each([
    ['bytes=10-', 416, 'bytes */10'],
    ['bytes=10-12', 416, 'bytes */10'],
    ['bytes=-0', 416, 'bytes */10'],
    ['bytes=-3', 206, 'bytes 7-9/10'],
    ['bytes=0-0', 206, 'bytes 0-0/10'],
    ['bytes=8-99', 206, 'bytes 8-9/10'],
    ['bytes=4-2', 200, null],
    ['bytes=0-1,4-5', 200, null],
    ['lines=1-2', 200, null],
  ])('for the range %s answer %i [E143]', async (range, status, part) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await get('localhost', '/app/film.mp4', { method, headers: { range } });
      expect([method, response.status, response.headers.get('content-range')]).toEqual([method, status, part]);
      if (status === 416) expect(await response.text()).toBe('');
    }
  });

  it('are told to HEAD as they would be sent, without a byte of them', async () => {
    const [head, whole] = [await get('localhost', '/app/film.mp4', { method: 'HEAD' }), await get('localhost', '/app/film.mp4')];
    for (const name of ['content-length', 'content-type', 'etag', 'accept-ranges', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  it('are sent whole where a range is wanted of another version', async () => {
    const etag = (await get('localhost', '/app/film.mp4')).headers.get('etag') ?? '';
    const ask = (version: string) => get('localhost', '/app/film.mp4', { headers: { range: 'bytes=2-4', 'if-range': version } });
    expect((await ask(etag)).status).toBe(206);
    const whole = await ask('"another"');
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
  });

  it.each([(etag: string) => `W/${etag}`, (etag: string) => `"another", ${etag}`, () => '*'])(
    'are known by a weak tag, one of several, and any',
    async (named) => {
      const etag = (await get('localhost', '/app/film.mp4')).headers.get('etag') ?? '';
      expect((await get('localhost', '/app/film.mp4', { headers: { 'if-none-match': named(etag) } })).status).toBe(304);
    },
  );

  it.each([
    '/app/missing.js',
    '/app/..%2fsecret.txt',
    '/app/%2e%2e/secret.txt',
    '/app/assets/../../secret.txt',
    '/app/%00.js',
    '/app/assets.',
  ])('are not found at %s', async (path) => {
    const response = await get('localhost', path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'Not found.', code: 'NOT_FOUND' });
  });
});
