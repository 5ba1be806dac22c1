import type { IncomingMessage } from 'node:http';
import { invalidArgument, S3Error } from './s3-error.ts';
import type { SignatureCheck, UncheckedRequest } from './signature.ts';

/** A request whose signature was verified. */
export type S3Request = {
  readonly method: string;
  readonly bucket: string;
  /** Empty for calls of the bucket. */
  readonly key: string;
  readonly query: URLSearchParams;
  /** Names in lower case; of a presigned address also the `x-amz-` headers in its query. */
  readonly headers: Readonly<Record<string, string>>;
  /** As `x-amz-content-sha256` writes it. */
  readonly payloadHash: string;
  readonly body: IncomingMessage;
};

const KEY_BYTES = 1024;

const invalidUri = (): S3Error => new S3Error(400, 'InvalidURI', 'The address of the request could not be read.');

function splitUrl(url: string): { path: string; query: URLSearchParams } {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  // A bare plus sign is a plus sign to S3, and a space to URLSearchParams.
  const query = new URLSearchParams(mark === -1 ? '' : url.slice(mark + 1).replaceAll('+', '%2B'));
  if (!path.startsWith('/')) throw invalidUri();
  return { path, query };
}

/** Not by URL, which takes `..` for a step up: to S3 it is a part of the key like any other. */
function targetOf(path: string): { bucket: string; key: string } {
  const end = path.indexOf('/', 1);
  const [bucket, key] = end === -1 ? [path.slice(1), ''] : [path.slice(1, end), path.slice(end + 1)];
  try {
    const target = { bucket: decodeURIComponent(bucket), key: decodeURIComponent(key) };
    if (Buffer.byteLength(target.key) > KEY_BYTES) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
    return target;
  } catch (error) {
    throw error instanceof S3Error ? error : invalidUri();
  }
}

function headersOf(request: IncomingMessage): Record<string, string> {
  const headers = Object.entries(request.headersDistinct).map(([name, values = []]) => [name, values.join(',')] as const);
  return Object.fromEntries(headers);
}

/** Returns text of a query as a header carries it, in bytes of UTF-8. @throws S3Error for what no header may carry */
export function headerValue(text: string): string {
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(text)) throw invalidArgument('A header must not contain control characters.');
  return Buffer.from(text).toString('latin1');
}

/** Headers of a call that its presigned address carries in the query. */
const hoistedHeaders = (query: URLSearchParams): (readonly [string, string])[] =>
  [...query].filter(([name]) => name.startsWith('x-amz-')).map(([name, value]) => [name, headerValue(value)]);

/** Reads a request and verifies its signature. @throws S3Error where it may not pass */
export async function readRequest(body: IncomingMessage, signatures: SignatureCheck): Promise<S3Request> {
  const { path, query } = splitUrl(body.url ?? '/');
  const headers = headersOf(body);
  const method = body.method ?? 'GET';
  const target = targetOf(path);
  const unchecked: UncheckedRequest = { method, path, query: [...query], headers };
  const payloadHash = await signatures.verify(unchecked, Date.now());
  const hoisted = query.has('X-Amz-Signature') ? Object.fromEntries(hoistedHeaders(query)) : {};
  return { method, ...target, query, headers: { ...hoisted, ...headers }, payloadHash, body };
}
