import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isUnchanged } from './conditions.ts';
import type { ObjectFacts } from './object-file.ts';
import type { OpenObject } from './object-folder.ts';
import { quoted } from './operation.ts';
import type { Operation } from './operation.ts';
import { rangeOf } from './range.ts';
import type { ByteRange } from './range.ts';
import { headerValue } from './request.ts';
import type { S3Request } from './request.ts';
import { noSuchKey } from './s3-error.ts';

const OVERRIDES = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'content-type', 'expires'];

/** Headers that a reader asks for in place of the stored ones. */
function overridesIn(query: URLSearchParams): Record<string, string> {
  const overrides = OVERRIDES.map((name) => [name, query.get(`response-${name}`)] as const);
  return Object.fromEntries(overrides.flatMap(([name, value]) => (value === null ? [] : [[name, headerValue(value)]])));
}

function headersOf({ headers, query }: S3Request, facts: ObjectFacts, range: ByteRange | undefined): Record<string, string> {
  const isChecksumWanted = headers['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' && !range;
  return {
    ...facts.headers,
    ...overridesIn(query),
    ...(isChecksumWanted && facts.checksums),
    etag: quoted(facts.etag),
    'last-modified': new Date(facts.modified).toUTCString(),
    'accept-ranges': 'bytes',
    'content-length': String(range ? range.end - range.start + 1 : facts.size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${facts.size}` }),
  };
}

async function send(response: ServerResponse, { bytes, handle, facts }: OpenObject, range: ByteRange | undefined): Promise<void> {
  const { start, end } = range ?? { start: 0, end: facts.size - 1 };
  if (bytes) return void response.end(bytes.subarray(start, end + 1));
  // A reader that leaves half-way is no error of the store.
  await pipeline(handle.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 }), response).catch(() =>
    response.destroy(),
  );
}

async function answer(request: S3Request, response: ServerResponse, object: OpenObject): Promise<void> {
  const { facts } = object;
  if (isUnchanged(request.headers, facts)) {
    response.writeHead(304, { etag: quoted(facts.etag), 'last-modified': new Date(facts.modified).toUTCString() }).end();
    return;
  }
  const range = rangeOf(request.headers['range'], facts.size);
  response.writeHead(range ? 206 : 200, headersOf(request, facts, range));
  if (request.method === 'HEAD') response.end();
  else await send(response, object, range);
}

/** GetObject and HeadObject. */
export const readObject: Operation = async ({ objects }, request, response) => {
  const object = await objects.open(request.bucket, request.key);
  if (!object) throw noSuchKey();
  try {
    await answer(request, response, object);
  } finally {
    await object.handle.close();
  }
};
