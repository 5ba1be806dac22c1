import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { bucketName } from './blobs.ts';
import { settings } from '../runtime/settings.ts';

/** Where browsers reach storage; the content security policy names it. */
export const browserStorage = (): string =>
  settings().S3_UPLOAD_ENDPOINT ?? settings().AWS_ENDPOINT_URL ?? `https://s3.${settings().AWS_REGION ?? 'us-east-1'}.amazonaws.com`;

let client: S3Client | undefined;
/** Signs for the address that the browser uses; checksums of a body that only the browser has cannot be signed. */
const signer = (): S3Client =>
  (client ??= new S3Client({
    endpoint: browserStorage(),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }));

export type UploadAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** An address for one PUT of exactly this many bytes of this type, to a key where nothing stands; anything else answers 403 or 412. */
export async function presignPut(key: string, { size, type }: { size: number; type: string }, seconds: number): Promise<UploadAddress> {
  const command = new PutObjectCommand({ Bucket: bucketName('media'), Key: key, ContentLength: size, ContentType: type, IfNoneMatch: '*' });
  // The signer leaves content-type out unless it is asked for.
  const url = await getSignedUrl(signer(), command, { expiresIn: seconds, signableHeaders: new Set(['content-type']) });
  return { url, headers: { 'Content-Type': type, 'If-None-Match': '*' } };
}

/** An address of a whole object, for what is too large for one answer of a function. */
export const presignGet = (key: string, name: string, seconds: number): Promise<string> =>
  getSignedUrl(
    signer(),
    new GetObjectCommand({ Bucket: bucketName('media'), Key: key, ResponseContentDisposition: `attachment; filename="${name}"` }),
    { expiresIn: seconds },
  );
