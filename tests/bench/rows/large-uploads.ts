import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startUpload } from '../../../web/api/uploads/upload.ts';
import { movie } from '../../fixtures/files.ts';
import { groupOf, type Row } from '../bench.ts';
import { type BenchTenant, startTenant } from '../tenant.ts';
import { poorLine, type SlowLine, uploadMeansOf } from '../upload-means.ts';

const MB = 1024 ** 2;

/** Writes a film of a size whose index is at its end, without holding it. */
async function writeFilm(path: string, size: number): Promise<void> {
  const whole = movie({ index: 'end', bytes: 0 });
  const head = movie({ index: 'none', bytes: 0 });
  const type = head.subarray(0, -8);
  const index = whole.subarray(head.length);
  // The length of the data, as 64 bits.
  const data = Buffer.from('000000016d6461740000000000000000', 'hex');
  data.writeBigUInt64BE(BigInt(size - type.length - index.length), 8);
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.write(Buffer.concat([type, data]), 0, type.length + data.length, 0);
  await file.write(index, 0, index.length, size - index.length);
  await file.close();
}

type Uploaded = { readonly seconds: number; readonly sent: number };

/** Uploads a film of a size with the client's own code. Returns how long it took and how many bytes were sent. @throws where it is not served whole */
async function uploadFilm(tenant: BenchTenant, size: number, line: SlowLine | null): Promise<Uploaded> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-upload-'));
  try {
    const path = join(folder, 'film.mp4');
    await writeFilm(path, size);
    const file = Object.assign(await openAsBlob(path), { name: 'film.mp4', lastModified: 1 }) as unknown as File; // a blob of a file, with its name
    const means = uploadMeansOf(tenant, line);
    let sent = 0;
    const counted: typeof means.put = (request) => {
      let before = 0;
      const onSent = (bytes: number): void => {
        sent += bytes - before;
        before = bytes;
        request.onSent(bytes);
      };
      return means.put({ ...request, onSent });
    };
    const begun = performance.now();
    const running = startUpload({ purpose: 'video', file, draft: () => 'bench' }, { ...means, put: counted }, () => undefined);
    const { url } = await running.done;
    const seconds = (performance.now() - begun) / 1000;
    const address = new URL(url);
    const read = await tenant.cloud.fetch(address.hostname, address.pathname, { headers: { range: 'bytes=-4' } });
    if (read.headers.get('content-range') !== `bytes ${size - 4}-${size - 1}/${size}`)
      throw new Error(`The film is not whole: ${read.status}.`);
    return { seconds, sent };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The largest video that is accepted. */
const largest: Row<BenchTenant> = {
  name: 'upload-largest',
  title: 'Video of 2 GB by the client, four parts at once',
  goal: 'published, each byte sent once',
  measure: async (tenant, { quick }) => {
    const size = (quick ? 128 : 2048) * MB;
    const before = process.memoryUsage().rss;
    const { seconds, sent } = await uploadFilm(tenant, size, null);
    const memory = (process.memoryUsage().rss - before) / MB;
    return {
      text: `${seconds.toFixed(1)} s, ${Math.round(size / MB / seconds)} MB/s`,
      meets: sent === size,
      figures: { seconds, bytes: size, sent, memory },
      notes: [`${Math.round(memory)} MB more memory of client, functions and storage together`],
    };
  },
};

const poor: Row<BenchTenant> = {
  name: 'upload-poor-line',
  title: 'Video of 100 MB on a poor line that is cut at half',
  goal: 'published, at most 64 MB sent again',
  measure: async (tenant, { quick }) => {
    const [size, faster] = quick ? [40 * MB, 200] : [100 * MB, 20];
    const { seconds, sent } = await uploadFilm(tenant, size, poorLine(size, faster));
    const again = sent - size;
    return {
      text: `${seconds.toFixed(0)} s, ${Math.round(again / MB)} MB sent again`,
      // The four parts that were on their way when the line went.
      meets: again <= 64 * MB,
      figures: { seconds, bytes: size, sent, again },
      notes: [`1 Mbit/s, a minute without a line, and pauses, all ${faster} times as fast; 5 of 100 requests are lost`],
    };
  },
};

export const largeUploads = groupOf({
  setUp: () => startTenant(),
  tearDown: (tenant: BenchTenant) => tenant.close(),
  rows: [largest, poor],
});
