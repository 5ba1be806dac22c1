import { beforeAll, describe, expect, it } from 'vitest';
import { handler as checkUpload } from '../../../functions/api/check-upload.lambda.ts';
import { fileRecord } from '../../../functions/files/file.records.ts';
import { sweepTickets } from '../../../functions/files/sweep-tickets.ts';
import { sweepParts } from '../../../functions/files/sweep-parts.ts';
import { readTicket, type TicketItem } from '../../../functions/files/upload.records.ts';
import { records } from '../../../functions/platform/keys/keys.ts';
import { headObject } from '../../../functions/platform/objects/blobs.ts';
import { completeParts, openUploads, PART_BYTES, storedParts } from '../../../functions/platform/objects/parts.ts';
import { setClock } from '../../../functions/platform/request/request.ts';
import { getItem } from '../../../functions/platform/tables/dynamo.ts';
import { systemClock, toInstant } from '../../../shared/kernel/instant.ts';
import { dump } from '../../fixtures/dump.ts';
import { eventually } from '../../fixtures/eventually.ts';
import { movie, pdf, pdfStream } from '../../fixtures/files.ts';
import { usePersonaCloud } from '../../fixtures/persona-cloud.ts';
import { signIn } from '../../fixtures/personas.ts';
import type { UploadMeans } from '../../../web/api/uploads/upload-means.ts';
import { startUpload } from '../../../web/api/uploads/upload.ts';
import { uploadFilm } from '../../bench/upload-film.ts';
import { poorLine, type UploadingTenant, uploadMeansOf } from '../../bench/upload-means.ts';
import { cutOff, putTo } from '../../fixtures/storage-put.ts';

const ACME = 'acme.localhost';
const MB = 1024 ** 2;
const HOUR = 3_600_000;
const { cloud, personas } = usePersonaCloud();
let headers: Record<string, string>;

beforeAll(async () => {
  headers = { authorization: `Bearer ${await signIn(cloud, 'a1', ACME)}`, 'x-instance-domain': 'acme' };
});

type Part = { number: number; url: string };
type Ticket = {
  id: string;
  method: string;
  part_size: number;
  parts: Part[];
  headers: Record<string, string>;
  complete: string;
  status: string;
};
const call = async (method: string, path: string, body?: unknown) => {
  const response = await cloud.fetch(ACME, path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
};
const open = async (size: number, filename = 'film.mp4', more: Record<string, string> = {}): Promise<Ticket> => {
  const response = await cloud.fetch(ACME, `/api/upload-${filename.endsWith('.mp4') ? 'video' : 'document'}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...more },
    body: JSON.stringify({ filename, size, type: '' }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { upload: Ticket }).upload;
};
const uploader = (): UploadingTenant => ({
  cloud,
  admin: { host: ACME, token: headers['authorization']?.slice('Bearer '.length) ?? null },
});
const bytesOf = (file: Buffer, number: number): Buffer => file.subarray((number - 1) * PART_BYTES, number * PART_BYTES);
const send = (ticket: Pick<Ticket, 'headers'>, file: Buffer, { number, url }: Part): Promise<number> =>
  putTo({ url, body: bytesOf(file, number), headers: ticket.headers });
const stored = async (id: string): Promise<TicketItem> => {
  const ticket = await readTicket(personas.t1.scope, id);
  if (!ticket) throw new Error('The ticket is not there.');
  return ticket;
};
const status = async (ticket: Ticket) => (await call('GET', ticket.status)).body as { status: string; received: number[]; upload?: Ticket };
/** Completes as clients do: again for as long as the file is checked. */
async function completed(ticket: Ticket): Promise<Awaited<ReturnType<typeof call>>> {
  let answer = await call('POST', ticket.complete, {});
  await eventually(async () => {
    if (answer.status === 202) answer = await call('POST', ticket.complete, {});
    return answer.status !== 202;
  });
  return answer;
}

const document = pdf('', pdfStream(4, '', Buffer.alloc(17 * MB, 1)));

describe('a file above 16 MB', () => {
  const film = movie({ bytes: 34 * MB });

  it('goes in parts, goes on after a reload or an hour with what is missing, is published when checked [R09, complaint 15]', async () => {
    const ticket = await open(film.length);
    expect(ticket).toMatchObject({ method: 'MULTIPART', part_size: PART_BYTES, headers: {} });
    expect(ticket.parts.map(({ number }) => number)).toEqual([1, 2, 3]);
    const [first, second] = ticket.parts as [Part, Part];
    expect(await send(ticket, film, second)).toBe(200);
    // The line goes at half of a part: nothing of it is kept.
    await cutOff({ url: first.url, body: bytesOf(film, 1) }, PART_BYTES / 2);
    expect(await call('POST', ticket.complete, {})).toMatchObject({ status: 409, body: { code: 'CONFLICT', missing: [1, 3] } });
    try {
      setClock(() => toInstant(Date.now() + 2 * HOUR));
      const resumed = await status(ticket);
      expect(resumed).toMatchObject({ status: 'open', received: [2] });
      expect(resumed.upload?.parts.map(({ number }) => number)).toEqual([1, 3]);
      for (const part of resumed.upload?.parts ?? []) expect(await send(ticket, film, part)).toBe(200);
    } finally {
      setClock(systemClock);
    }
    const done = await completed(ticket);
    expect(done.status).toBe(200);
    expect(await call('POST', ticket.complete, {})).toEqual(done);
    expect(await status(ticket)).toMatchObject({ status: 'done', received: [1, 2, 3], result: done.body });
    const address = new URL(String(done.body['url']));
    const part = await cloud.fetch(address.hostname, address.pathname, { headers: { range: 'bytes=-1000' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes ${film.length - 1000}-${film.length - 1}/${film.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(-1000));
  });

  it('of 100 MB comes over 1 Mbit/s that loses 5 of 100 requests, though line and page go at half [R09]', async () => {
    const size = 100 * MB;
    const large = movie({ bytes: size });
    const file = new File([new Uint8Array(large)], 'film.mp4', { lastModified: 1 });
    const line = poorLine(size, 400);
    const means = uploadMeansOf(uploader(), line);
    let sent = 0;
    const opened: string[] = [];
    const counted: UploadMeans = {
      ...means,
      call: (method, path, body, options) => {
        if (method === 'POST' && path === '/api/upload-video') opened.push(path);
        return means.call(method, path, body, options);
      },
      put: (request) => {
        let before = 0;
        const onSent = (bytes: number): void => {
          sent += bytes - before;
          before = bytes;
          request.onSent(bytes);
        };
        return means.put({ ...request, onSent });
      },
    };
    const begin = (tell: (sent: number) => void) =>
      startUpload({ purpose: 'video', file, draft: () => '1' }, counted, (progress) => tell(progress.sent));
    // The page is closed where half has arrived; the one that is opened then chooses the same file.
    const atHalf = Promise.withResolvers<void>();
    const first = begin((bytes) => bytes >= size / 2 && atHalf.resolve());
    await atHalf.promise;
    first.pause();
    const { url } = await begin(() => undefined).done;
    const address = new URL(url);
    const read = await cloud.fetch(address.hostname, address.pathname, { headers: { range: 'bytes=-1000' } });
    expect(read.headers.get('content-range')).toBe(`bytes ${large.length - 1000}-${large.length - 1}/${large.length}`);
    expect(Buffer.from(await read.arrayBuffer())).toEqual(large.subarray(-1000));
    expect(opened).toHaveLength(1);
    // Twice the four parts that were on their way, once for the page and once for the line; those that were lost are few.
    expect(sent - large.length).toBeLessThanOrEqual(8 * PART_BYTES);
  });

  it('of 2 GB, the largest video, has 128 parts, and one byte more is refused', async () => {
    const ticket = await open(2048 * MB);
    expect(ticket.parts.map(({ number }) => number)).toEqual(Array.from({ length: 128 }, (_, index) => index + 1));
    expect((await call('DELETE', ticket.status)).status).toBe(204);
    const refused = await call('POST', '/api/upload-video', { filename: 'film.mp4', size: 2048 * MB + 1, type: '' });
    expect(refused).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  // The bench uploads one of 2 GB: tests/bench/rows/large-uploads.ts.
  it('is published whole, each byte sent once, and is never held in memory', async () => {
    const size = 512 * MB;
    const before = process.memoryUsage().rss;
    let most = before;
    const { sent } = await uploadFilm(uploader(), size, null, () => (most = Math.max(most, process.memoryUsage().rss)));
    expect(sent).toBe(size);
    expect(most - before).toBeLessThan(384 * MB);
  });

  it('has addresses for its parts alone, which end with it: what was checked is what is served [F05, F08]', async () => {
    const ticket = await open(film.length);
    const [first, second, third] = ticket.parts as [Part, Part, Part];
    const { key, parts = '' } = await stored(ticket.id);
    const opened = await dump();
    expect(await putTo({ url: first.url, body: film.subarray(0, 100) })).toBe(403);
    expect(await putTo({ url: first.url.replace('partNumber=1', 'partNumber=4'), body: bytesOf(film, 1) })).toBe(403);
    expect(await putTo({ url: first.url.replace(ticket.id, 'f'.repeat(32)), body: bytesOf(film, 1) })).toBe(403);
    expect(await putTo({ url: first.url.replace(`/t${personas.t1.id}/`, `/t${personas.t2.id}/`), body: bytesOf(film, 1) })).toBe(403);
    expect(await storedParts({ key, parts })).toEqual([]);
    expect(await dump()).toEqual(opened);
    for (const part of [third, first, second]) expect(await send(ticket, film, part)).toBe(200);
    const both = await Promise.all([completed(ticket), completed(ticket)]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    const before = [await dump(), await headObject('media', key)];
    expect(await send(ticket, film, second)).toBe(404);
    expect((await call('DELETE', ticket.status)).status).toBe(409);
    expect(await completed(ticket)).toEqual(both[0]);
    expect([await dump(), await headObject('media', key)]).toEqual(before);
  });

  it('that is refused leaves a text, no object and all other data as they were [F03]', async () => {
    const page = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), Buffer.alloc(17 * MB, ' ')]);
    const ticket = await open(page.length);
    const before = await dump();
    for (const part of ticket.parts) expect(await send(ticket, page, part)).toBe(200);
    const refused = await completed(ticket);
    expect(refused).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_TYPE', error: 'Please choose a file of one of these types: MP4, M4V, MOV, WEBM or OGV.' },
    });
    expect(await call('POST', ticket.complete, {})).toEqual(refused);
    expect(await status(ticket)).toMatchObject({ status: 'failed', error: refused.body['error'] });
    expect(await headObject('media', (await stored(ticket.id)).key)).toBeNull();
    expect(await dump()).toEqual(before);
  });

  it("that is read as a whole is checked by the new object's reactor, and clients are told to ask again", async () => {
    for (const [bytes, status] of [
      [document, 200],
      [pdf('/OpenAction << /S /Launch >>', pdfStream(4, '', Buffer.alloc(17 * MB, 1))), 422],
    ] as const) {
      const ticket = await open(bytes.length, 'rules.pdf');
      for (const part of ticket.parts) expect(await send(ticket, bytes, part)).toBe(200);
      const answer = await call('POST', ticket.complete, {});
      if (answer.status === 202) expect(answer.body).toEqual({ status: 'processing', retry_after: 2 });
      else expect(answer.status).toBe(status);
      expect((await completed(ticket)).status).toBe(status);
    }
  });

  it('is aborted with its parts', async () => {
    const ticket = await open(film.length);
    expect(await send(ticket, film, ticket.parts[0] as Part)).toBe(200);
    const { key, parts = '' } = await stored(ticket.id);
    expect((await call('DELETE', ticket.status)).status).toBe(204);
    expect((await call('DELETE', ticket.status)).status).toBe(204);
    expect(await storedParts({ key, parts })).toBeNull();
    expect((await call('POST', ticket.complete, {})).status).toBe(410);
    expect((await call('GET', ticket.status)).status).toBe(410);
  });

  it('is begun once for one key', async () => {
    const before = (await openUploads('')).length;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const tickets = await Promise.all([open(film.length, 'film.mp4', key), open(film.length, 'film.mp4', key)]);
    tickets.push(await open(film.length, 'film.mp4', key));
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(1);
    expect((await openUploads('')).length).toBe(before + 1);
  });
});

describe('what is left of uploads', () => {
  const inHours = (hours: number): string => toInstant(Date.now() + hours * HOUR);
  const film = movie({ bytes: 17 * MB });

  it.each([10, 50, 99])(
    'that were cut off at %s % goes after a day, parts and objects, and no file points nowhere [R08]',
    async (percent) => {
      const before = await dump();
      const ticket = await open(film.length);
      const [first, second] = ticket.parts as [Part, Part];
      expect(await send(ticket, film, second)).toBe(200);
      await cutOff({ url: first.url, body: bytesOf(film, 1) }, Math.floor((PART_BYTES * percent) / 100));
      const { key, parts = '', name } = await stored(ticket.id);
      expect((await call('POST', ticket.complete, {})).status).toBe(409);
      await sweepTickets(personas.t1.scope, inHours(23));
      expect(await storedParts({ key, parts })).toHaveLength(1);
      await sweepTickets(personas.t1.scope, inHours(25));
      expect(await storedParts({ key, parts })).toBeNull();
      expect(await headObject('media', key)).toBeNull();
      expect(await getItem('records', records.header(personas.t1.scope, 'file', name), fileRecord)).toBeUndefined();
      expect(await dump()).toEqual(before);
    },
  );

  it('that were stored and never published goes after a day [R08]', async () => {
    const before = await dump();
    const ticket = await open(film.length);
    for (const part of ticket.parts) await send(ticket, film, part);
    const { key, parts = '' } = await stored(ticket.id);
    await completeParts({ key, parts }, (await storedParts({ key, parts })) ?? []);
    expect(await headObject('media', key)).not.toBeNull();
    expect(await dump()).toEqual(before);
    await sweepTickets(personas.t1.scope, inHours(25));
    expect(await headObject('media', key)).toBeNull();
    expect(await dump()).toEqual(before);
  });

  it('that lost their ticket goes after two days, by the listing of the storage [R08]', async () => {
    const ticket = await open(film.length);
    const { key } = await stored(ticket.id);
    expect(await sweepParts(inHours(24))).toEqual({ aborted: 0 });
    expect((await sweepParts(inHours(49))).aborted).toBeGreaterThan(0);
    expect((await openUploads(key)).length).toBe(0);
    expect((await call('POST', ticket.complete, {})).status).toBe(409);
  });

  it('is checked by completing it where the reactor never did', async () => {
    const ticket = await open(document.length, 'rules.pdf');
    for (const part of ticket.parts) await send(ticket, document, part);
    await call('POST', ticket.complete, {});
    try {
      setClock(() => toInstant(Date.now() + 120_000));
      expect((await call('POST', ticket.complete, {})).status).toBe(200);
    } finally {
      setClock(systemClock);
    }
    await checkUpload({ detail: { object: { key: (await stored(ticket.id)).key } } });
    expect(await status(ticket)).toMatchObject({ status: 'done' });
  });
});
