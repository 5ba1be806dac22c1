import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startUpload } from '../../web/api/uploads/upload.ts';
import { movie } from '../fixtures/files.ts';
import { type SlowLine, type UploadingTenant, uploadMeansOf } from './upload-means.ts';

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

/**
 * Uploads a film of a size with the client's own code, and tells `onSent` whenever bytes have gone.
 * Returns how long it took and how many bytes were sent. @throws where it is not served whole
 */
export async function uploadFilm(
  tenant: UploadingTenant,
  size: number,
  line: SlowLine | null,
  onSent: () => void = () => undefined,
): Promise<Uploaded> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-upload-'));
  try {
    const path = join(folder, 'film.mp4');
    await writeFilm(path, size);
    const file = Object.assign(await openAsBlob(path), { name: 'film.mp4', lastModified: 1 }) as unknown as File; // a blob of a file, with its name
    const means = uploadMeansOf(tenant, line);
    let sent = 0;
    const counted: typeof means.put = (request) => {
      let before = 0;
      const told = (bytes: number): void => {
        sent += bytes - before;
        before = bytes;
        request.onSent(bytes);
        onSent();
      };
      return means.put({ ...request, onSent: told });
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
