import { GetObjectCommand, PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { bucketName } from './blobs.ts';
import { fencedClient } from './fenced-client.ts';
import { settings } from '../runtime/settings.ts';

/** Returns the address of the object storage for browsers, which the content security policy allows. */
export const browserStorage = (): string =>
  settings().S3_UPLOAD_ENDPOINT ?? settings().AWS_ENDPOINT_URL ?? `https://s3.${settings().AWS_REGION ?? 'us-east-1'}.amazonaws.com`;

let client: S3Client | undefined;
/** Returns the client that signs for the address of browsers. It signs no checksums, since only the browser has the body. */
const signer = (): S3Client => (client ??= fencedClient({ endpoint: browserStorage() }));

/** The address of an upload, with the headers that the browser has to send. */
export type UploadAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Returns an address for one PUT of exactly this size and type, to a key without an object. Any other request fails with 403 or 412. */
export async function presignPut(key: string, { size, type }: { size: number; type: string }, seconds: number): Promise<UploadAddress> {
  const command = new PutObjectCommand({ Bucket: bucketName('media'), Key: key, ContentLength: size, ContentType: type, IfNoneMatch: '*' });
  // The signer leaves content-type out unless it is asked for.
  const url = await getSignedUrl(signer(), command, { expiresIn: seconds, signableHeaders: new Set(['content-type']) });
  return { url, headers: { 'Content-Type': type, 'If-None-Match': '*' } };
}

/** Returns an address for one part of exactly this size of an upload in parts. It ends with the upload. */
export const presignPart = (
  { key, parts }: { readonly key: string; readonly parts: string },
  { number, size }: { readonly number: number; readonly size: number },
  seconds: number,
): Promise<string> =>
  getSignedUrl(
    signer(),
    new UploadPartCommand({ Bucket: bucketName('media'), Key: key, UploadId: parts, PartNumber: number, ContentLength: size }),
    { expiresIn: seconds, signableHeaders: new Set(['host', 'content-length']) },
  );

/** How an object is read that is stored compressed: the media type of its contents, and the content coding. */
export type StoredPacked = { readonly type: string; readonly encoding: 'gzip' | 'br' };

/**
 * Returns an address of a whole object with its Content-Disposition, for objects that are too large for the response of a function. `packed`:
 * where it is stored compressed.
 */
export const presignGet = (key: string, disposition: string, seconds: number, packed: StoredPacked | null = null): Promise<string> =>
  getSignedUrl(
    signer(),
    new GetObjectCommand({
      Bucket: bucketName('media'),
      Key: key,
      ResponseContentDisposition: disposition,
      ...(packed && { ResponseContentType: packed.type, ResponseContentEncoding: packed.encoding }),
    }),
    { expiresIn: seconds },
  );
