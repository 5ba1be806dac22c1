import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import S3Error from 's3rver/lib/models/error.js';
import FilesystemStore from 's3rver/lib/stores/filesystem.js';
import type { StoredObject } from 's3rver/lib/stores/filesystem.js';

export type Part = { readonly number: number; readonly size: number; readonly etag: string; readonly modified: Date };

const noSuchUpload = (): S3Error =>
  new S3Error('NoSuchUpload', 'The specified upload does not exist. It may have been aborted or completed.');

/**
 * s3rver's folder of objects, made whole or not at all. Its own writes go straight to the final file and are answered before
 * the last bytes are down, so that an upload cut off half-way would be an object, and a kill could take one that was acknowledged.
 */
export class ObjectFolder extends FilesystemStore {
  readonly incoming: string;

  constructor(directory: string, incoming: string) {
    super(directory);
    this.incoming = incoming;
  }

  /** Writes to a file of its own; the caller renames it into place. */
  private async receive(content: Readable | Buffer): Promise<{ file: string; size: number; md5: string }> {
    const file = join(this.incoming, randomUUID());
    const hash = createHash('md5');
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    try {
      await pipeline(Buffer.isBuffer(content) ? Readable.from([content]) : content, measure, createWriteStream(file));
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    return { file, size, md5: hash.digest('hex') };
  }

  override async putObject(object: StoredObject): Promise<{ size: number; md5: string }> {
    const target = this.getResourcePath(object.bucket, object.key, 'object');
    const { file, size, md5 } = await this.receive(object.content);
    const place = async (): Promise<void> => {
      await mkdir(dirname(target), { recursive: true });
      await this.putMetadata(object.bucket, object.key, object.metadata, md5);
      await rename(file, target);
    };
    // Deleting a neighbour removes folders that became empty, at times the one just made.
    await place().catch(place);
    return { size, md5 };
  }

  private folderOf(bucket: string, uploadId: string): string {
    // Ids are ours, 32 hexadecimal digits; anything else must not become a path.
    if (!/^[0-9a-f]{32}$/.test(uploadId)) throw noSuchUpload();
    return join(this.getResourcePath(bucket, undefined, 'uploads'), uploadId);
  }

  private async openUpload(bucket: string, uploadId: string): Promise<string> {
    const folder = this.folderOf(bucket, uploadId);
    await access(join(folder, 'key')).catch(() => {
      throw noSuchUpload();
    });
    return folder;
  }

  override async putPart(bucket: string, uploadId: string, partNumber: string, content: Readable): Promise<{ size: number; md5: string }> {
    const folder = await this.openUpload(bucket, uploadId);
    const number = Number(partNumber);
    if (!Number.isInteger(number) || number < 1 || number > 10_000) {
      throw new S3Error('InvalidArgument', 'Part number must be an integer between 1 and 10000, inclusive.');
    }
    const { file, size, md5 } = await this.receive(content);
    // The upload may have been completed or aborted while its bytes came in.
    await this.openUpload(bucket, uploadId).catch(async (error: unknown) => {
      await rm(file, { force: true });
      throw error;
    });
    await writeFile(join(folder, `${number}.md5`), md5);
    await rename(file, join(folder, String(number)));
    return { size, md5 };
  }

  /** The parts of an open upload, by number. */
  async listParts(bucket: string, uploadId: string): Promise<Part[]> {
    const folder = await this.openUpload(bucket, uploadId);
    const numbers = (await readdir(folder)).filter((name) => /^\d+$/.test(name)).map(Number);
    return Promise.all(
      numbers
        .toSorted((a, b) => a - b)
        .map(async (number) => {
          const { size, mtime } = await stat(join(folder, String(number)));
          return { number, size, etag: await readFile(join(folder, `${number}.md5`), 'utf8'), modified: mtime };
        }),
    );
  }

  /** Drops an open upload and its parts. */
  async abortUpload(bucket: string, uploadId: string): Promise<void> {
    await rm(await this.openUpload(bucket, uploadId), { recursive: true, force: true });
  }

  override async putObjectMultipart(
    bucket: string,
    uploadId: string,
    parts: { number: number; etag: string }[],
  ): Promise<{ size: number; md5: string }> {
    const stored = new Map((await this.listParts(bucket, uploadId)).map((part) => [part.number, part.etag]));
    if (parts.some((part) => stored.get(part.number) !== part.etag)) {
      throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found, or its ETag did not match.');
    }
    const folder = this.folderOf(bucket, uploadId);
    const key = await readFile(join(folder, 'key'), 'utf8');
    // Written by s3rver when the upload began: the headers of that request.
    const metadata = JSON.parse(await readFile(join(folder, 'metadata'), 'utf8')) as Record<string, string>;
    const result = await this.putObject({ bucket, key, content: Readable.from(bytesOf(folder, parts)), metadata });
    await rm(folder, { recursive: true, force: true });
    return result;
  }
}

async function* bytesOf(folder: string, parts: readonly { number: number }[]): AsyncGenerator<Buffer> {
  for (const { number } of parts.toSorted((a, b) => a.number - b.number)) {
    for await (const chunk of createReadStream(join(folder, String(number)))) yield chunk as Buffer; // no encoding is set
  }
}
