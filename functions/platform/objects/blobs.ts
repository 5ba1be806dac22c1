import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { BucketName } from '../runtime/manifest-types.ts';
import { settings } from '../runtime/settings.ts';
import { fencedClient } from './fenced-client.ts';

let client: S3Client | undefined;
/** Returns the client, whose commands keep to the tenant of the call. */
export function s3(): S3Client {
  client ??= fencedClient();
  return client;
}

/** Returns the name of a bucket in this environment. */
export const bucketName = (bucket: BucketName): string => (bucket === 'media' ? settings().BUCKET_MEDIA : settings().BUCKET_BOOKS);

/** Stores an object. */
export async function putObject(bucket: BucketName, key: string, body: Uint8Array, options: { type: string }): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: bucketName(bucket), Key: key, Body: body, ContentType: options.type }));
}

/** Returns whether an error of the store says that there is no such object. */
export const isMissingObject = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey';

/** Returns whether an error of the store says that another version of the object is there than the one that was asked for. */
export const isReplacedObject = (error: unknown): boolean => error instanceof Error && error.name === 'PreconditionFailed';

/** Returns the bytes of an object. @throws NoSuchKey; FenceError for one of another tenant than the call's */
export async function getObject(bucket: BucketName, key: string): Promise<Uint8Array> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucketName(bucket), Key: key }));
  if (!Body) throw new Error(`Object ${key} has no body.`);
  return await Body.transformToByteArray();
}

/** Returns an object as it arrives. @throws NoSuchKey; FenceError for one of another tenant than the call's */
export async function openObject(bucket: BucketName, key: string): Promise<Readable> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucketName(bucket), Key: key }));
  if (!Body) throw new Error(`Object ${key} has no body.`);
  return Body as Readable; // in Node
}

/** Returns the bytes of an object that has at most `most`, and at least one; null for a larger one, of which no more is read. @throws NoSuchKey */
export async function getSmallObject(bucket: BucketName, key: string, most: number): Promise<Uint8Array | null> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: bucketName(bucket), Key: key, Range: `bytes=0-${most}` }));
  if (!Body) throw new Error(`Object ${key} has no body.`);
  const bytes = await Body.transformToByteArray();
  return bytes.length > most ? null : bytes;
}

/** The size in bytes, the media type and the entity tag of an object, and the time (in ms) when it was stored. */
export type ObjectFacts = { readonly size: number; readonly type: string; readonly etag: string; readonly stored: number };

/** Returns the facts of an object; null when it does not exist. */
export async function headObject(bucket: BucketName, key: string): Promise<ObjectFacts | null> {
  try {
    const head = await s3().send(new HeadObjectCommand({ Bucket: bucketName(bucket), Key: key }));
    const { ContentLength: size = 0, ContentType: type = 'application/octet-stream', ETag: etag = '', LastModified } = head;
    return { size, type, etag, stored: LastModified?.getTime() ?? 0 };
  } catch (error) {
    if (
      (error as { name?: string }).name === 'NotFound' ||
      (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404
    )
      return null;
    throw error;
  }
}

/** Deletes an object, if it exists. */
export async function deleteObject(bucket: BucketName, key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: bucketName(bucket), Key: key }));
}

/** Returns the keys under a prefix, each with the time (in ms) when it was stored. */
export async function listObjects(bucket: BucketName, prefix: string): Promise<{ key: string; stored: number }[]> {
  const objects: { key: string; stored: number }[] = [];
  let token: string | undefined;
  do {
    const page = await s3().send(
      new ListObjectsV2Command({ Bucket: bucketName(bucket), Prefix: prefix, ...(token && { ContinuationToken: token }) }),
    );
    for (const { Key, LastModified } of page.Contents ?? []) if (Key) objects.push({ key: Key, stored: LastModified?.getTime() ?? 0 });
    token = page.NextContinuationToken;
  } while (token);
  return objects;
}
