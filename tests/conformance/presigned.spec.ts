import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bucketName, headObject } from '../../functions/platform/objects/blobs.ts';
import { beginParts, completeParts } from '../../functions/platform/objects/parts.ts';
import { browserStorage, presignGet, presignPart, presignPut } from '../../functions/platform/objects/presign.ts';
import { allowUploadsFromHost } from '../../infra/local/external-cloud/upload-origins.ts';
import { externalCloudOfTests } from '../fixtures/external-cloud.ts';
import { promises, useEngines } from './engine.ts';

const engines = useEngines();
const path = (name: string): string => `${engines.mark}/${name}`;

type Answer = { readonly status: number; readonly headers: Record<string, string | string[] | undefined>; readonly body: string };

/** As a browser sends it, to an address whose host name may resolve in browsers only. */
function send(method: string, url: string, headers: Record<string, string>, body = ''): Promise<Answer> {
  const { hostname, host, port, pathname, search } = new URL(url);
  const to = hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
  return new Promise((resolve, reject) => {
    const length = method === 'PUT' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const sent = request(
      { host: to, port, path: pathname + search, method, headers: { host, ...length, ...headers }, agent: false },
      (answer) => {
        text(answer).then((said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: said }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const refused = (answer: Answer): void => {
  expect([400, 403, 411, 412]).toContain(answer.status);
  expect(answer.headers['content-type']).toContain('xml');
};

describe('an address for one PUT', () => {
  const ticket = (name: string, seconds = 60) => presignPut(path(name), { size: 9, type: 'image/png' }, seconds);

  promises('presigned-put', 'takes exactly these bytes of this type, once', async () => {
    const { url, headers } = await ticket('one.png');
    expect((await send('PUT', url, headers, 'a picture')).status).toBe(200);
    expect(await headObject('media', path('one.png'))).toMatchObject({ size: 9, type: 'image/png' });
    expect((await send('PUT', url, headers, 'different')).status).toBe(412);
  });

  promises('presigned-length', 'refuses another length', async () => {
    const { url, headers } = await ticket('long.png');
    refused(await send('PUT', url, headers, 'a picture that is longer than said'));
    expect(await headObject('media', path('long.png'))).toBeNull();
  });

  promises('presigned-type', 'refuses another type', async () => {
    const { url, headers } = await ticket('type.png');
    refused(await send('PUT', url, { ...headers, 'Content-Type': 'text/html' }, 'a picture'));
    expect(await headObject('media', path('type.png'))).toBeNull();
  });

  promises('presigned-unconditional', 'refuses to be used without its condition', async () => {
    const { url, headers } = await ticket('bare.png');
    refused(await send('PUT', url, { 'Content-Type': headers['Content-Type'] ?? '' }, 'a picture'));
  });

  promises('presigned-other-key', 'is for one key alone', async () => {
    const { url, headers } = await ticket('mine.png');
    refused(await send('PUT', url.replace('mine.png', 'other.png'), headers, 'a picture'));
    expect(await headObject('media', path('other.png'))).toBeNull();
  });

  promises('presigned-other-method', 'is for a PUT alone', async () => {
    const { url } = await ticket('one.png');
    refused(await send('GET', url, {}));
  });

  promises('presigned-expired', 'is over when its time is', async () => {
    const { url, headers } = await ticket('late.png', 1);
    await pause(2100);
    refused(await send('PUT', url, headers, 'a picture'));
    expect(await headObject('media', path('late.png'))).toBeNull();
  });
});

promises('presigned-get', 'an address for reading hands the object out under a name, as a whole or in part', async () => {
  const { url: into, headers } = await presignPut(path('read.txt'), { size: 4, type: 'text/plain' }, 60);
  await send('PUT', into, headers, 'abcd');
  const disposition = 'attachment; filename="report.txt"';
  const url = await presignGet(path('read.txt'), disposition, 60);
  const whole = await send('GET', url, {});
  expect([whole.status, whole.body, whole.headers['content-disposition']]).toEqual([200, 'abcd', disposition]);
  expect(await send('GET', url, { range: 'bytes=1-2' })).toMatchObject({ status: 206, body: 'bc' });
});

describe('addresses for parts', () => {
  const begin = async (name: string) => {
    const key = path(name);
    const upload = { key, parts: await beginParts(key, 'video/mp4') };
    const part = async (number: number, body: string, size = body.length): Promise<Answer> =>
      send('PUT', await presignPart(upload, { number, size }, 60), {}, body);
    const complete = (answer: Answer): Promise<void> =>
      completeParts(upload, [{ number: 1, size: 0, etag: String(answer.headers['etag']) }]);
    return { part, complete };
  };

  promises('presigned-part', 'take a part of the signed length, whose ETag completes the upload, and die then', async () => {
    const { part, complete } = await begin('film.mp4');
    const stored = await part(1, 'a film');
    expect(stored.status).toBe(200);
    await complete(stored);
    expect(await headObject('media', path('film.mp4'))).toMatchObject({ size: 6, type: 'video/mp4' });
    expect((await part(2, 'more')).status).toBe(404);
  });

  promises('presigned-part-length', 'refuse a part of another length', async () => {
    const { part } = await begin('cut.mp4');
    refused(await part(1, 'longer than said', 3));
  });
});

const preflight = (origin: string): Promise<Answer> =>
  send('OPTIONS', `${browserStorage()}/${bucketName('media')}/x`, {
    origin,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type,if-none-match',
  });

describe('pages of the app', () => {
  promises('cors', 'may send files to storage, and see the ETag', async () => {
    const origin = engines.cloud.origin('acme.localhost');
    const allowed = await preflight(origin);
    expect(allowed.status).toBeLessThan(300);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(String(allowed.headers['access-control-allow-headers']).toLowerCase()).toContain('if-none-match');
    const { url, headers } = await presignPut(path('cors.png'), { size: 9, type: 'image/png' }, 60);
    const stored = await send('PUT', url, { ...headers, origin }, 'a picture');
    expect([stored.status, stored.headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(stored.headers['access-control-expose-headers']).toContain('ETag');
  });

  promises('cors-others', 'of others may not', async () => {
    const refusedPreflight = await preflight('http://evil.test');
    expect(refusedPreflight.status).toBe(403);
    expect(refusedPreflight.headers['access-control-allow-origin']).toBeUndefined();
  });
});

/** Serves what an address serves, and passes the first PUT on a second late. */
async function lateFirstPut(target: string): Promise<Server> {
  let isFirst = true;
  const server = createServer((incoming, outgoing) => {
    const isLate = incoming.method === 'PUT' && isFirst;
    if (isLate) isFirst = false;
    const onward = async (): Promise<void> => {
      const body = await buffer(incoming);
      if (isLate) await pause(1000);
      const sent = request(new URL(incoming.url ?? '/', target), { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      sent.on('error', () => outgoing.destroy());
      sent.end(body);
    };
    onward().catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

// The embedded store allows the pages of its own host, without rules.
const external = externalCloudOfTests;
if (external)
  it('pages of each of two hosts that start together may send files', async () => {
    const proxy = await lateFirstPut(external.endpoints.s3);
    const slow = { ...external, endpoints: { ...external.endpoints, s3: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` } };
    // Of this attempt alone: rules stay.
    const port = randomInt(61_000, 65_000);
    const ports = [port, port + 1];
    await Promise.all(ports.map((each) => allowUploadsFromHost(slow, each)));
    proxy.close();
    for (const each of ports) expect((await preflight(`http://acme.localhost:${each}`)).status).toBeLessThan(300);
  });
