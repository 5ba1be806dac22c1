import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as checkUpload } from '../../../functions/api/check-upload.lambda.ts';
import { headObject } from '../../../functions/platform/objects/blobs.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { MEDIA_GRANT_SECONDS, MEDIA_RENEWAL_SECONDS } from '../../../shared/files/media-grant.ts';
import { systemClock, toInstant } from '../../../shared/kernel/instant.ts';
import { COURSE, create, CREATE, delta, EDIT, refusal, text } from '../../fixtures/courses.ts';
import { dump } from '../../fixtures/dump.ts';
import { HTML, png, SVG } from '../../fixtures/images.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { type PersonName, signIn } from '../../fixtures/personas.ts';

const ACME = 'acme.localhost';
const { cloud, personas } = usePersonaCloud();
let a1: string;

beforeAll(async () => {
  a1 = await signIn(cloud, 'a1', ACME);
});

const bearer = (token: string, host = ACME) => ({ authorization: `Bearer ${token}`, 'x-instance-domain': host.split('.')[0] ?? '' });

type Sending = { what?: string; field?: string; token?: string; host?: string; headers?: Record<string, string> };
function direct(
  bytes: Buffer,
  name = 'a.png',
  { what = 'image', field = what, token = a1, host = ACME, headers = {} }: Sending = {},
): Promise<Response> {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name));
  return cloud.fetch(host, `/api/upload-${what}`, { method: 'POST', body: form, headers: { ...bearer(token, host), ...headers } });
}
const post = (path: string, body: unknown = {}, token = a1) =>
  cloud.fetch(ACME, path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...bearer(token), 'content-type': 'application/json' },
  });
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

type Ticket = { id: string; url: string; headers: Record<string, string>; complete: string; status: string };
async function ticket(bytes: Buffer, type = 'image/png', what = 'image', token = a1): Promise<Ticket> {
  const response = await post(`/api/upload-${what}`, { filename: 'picture.png', size: bytes.length, type }, token);
  expect(response.status).toBe(201);
  return (await json(response))['upload'] as Ticket;
}

/** As a browser does: to the address given, with the headers given. */
function put(url: string, body: Buffer, headers: Record<string, string>, length = body.length): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: pathname + search,
        method: 'PUT',
        headers: { ...headers, host: `${hostname}:${port}`, 'content-length': length },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const keyOf = (url: string): string => new URL(url).pathname.split('/').slice(2).join('/');
const get = (path: string, headers: Record<string, string> = {}, host = ACME) =>
  cloud.fetch(host, path.startsWith('/') ? path : `/${path}`, { headers });

describe('a small image', () => {
  it('is accepted in the request and can be shown at once', async () => {
    const response = await direct(png(), 'Picture of me.png');
    expect(response.status).toBe(200);
    const url = String((await json(response))['url']);
    expect(url).toMatch(/^storage\/t\d+\/images\/[0-9a-f]{32}\.png\?exp=\d+&sig=[\w-]+$/);
    const shown = await get(url);
    expect(shown.status).toBe(200);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png());
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f]{32}\.png"$/) as unknown,
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/) as unknown,
    });
    expect((await get(url, { 'if-none-match': shown.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    ['svg as .png', SVG, 415],
    ['html as .png', HTML, 415],
    ['a 50,000 × 50,000 png', png(50_000, 50_000), 422],
    ['a png cut off', png().subarray(0, 20), 422],
  ] as const)('%s is refused [F03, F07]', async (_, bytes, status) => {
    const before = await dump();
    const response = await direct(Buffer.from(bytes), 'picture.png');
    expect(response.status).toBe(status);
    expect(await json(response)).toMatchObject({ code: status === 415 ? 'UNSUPPORTED_TYPE' : 'VALIDATION' });
    expect(await dump()).toEqual(before);
  });

  it('needs its own field, and has at most 4 MB', async () => {
    expect((await direct(png(), 'a.png', { field: 'file' })).status).toBe(400);
    const large = await direct(png(2, 1, 4_300_000), 'a.png');
    expect(large.status).toBe(413);
    expect(await json(large)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', max_bytes: 4 * 1024 * 1024 });
  });

  it('is stored once for one key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const urls = await Promise.all([1, 2].map(async () => String((await json(await direct(png(), 'a.png', { headers: key })))['url'])));
    const again = String((await json(await direct(png(), 'a.png', { headers: key })))['url']);
    expect(new Set([...urls, again].map((url) => url.split('?')[0])).size).toBe(1);
  });

  it.each<[PersonName, string | undefined]>([
    ['l1', 'north'],
    ['m1', 'north'],
  ])('is accepted from authors only, not from %s', async (name, branch) => {
    const token = await signIn(cloud, name, ACME, branch);
    expect((await direct(png(), 'a.png', { token, headers: branch ? { 'x-branch-url': branch } : {} })).status).toBe(403);
    expect((await cloud.fetch(ACME, '/api/upload-image', { method: 'POST', body: new FormData() })).status).toBe(401);
  });
});

describe('an upload by ticket', () => {
  it('is put to storage directly, checked, and published by completing it', async () => {
    const bytes = png(40, 30, 5_000_000);
    const open = await ticket(bytes);
    expect(await json(await cloud.fetch(ACME, open.status, { headers: bearer(a1) }))).toMatchObject({
      status: 'open',
      received: [],
      upload: { id: open.id },
    });
    expect((await post(open.complete)).status).toBe(409);
    expect(await put(open.url, bytes, open.headers)).toBe(200);
    const done = await post(open.complete);
    expect(done.status).toBe(200);
    const { url } = await json(done);
    expect(await json(await post(open.complete))).toEqual({ url });
    expect(await json(await cloud.fetch(ACME, open.status, { headers: bearer(a1) }))).toMatchObject({ status: 'done', result: { url } });
    // Above 4 MB the bytes come from the content host, and from there in parts.
    const led = await get(String(url));
    expect(led.status).toBe(302);
    const grant = new URL(led.headers.get('location') ?? '');
    const part = await get(grant.pathname, { range: 'bytes=0-7' }, grant.hostname);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-7/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 8));
  });

  it('signs key, type and length: anything else is refused by storage [F05]', async () => {
    const bytes = png();
    const open = await ticket(bytes);
    const before = await dump();
    expect(await put(open.url, png(2, 1, 10), open.headers)).toBe(403);
    expect(await put(open.url, bytes, { ...open.headers, 'Content-Type': 'text/html' })).toBe(403);
    expect(await put(open.url, bytes, { 'Content-Type': 'image/png' })).toBe(403);
    expect(await put(open.url.replace(`/t${personas.t1.id}/`, `/t${personas.t2.id}/`), bytes, open.headers)).toBe(403);
    expect(await put(open.url.replace(open.id, 'f'.repeat(32)), bytes, open.headers)).toBe(403);
    expect(await put(open.url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800'), bytes, open.headers)).toBe(403);
    expect(await headObject('media', keyOf(open.url))).toBeNull();
    expect(await dump()).toEqual(before);
  });

  it('writes once: a second PUT changes nothing that anyone sees, before and after publishing [F08]', async () => {
    const bytes = png(3, 1);
    const open = await ticket(bytes);
    expect(await put(open.url, bytes, open.headers)).toBe(200);
    const other = Buffer.from(bytes);
    other[other.length - 1] = 0;
    expect(await put(open.url, other, open.headers)).toBe(412);
    const { url } = await json(await post(open.complete));
    const before = await dump();
    expect(await put(open.url, other, open.headers)).toBe(412);
    expect(await dump()).toEqual(before);
    expect(Buffer.from(await (await get(String(url))).arrayBuffer())).toEqual(bytes);
    expect((await cloud.fetch(ACME, open.status, { method: 'DELETE', headers: bearer(a1) })).status).toBe(409);
  });

  it.each([
    ['svg', SVG, 415],
    ['html', HTML, 415],
    ['too many pixels', png(20_000, 20_000), 422],
  ] as const)('%s is refused and deleted, whether the event or the completion checks it first [F03]', async (_, bytes, status) => {
    const before = await dump();
    for (const reactsFirst of [true, false]) {
      const open = await ticket(Buffer.from(bytes));
      expect(await put(open.url, Buffer.from(bytes), open.headers)).toBe(200);
      if (reactsFirst) await checkUpload({ detail: { object: { key: keyOf(open.url) } } });
      expect((await post(open.complete)).status).toBe(status);
      expect((await post(open.complete)).status).toBe(status);
      expect(await headObject('media', keyOf(open.url))).toBeNull();
      // Put again with the same ticket: nobody ever sees it, and it goes.
      await put(open.url, Buffer.from(bytes), open.headers);
      await checkUpload({ detail: { object: { key: keyOf(open.url) } } });
      expect(await headObject('media', keyOf(open.url))).toBeNull();
    }
    expect(await dump()).toEqual(before);
  });

  it('is refused by its declared size and type, and leaves all data as they were [F04]', async () => {
    const before = await dump();
    expect((await post('/api/upload-image', { filename: 'a.png', size: 10 * 1024 * 1024 + 1, type: 'image/png' })).status).toBe(413);
    expect((await post('/api/upload-image', { filename: 'a.svg', size: 10, type: 'image/svg+xml' })).status).toBe(415);
    expect((await post('/api/upload-image', { filename: 'a.png', size: 0, type: 'image/png' })).status).toBe(400);
    expect(await dump()).toEqual(before);
  });

  it('belongs to the person who opened it', async () => {
    const open = await ticket(png());
    const a1b = await signIn(cloud, 'a1b', ACME);
    expect((await post(open.complete, {}, a1b)).status).toBe(404);
    expect((await cloud.fetch(ACME, open.status, { headers: bearer(a1b) })).status).toBe(404);
    expect((await cloud.fetch(ACME, open.status, { method: 'DELETE', headers: bearer(a1b) })).status).toBe(404);
  });

  it('is deleted when it is aborted', async () => {
    const open = await ticket(png());
    await put(open.url, png(), open.headers);
    const abort = () => cloud.fetch(ACME, open.status, { method: 'DELETE', headers: bearer(a1) });
    expect([(await abort()).status, (await abort()).status]).toEqual([204, 204]);
    expect((await post(open.complete)).status).toBe(410);
    expect(await headObject('media', keyOf(open.url))).toBeNull();
  });

  it('expires after a day, with its bytes', async () => {
    const open = await ticket(png());
    await put(open.url, png(), open.headers);
    try {
      setClock(() => toInstant(Date.now() + 25 * 3_600_000));
      const later = await signIn(cloud, 'a1', ACME);
      expect((await post(open.complete, {}, later)).status).toBe(410);
    } finally {
      setClock(systemClock);
    }
    expect(await headObject('media', keyOf(open.url))).toBeNull();
  });
});

describe('a stored file', () => {
  it('is read with a signature, a grant or a token of its own instance, and with nothing else', async () => {
    const url = String((await json(await direct(png(), 'a.png')))['url']);
    const [path = '', query = ''] = url.split('?');
    expect((await get(path)).status).toBe(401);
    expect((await get(`${path}?${query.replace(/sig=.{4}/, 'sig=AAAA')}`)).status).toBe(403);
    expect((await get(`${path}?${query.replace(/exp=\d+/, 'exp=99999999999')}`)).status).toBe(403);
    expect((await get(path, bearer(a1))).status).toBe(200);
    const a2 = await signIn(cloud, 'a2', 'globex.localhost');
    expect((await get(path, bearer(a2, 'globex.localhost'), 'globex.localhost')).status).toBe(404);
  });

  it('in a text is read by a grant for it alone, on the content host', async () => {
    const answers = await Promise.all(
      [1, 2].map(async () => String((await json(await direct(png(), 'a.png', { what: 'content' })))['url'])),
    );
    const [one, other] = answers.map((address) => new URL(address));
    if (!one || !other) throw new Error('Two addresses were asked for.');
    expect(one.hostname).toBe('media.content.localhost');
    const shown = await get(one.pathname, {}, one.hostname);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('access-control-allow-origin')).toBe('*');
    const stolen = one.pathname.replace(/[^/]+$/, other.pathname.split('/').at(-1) ?? '');
    expect((await get(stolen, {}, one.hostname)).status).toBe(403);
    expect((await get(one.pathname, {}, 'evil.content.localhost')).status).toBe(404);
    expect((await get(one.pathname)).status).toBe(404);
    expect((await get(one.pathname, { range: 'bytes=90000-' }, one.hostname)).status).toBe(416);
  });

  it('on the content host ends within three hours, and never while the page asks for it again in time', async () => {
    const bytes = png();
    const opened = await ticket(bytes, 'image/png', 'content');
    expect(await put(opened.url, bytes, opened.headers)).toBe(200);
    const begun = Date.now();
    const address = async (): Promise<URL> => new URL(String((await json(await post(opened.complete)))['url']));
    const opens = async ({ pathname, hostname }: URL): Promise<boolean> => (await get(pathname, {}, hostname)).status === 200;
    try {
      const first = await address();
      let held = first;
      // The page asks as often as it does; just before, what it holds is still valid.
      for (let at = MEDIA_RENEWAL_SECONDS; at <= 5 * MEDIA_RENEWAL_SECONDS; at += MEDIA_RENEWAL_SECONDS) {
        setClock(() => toInstant(begun + at * 1000));
        expect(await opens(held)).toBe(true);
        held = await address();
      }
      setClock(() => toInstant(begun + MEDIA_GRANT_SECONDS * 1000 - 1000));
      expect(await opens(first)).toBe(true);
      setClock(() => toInstant(begun + (MEDIA_GRANT_SECONDS + 3_600) * 1000));
      expect(await opens(first)).toBe(false);
    } finally {
      setClock(systemClock);
    }
  });

  it.each([
    '..%2f..%2fx',
    '%2e%2e/secrets',
    `t1/images/${'a'.repeat(32)}.png%0d%0aSet-Cookie:x`,
    `t1/bodies/${'a'.repeat(64)}`,
    't1/images/',
  ])('is not reached as /storage/%s [F06]', async (path) => {
    const before = await dump();
    const response = await get(`/storage/${path}`, bearer(a1));
    expect([response.status, response.headers.get('set-cookie')]).toEqual([404, null]);
    expect(await dump()).toEqual(before);
  });

  it("is refused in a course of another tenant, and is readable in one's own [T09]", async () => {
    const a2 = await signIn(cloud, 'a2', 'globex.localhost');
    const foreign = String((await json(await direct(png(), 'a.png', { token: a2, host: 'globex.localhost' })))['url']);
    const before = await dump();
    expect(refusal(await cloud.graphql(ACME, CREATE, { ...COURSE, thumbnail: foreign }, { token: a1 }))).toMatchObject({
      code: 'VALIDATION',
      validation: { thumbnail: [expect.any(String)] },
    });
    const foreignText = delta({ insert: { image: foreign } });
    expect(
      refusal(
        await cloud.graphql(ACME, CREATE, { ...COURSE, content: [{ unit_order: 1, title: 'A', content: foreignText }] }, { token: a1 }),
      )?.code,
    ).toBe('VALIDATION');
    expect(await dump()).toEqual(before);

    const thumbnail = String((await json(await direct(png(), 'a.png')))['url']);
    const picture = String((await json(await direct(png(), 'a.png', { what: 'content' })))['url']);
    const made = await create(
      cloud,
      { token: a1 },
      {
        ...COURSE,
        thumbnail,
        content: [{ unit_order: 1, title: 'A', content: delta({ insert: 'See\n' }, { insert: { image: picture } }) }],
      },
    );
    const { data } = await cloud.graphql(ACME, EDIT, { input: { id: made.id } }, { token: a1 });
    expect(data?.EditCourse.thumbnail.split('?')[0]).toBe(thumbnail.split('?')[0]);
    const shown = data?.EditCourse.contents[0]?.content ?? '';
    const address = /https?:\/\/media\.content\.localhost[^"]+/.exec(shown)?.[0] ?? '';
    expect((await get(new URL(address).pathname, {}, 'media.content.localhost')).status).toBe(200);
    // What was read goes back as it is.
    const back = await cloud.graphql(
      ACME,
      EDIT,
      { input: { id: made.id, contents: [{ id: data?.EditCourse.contents[0]?.id, unit_order: 1, title: 'A', content: shown }] } },
      { token: a1 },
    );
    expect(refusal(back)).toBeNull();
    expect(text('x')).not.toContain('sig=');
  });
});
