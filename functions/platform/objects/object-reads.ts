import { GetObjectCommand } from '@aws-sdk/client-s3';
import { bucketName, type ObjectFacts, s3 } from './blobs.ts';

/** The most bytes of one response: a function returns at most 6 MB, and bytes are encoded as base64. */
export const RESPONSE_BYTES = 4 * 1024 * 1024;

/** The most bytes of a response that a function streams: Lambda streams 200 MB. */
export const STREAMED_BYTES = 200 * 1000 * 1000;

/** The first and the last byte of a range, both included. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Returns the range of a Range header, limited to RESPONSE_BYTES; null when none is requested, 'outside' when it has none of the object's bytes. */
export function rangeOf(header: string | null, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first !== '' && last !== '' ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size || start > end) return 'outside';
  return { start, end: Math.min(end, start + RESPONSE_BYTES - 1) };
}

/** Returns the range that a request asks for, as above. Only GET has one (RFC 9110, 14.2). */
export const rangeIn = ({ method, headers }: Request, size: number): ByteRange | 'outside' | null =>
  method === 'GET' ? rangeOf(headers.get('range'), size) : null;

type SeenVersion = Pick<ObjectFacts, 'etag'>;

async function bodyOf(key: string, facts: SeenVersion, range: ByteRange | null) {
  const { Body } = await s3().send(
    new GetObjectCommand({
      Bucket: bucketName('media'),
      Key: key,
      IfMatch: facts.etag,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    }),
  );
  if (!Body) throw new Error(`Object ${key} has no body.`);
  return Body;
}

/** Returns bytes of the version of an object that was inspected. @throws PreconditionFailed when another version is stored */
export const readBytes = async (key: string, facts: SeenVersion, range: ByteRange | null): Promise<Uint8Array> =>
  (await bodyOf(key, facts, range)).transformToByteArray();

/** Returns a whole object as it arrives, in the version that was inspected. @throws PreconditionFailed when another version is stored */
export const readStream = async (key: string, facts: SeenVersion): Promise<ReadableStream> =>
  (await bodyOf(key, facts, null)).transformToWebStream();
