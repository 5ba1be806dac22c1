import { notFound } from '../../../shared/kernel/errors.ts';
import { headObject, type ObjectFacts } from './blobs.ts';
import { type ByteRange, rangeIn, readBytes, readStream, RESPONSE_BYTES, STREAMED_BYTES } from './object-reads.ts';
import { namesTag } from '../request/entity-tags.ts';

/**
 * Returns the Content-Disposition of a file that is saved under a name: in ASCII for old clients, and in full (RFC 6266). What a file system
 * or a header does not take, and what hides a part of a name, is replaced.
 */
export function attachmentOf(name: string): string {
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}"\\/]/gu, '_').trim() || 'file';
  const ascii = shown.replaceAll(/[^\x20-\x7e]/g, '_');
  if (ascii === shown) return `attachment; filename="${shown}"`;
  const full = encodeURIComponent(shown.toWellFormed()).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${full}`;
}

/** Returns the headers of a file, which is never rendered as a page, whatever its type. */
const fileHeaders = (facts: ObjectFacts, disposition: string, cache: string): Record<string, string> => ({
  'content-type': facts.type,
  'content-disposition': disposition,
  'x-content-type-options': 'nosniff',
  'content-security-policy': `default-src 'none'; sandbox`,
  'accept-ranges': 'bytes',
  'cache-control': cache,
  etag: facts.etag,
});

/** An object that the caller may read. */
type ReadableObject = {
  readonly key: string;
  readonly disposition: string;
  readonly cache: string;
  readonly headers: Record<string, string>;
  /** Returns another address of a whole object that is too large for a response. */
  readonly ofLarge: () => string | Promise<string>;
  /** The function streams its answers. */
  readonly streams?: boolean;
};

type Inspected = ReadableObject & { readonly facts: ObjectFacts; readonly all: Record<string, string> };

const redirect = (location: string): Response => new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

/** Returns a whole object: at once, streamed, or from another address, as its size and the function allow. */
async function wholeOf({ key, facts, all, streams = false, ofLarge }: Inspected): Promise<Response> {
  if (facts.size <= RESPONSE_BYTES) return new Response(bodyOf(await readBytes(key, facts, null)), { headers: all });
  if (!streams || facts.size > STREAMED_BYTES) return redirect(await ofLarge());
  return new Response(await readStream(key, facts), { headers: { ...all, 'content-length': String(facts.size) } });
}

async function partOf({ key, facts, all }: Inspected, range: ByteRange): Promise<Response> {
  const headers = { ...all, 'content-range': `bytes ${range.start}-${range.end}/${facts.size}` };
  return new Response(bodyOf(await readBytes(key, facts, range)), { status: 206, headers });
}

/** The SDK's bytes are never in a shared buffer. */
const bodyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => bytes as Uint8Array<ArrayBuffer>;

/** Returns the bytes of an object, whole or a range; a whole object that is too large for a response is redirected to `ofLarge`. */
export async function objectResponse(request: Request, object: ReadableObject): Promise<Response> {
  const facts = await headObject('media', object.key);
  if (!facts) throw notFound();
  const all = { ...fileHeaders(facts, object.disposition, object.cache), ...object.headers };
  if (namesTag(request.headers.get('if-none-match'), facts.etag)) return new Response(null, { status: 304, headers: all });
  const condition = request.headers.get('if-range');
  const range = condition !== null && condition !== facts.etag ? null : rangeIn(request, facts.size);
  if (range === 'outside') return new Response(null, { status: 416, headers: { ...all, 'content-range': `bytes */${facts.size}` } });
  if (request.method === 'HEAD') return new Response(null, { headers: { ...all, 'content-length': String(facts.size) } });
  const inspected = { ...object, facts, all };
  return range === null ? wholeOf(inspected) : partOf(inspected, range);
}
