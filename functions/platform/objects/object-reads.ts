import { GetObjectCommand } from '@aws-sdk/client-s3';
import { bucketName, type ObjectFacts, s3 } from './blobs.ts';

/** Functions answer at most 6 MB, and bytes travel as base64. */
export const ANSWER_BYTES = 4 * 1024 * 1024;

export type ByteRange = { readonly start: number; readonly end: number };

/** The one range of a Range header inside an object, cut to what an answer carries; null: none asked, 'outside': none of its bytes. */
export function rangeOf(header: string | null, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first !== '' && last !== '' ? Math.min(Number(last), size - 1) : size - 1;
  if (start >= size || start > end) return 'outside';
  return { start, end: Math.min(end, start + ANSWER_BYTES - 1) };
}

/** Bytes of an object as it was looked at: another version in its place is an error. */
export async function readBytes(key: string, facts: Pick<ObjectFacts, 'etag'>, range: ByteRange | null): Promise<Uint8Array> {
  const { Body } = await s3().send(
    new GetObjectCommand({
      Bucket: bucketName('media'),
      Key: key,
      IfMatch: facts.etag,
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    }),
  );
  if (!Body) throw new Error(`Object ${key} has no body.`);
  return Body.transformToByteArray();
}
