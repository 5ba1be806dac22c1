import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { beginParts, completeParts, PART_BYTES, partsOfSize } from '../../../functions/platform/objects/parts.ts';
import { presignPart, presignPut } from '../../../functions/platform/objects/presign.ts';
import { inParallel } from '../../../functions/platform/runtime/parallel.ts';
import { movie } from '../../fixtures/files.ts';
import { groupOf, type Options, type Row } from '../bench.ts';
import { median, repeated } from '../figures.ts';
import { type BenchTenant, startTenant } from '../tenant.ts';

const MB = 1024 ** 2;
/** As many parts are on their way at once as clients send. */
const AT_ONCE = 4;
const SHARE = 0.6;

type Sent = { readonly method: 'POST' | 'PUT'; readonly url: string; readonly body: Buffer; readonly headers: Record<string, string> };

/** Sends a request whose host name may resolve in browsers only. Returns the body and the ETag. @throws for any status but 200 and 201 */
function send({ method, url, body, headers }: Sent): Promise<{ readonly text: string; readonly etag: string }> {
  const { host, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path: pathname + search, method, headers: { host, 'content-length': body.length, ...headers } },
      (answer) => {
        text(answer).then((said) => {
          if (answer.statusCode !== 200 && answer.statusCode !== 201)
            reject(new Error(`${method} was answered ${answer.statusCode}: ${said}`));
          else resolve({ text: said, etag: String(answer.headers.etag) });
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

type Address = { readonly number: number; readonly url: string };

const sendParts = (file: Buffer, addresses: readonly Address[]): Promise<string[]> =>
  inParallel(addresses, AT_ONCE, async ({ number, url }) => {
    const body = file.subarray((number - 1) * PART_BYTES, number * PART_BYTES);
    return (await send({ method: 'PUT', url, body, headers: {} })).etag;
  });

type Upload = {
  readonly url?: string;
  readonly headers: Record<string, string>;
  readonly parts?: readonly Address[];
  readonly complete: string;
};

/** Uploads a film as clients do: a ticket, the bytes, and the answer that it is published. */
async function upload({ cloud, admin }: BenchTenant, file: Buffer): Promise<void> {
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/json',
    'x-instance-domain': admin.host.split('.')[0] ?? '',
  };
  const post = (path: string, body: unknown) =>
    send({ method: 'POST', url: cloud.origin(admin.host) + path, body: Buffer.from(JSON.stringify(body)), headers });
  const opened = await post('/api/upload-video', { filename: 'film.mp4', size: file.length, type: 'video/mp4' });
  const { upload: ticket } = JSON.parse(opened.text) as { upload: Upload }; // by rest.md, section 4.2
  if (ticket.parts) await sendParts(file, ticket.parts);
  else await send({ method: 'PUT', url: ticket.url ?? '', body: file, headers: ticket.headers });
  await post(ticket.complete, {});
}

let written = 0;
/** Stores the same bytes with addresses of the storage alone: no ticket, no check, no record. */
async function bareUpload(file: Buffer): Promise<void> {
  written += 1;
  const key = `bench/${written}.mp4`;
  if (file.length <= PART_BYTES) {
    const { url, headers } = await presignPut(key, { size: file.length, type: 'video/mp4' }, 600);
    await send({ method: 'PUT', url, body: file, headers });
    return;
  }
  const open = { key, parts: await beginParts(key, 'video/mp4') };
  const parts = partsOfSize(file.length);
  const addresses = await Promise.all(parts.map(async (part) => ({ number: part.number, url: await presignPart(open, part, 600) })));
  const etags = await sendParts(file, addresses);
  await completeParts(
    open,
    parts.map((part, index) => ({ ...part, etag: etags[index] ?? '' })),
  );
}

/** Returns the MB a second of so many uploads, one after the other. */
async function rate(count: number, size: number, act: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  for (let turn = 0; turn < count; turn += 1) await act();
  return (count * size * 1000) / MB / (performance.now() - begun);
}

const row = (name: string, title: string, size: { readonly full: number; readonly quick: number }): Row<BenchTenant> => ({
  name,
  title,
  goal: `>= ${SHARE} of the bare store`,
  measure: async (tenant, { quick, runs }: Options) => {
    const file = movie({ bytes: (quick ? size.quick : size.full) * MB });
    const count = quick ? 2 : 8;
    await upload(tenant, file);
    await bareUpload(file);
    const measured = await repeated(runs, async () => ({
      product: await rate(count, file.length, () => upload(tenant, file)),
      bare: await rate(count, file.length, () => bareUpload(file)),
    }));
    const perSecond = median(measured.map(({ product }) => product));
    const bare = median(measured.map(({ bare: alone }) => alone));
    const share = perSecond / bare;
    return {
      text: `${Math.round(perSecond)} MB/s, bare ${Math.round(bare)} MB/s: ${share.toFixed(2)}`,
      meets: share >= SHARE,
      figures: { perSecond, bare, share },
    };
  },
});

export const uploads = groupOf({
  setUp: () => startTenant(),
  tearDown: (tenant: BenchTenant) => tenant.close(),
  rows: [
    row('upload-put', 'Upload of 12 MB, put whole', { full: 12, quick: 12 }),
    row('upload-parts', 'Upload of 200 MB in parts, four at once', { full: 200, quick: 48 }),
  ],
});
