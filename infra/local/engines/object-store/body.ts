import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { decodeChunks } from './aws-chunked.ts';
import { checksumOf, isChecksumHeader } from './checksums.ts';
import type { S3Request } from './request.ts';
import { notImplemented, S3Error } from './s3-error.ts';

/** Does not destroy the request where reading ends early: that would close the connection before the answer. */
const bytesOf = (body: IncomingMessage): AsyncIterable<Buffer> => body.iterator({ destroyOnReturn: false });

/** What the bytes of a body came to, once all of them were taken and found as they should be. */
export type BodyFacts = { readonly size: number; readonly md5: Buffer; readonly checksums: Readonly<Record<string, string>> };

const UNSIGNED = 'UNSIGNED-PAYLOAD';
const UNSIGNED_CHUNKS = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
/** The most that one PUT may carry. */
const BODY_BYTES = 5 * 1024 ** 3;

const badDigest = (what: string): S3Error => new S3Error(400, 'BadDigest', `The ${what} you specified did not match what we received.`);

function declaredLength({ headers, payloadHash }: S3Request): number {
  const length = headers[payloadHash === UNSIGNED_CHUNKS ? 'x-amz-decoded-content-length' : 'content-length'];
  // Bytes without a length would be as many as the sender likes.
  if (length === undefined || !/^\d+$/.test(length))
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  if (Number(length) > BODY_BYTES)
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed object size.');
  return Number(length);
}

function declaredMd5(header: string | undefined): Buffer | undefined {
  if (header === undefined) return undefined;
  const md5 = Buffer.from(header, 'base64');
  if (md5.length !== 16) throw new S3Error(400, 'InvalidDigest', 'The Content-MD5 you specified was invalid.');
  return md5;
}

/** Names of the checksums that come with the body, before it or behind it. */
function checksumNames({ headers }: S3Request): string[] {
  const trailing = (headers['x-amz-trailer'] ?? '').split(',').map((name) => name.trim().toLowerCase());
  return [...new Set([...Object.keys(headers), ...trailing].filter(isChecksumHeader))];
}

/** The body of a request. Reading it fails where it is not what the request says: length, hash, checksums. */
export class CheckedBody {
  private readonly request: S3Request;
  private readonly length: number;
  private readonly declaredMd5: Buffer | undefined;
  private readonly md5 = createHash('md5');
  private readonly checksums;
  private readonly trailers = new Map<string, string>();
  private taken: BodyFacts | undefined;

  /** @throws S3Error where the headers of the request contradict themselves, or ask for what is not supported */
  constructor(request: S3Request) {
    const { headers, payloadHash } = request;
    if (payloadHash.startsWith('STREAMING-') && payloadHash !== UNSIGNED_CHUNKS) throw notImplemented('signed chunks');
    this.request = request;
    this.length = declaredLength(request);
    this.declaredMd5 = declaredMd5(headers['content-md5']);
    this.checksums = checksumNames(request).map((name) => {
      const checksum = checksumOf(name);
      if (!checksum) throw notImplemented(`the header ${name}`);
      return { name, checksum };
    });
  }

  /** What the bytes came to. Only after all of them were read. */
  get facts(): BodyFacts {
    if (!this.taken) throw new Error('The body was not read to its end.');
    return this.taken;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    const { body, payloadHash } = this.request;
    const sha256 = /^[0-9a-f]{64}$/.test(payloadHash) ? createHash('sha256') : undefined;
    if (!sha256 && payloadHash !== UNSIGNED && payloadHash !== UNSIGNED_CHUNKS) {
      throw new S3Error(
        400,
        'InvalidArgument',
        'x-amz-content-sha256 must be UNSIGNED-PAYLOAD, STREAMING-UNSIGNED-PAYLOAD-TRAILER or a SHA-256.',
      );
    }
    let size = 0;
    for await (const bytes of payloadHash === UNSIGNED_CHUNKS ? decodeChunks(bytesOf(body), this.trailers) : bytesOf(body)) {
      size += bytes.length;
      if (size > this.length) break;
      this.md5.update(bytes);
      sha256?.update(bytes);
      for (const { checksum } of this.checksums) checksum.update(bytes);
      yield bytes;
    }
    if (size !== this.length) throw new S3Error(400, 'IncompleteBody', 'The body has another length than its header says.');
    if (sha256 && sha256.digest('hex') !== payloadHash) {
      throw new S3Error(400, 'XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' header does not match what was computed.");
    }
    this.taken = { size, ...this.compared() };
  }

  private compared(): Omit<BodyFacts, 'size'> {
    const md5 = this.md5.digest();
    if (this.declaredMd5 && !this.declaredMd5.equals(md5)) throw badDigest('Content-MD5');
    const checksums: Record<string, string> = {};
    for (const { name, checksum } of this.checksums) {
      checksums[name] = checksum.base64();
      if (checksums[name] !== (this.trailers.get(name) ?? this.request.headers[name])) throw badDigest(name);
    }
    return { md5, checksums };
  }
}

/** The most that the XML of a call may come to: a thousand keys of DeleteObjects. */
const XML_BYTES = 4 * 1024 ** 2;

/** Reads the XML of a call. @throws S3Error where it is too long or not what the request says */
export async function readXml(request: S3Request): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const bytes of new CheckedBody(request)) {
    size += bytes.length;
    if (size > XML_BYTES) throw new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too big.');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString();
}
