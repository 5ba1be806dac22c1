import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
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

  it('are not sent again when the ETag matches', async () => {
    const etag = (await get('localhost', '/app/film.mp4')).headers.get('etag') ?? '';
    expect((await get('localhost', '/app/film.mp4', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('are sent in ranges, as players request', async () => {
    const response = await get('localhost', '/app/film.mp4', { headers: { range: 'bytes=2-4' } });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  });

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
