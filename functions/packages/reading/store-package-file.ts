import { UploadPartCommand } from '@aws-sdk/client-s3';
import { bucketName, putObject, s3 } from '../../platform/objects/blobs.ts';
import { abortParts, beginParts, completeParts, type OpenParts, type StoredPart } from '../../platform/objects/parts.ts';
import { bytesOfEntry, wholeEntry } from './archive/entry-bytes.ts';
import type { BlockReader } from '../../platform/reading/block-reader.ts';
import type { PackedFile } from './archive/packed-file.ts';
import { typeOfName } from './package-types.ts';

/** A larger file is stored in parts of this size, so that no more of it is in memory. */
const PART = 8 * 1024 ** 2;

/** Yields bytes in pieces of the size of a part; the last one is what is left. */
async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes) {
    pieces.push(piece);
    length += piece.length;
    if (length < PART) continue;
    const all = Buffer.concat(pieces);
    let at = 0;
    for (; all.length - at >= PART; at += PART) yield all.subarray(at, at + PART);
    pieces = [all.subarray(at)];
    length = all.length - at;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

async function storePart({ key, parts }: OpenParts, number: number, Body: Buffer): Promise<StoredPart> {
  const { ETag: etag = '' } = await s3().send(
    new UploadPartCommand({ Bucket: bucketName('media'), Key: key, UploadId: parts, PartNumber: number, Body }),
  );
  return { number, etag, size: Body.length };
}

async function storeInParts(archive: BlockReader, file: PackedFile, key: string): Promise<void> {
  const upload = { key, parts: await beginParts(key, typeOfName(key)) };
  try {
    const stored: StoredPart[] = [];
    for await (const piece of inParts(bytesOfEntry(archive, file))) stored.push(await storePart(upload, stored.length + 1, piece));
    await completeParts(upload, stored);
  } catch (error) {
    await abortParts(upload);
    throw error;
  }
}

/** Unpacks a file of a package to a key. A repeat stores the same. @throws PackageRefused for a damaged file */
export async function storePackageFile(archive: BlockReader, file: PackedFile, key: string): Promise<void> {
  const bytes = await wholeEntry(archive, file, PART);
  if (bytes === null) return storeInParts(archive, file, key);
  await putObject('media', key, bytes, { type: typeOfName(key) });
}
