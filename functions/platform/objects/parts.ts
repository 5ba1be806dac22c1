import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3';
import { bucketName, s3 } from './blobs.ts';

/** The bytes of every part but the last. */
export const PART_BYTES = 16 * 1024 * 1024;

/** An upload in parts: the key of the object to be, and its id at the storage. */
export type OpenParts = { readonly key: string; readonly parts: string };

/** A part that has arrived. */
export type StoredPart = { readonly number: number; readonly size: number; readonly etag: string };

const isOver = (error: unknown): boolean => (error as { name?: string }).name === 'NoSuchUpload';
const inMedia = ({ key, parts }: OpenParts) => ({ Bucket: bucketName('media'), Key: key, UploadId: parts });

/** Returns the number and the size of every part of a file. */
export const partsOfSize = (size: number): { readonly number: number; readonly size: number }[] =>
  Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
    number: index + 1,
    size: Math.min(PART_BYTES, size - index * PART_BYTES),
  }));

/** Begins an upload in parts. Returns its id at the storage. */
export async function beginParts(key: string, type: string): Promise<string> {
  const { UploadId } = await s3().send(new CreateMultipartUploadCommand({ Bucket: bucketName('media'), Key: key, ContentType: type }));
  if (!UploadId) throw new Error(`The upload of ${key} has no id.`);
  return UploadId;
}

/** Returns the parts that have arrived; null for an upload that was completed or aborted. */
export async function storedParts(upload: OpenParts): Promise<StoredPart[] | null> {
  const stored: StoredPart[] = [];
  let marker: string | undefined;
  try {
    do {
      const page = await s3().send(new ListPartsCommand({ ...inMedia(upload), ...(marker && { PartNumberMarker: marker }) }));
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) stored.push({ number: PartNumber, size: Size, etag: ETag });
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker);
    return stored;
  } catch (error) {
    if (isOver(error)) return null;
    throw error;
  }
}

/** Makes the object of its parts, which ends the upload. Does nothing when it has ended already. */
export async function completeParts(upload: OpenParts, stored: readonly StoredPart[]): Promise<void> {
  const Parts = stored.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
  try {
    await s3().send(new CompleteMultipartUploadCommand({ ...inMedia(upload), MultipartUpload: { Parts } }));
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/** Drops the parts of an upload, if it has not ended. */
export async function abortParts(upload: OpenParts): Promise<void> {
  try {
    await s3().send(new AbortMultipartUploadCommand(inMedia(upload)));
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/** Returns the uploads in parts that were begun below a prefix and have not ended, each with the time (in ms) when it was begun. */
export async function openUploads(prefix: string): Promise<(OpenParts & { readonly begun: number })[]> {
  const open: (OpenParts & { readonly begun: number })[] = [];
  let next: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
  while (next) {
    const page: Awaited<ReturnType<typeof listPage>> = await listPage(prefix, next);
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key && UploadId) open.push({ key: Key, parts: UploadId, begun: Initiated?.getTime() ?? 0 });
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    next =
      IsTruncated && NextKeyMarker ? { KeyMarker: NextKeyMarker, ...(NextUploadIdMarker && { UploadIdMarker: NextUploadIdMarker }) } : null;
  }
  return open;
}

const listPage = (prefix: string, from: { KeyMarker?: string; UploadIdMarker?: string }) =>
  s3().send(new ListMultipartUploadsCommand({ Bucket: bucketName('media'), Prefix: prefix, ...from }));
