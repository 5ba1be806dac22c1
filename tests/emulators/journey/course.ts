import { hostFetch } from '../../fixtures/host-fetch.ts';
import { png } from '../../fixtures/images.ts';
import { CREATE, type Made, text } from '../../fixtures/courses.ts';
import type { SmokeTarget } from '../smoke-target.ts';
import { type SmokeCaller, get, rest } from './caller.ts';

export const TITLE = 'Fire safety, in a cloud';
const QUESTION = { type: 'Multiple Choice', question: 'Two and two?', options: [{ text: 'Four', checked: true }, { text: 'Five' }] };
const PICTURE = png(40, 30, 2000);

type Ticket = { readonly url: string; readonly headers: Record<string, string>; readonly complete: string };

/** Bytes to the address of a ticket, as a browser sends them; names below localhost resolve to this machine everywhere. */
function put({ url, headers }: Ticket, bytes: Buffer): Promise<Response> {
  const { hostname, port, pathname, search, href } = new URL(url);
  const init = { method: 'PUT', headers, body: new Uint8Array(bytes) };
  return hostname.endsWith('.localhost') ? hostFetch(Number(port))(hostname, pathname + search, init) : fetch(href, init);
}

const patience = 60;

/** Uploads the picture by ticket: storage takes the bytes, the API never sees them. Returns the path by which the picture is read. */
export async function uploadPicture(target: SmokeTarget, author: SmokeCaller): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const uploadReply = await rest(target, author, '/api/upload-image', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ filename: 'extinguisher.png', size: PICTURE.length, type: 'image/png' }),
  });
  // By the contract of uploads.
  const { upload } = (await uploadReply.json()) as { upload: Ticket };
  const stored = await put(upload, PICTURE);
  if (!stored.ok) throw new Error(`Storage answered ${stored.status} to the bytes: ${await stored.text()}`);
  for (let tries = 0; tries < patience; tries += 1) {
    const answer = await rest(target, author, upload.complete, { method: 'POST', headers: json, body: '{}' });
    const { url, retry_after } = (await answer.json()) as { url?: string; retry_after?: number };
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 1000 * (retry_after ?? 1)));
  }
  throw new Error('The upload was never done with.');
}

/** The picture as a browser shows it, by the signed path of an answer. @throws when it is not what was uploaded */
export async function expectPicture(target: SmokeTarget, host: string, path: string): Promise<void> {
  const shown = await rest(target, { host }, path);
  if (!Buffer.from(await shown.arrayBuffer()).equals(PICTURE))
    throw new Error('The picture that is shown is not the one that was uploaded.');
}

/** Publishes a text and a test, with the picture on its cover. */
export async function publishCourse(target: SmokeTarget, author: SmokeCaller, thumbnail: string): Promise<Made> {
  const course = {
    title: TITLE,
    description: 'What to do when it burns.',
    thumbnail,
    content: [{ unit_order: 1, title: 'Exits', content: text('Use the stairs.\n') }],
    test_units: [{ unit_order: 2, title: 'Check' }],
    tests: [{ unit_order: 2, ...QUESTION }],
  };
  return (await get(target, author, CREATE, course)).CreateCourse;
}
