import { UploadPartCommand } from '@aws-sdk/client-s3';
import { bucketName, putObject, s3 } from './blobs.ts';
import { abortParts, beginParts, completeParts, type OpenParts, type StoredPart } from './parts.ts';

/** Above this size an object is stored in parts, so that no more of it is in memory. S3 takes parts of 5 MiB and more. */
const PART_BYTES = 8 * 1024 * 1024;

/** Stores a part of an upload. */
export async function storePart(upload: OpenParts, number: number, body: Uint8Array): Promise<StoredPart> {
  const { ETag = '' } = await s3().send(
    new UploadPartCommand({ Bucket: bucketName('media'), Key: upload.key, UploadId: upload.parts, PartNumber: number, Body: body }),
  );
  return { number, size: body.length, etag: ETag };
}

/** Returns chunks joined to blocks of the size of a part; the last one is smaller, or empty. */
async function* blocksOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  yield Buffer.concat(waiting);
}

/** Stores an object in the media bucket while its bytes are made. Nothing is stored when they cannot be made to the end. */
export async function putStreamed(key: string, type: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  let upload: OpenParts | null = null;
  const stored: StoredPart[] = [];
  try {
    for await (const block of blocksOf(chunks)) {
      if (upload === null && block.length < PART_BYTES) return await putObject('media', key, block, { type });
      upload ??= { key, parts: await beginParts(key, type) };
      if (block.length > 0) stored.push(await storePart(upload, stored.length + 1, block));
    }
    if (upload) await completeParts(upload, stored);
  } catch (error) {
    if (upload) await abortParts(upload);
    throw error;
  }
}
