import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ObjectFacts } from './object-file.ts';
import type { StoreParts } from './operation.ts';
import { failedWith } from './s3-error.ts';
import { storedHeaders } from './stored-headers.ts';

/*
 * Data folders of layout 1 keep an object `a/b` of a bucket as three files: `a/b._S3rver_object` with the bytes,
 * `a/b._S3rver_metadata.json` with its headers and `a/b._S3rver_object.md5`; and an upload in parts as a folder
 * `._S3rver_uploads/{id}` with `key`, `metadata` and, for every part, its bytes under its number.
 */
const OBJECT = '._S3rver_object';
const METADATA = '._S3rver_metadata.json';
const UPLOADS = '._S3rver_uploads';

/** Objects that are converted together, since each waits for the disk. */
const AT_ONCE = 20;
/** Objects between two lines about the progress. */
const LOGGED_EVERY = 1000;

const noneIfMissing = (error: unknown): never[] => {
  if (failedWith(error, 'ENOENT')) return [];
  throw error;
};

async function headersIn(file: string): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (failedWith(error, 'ENOENT')) return '{}';
    throw error;
  });
  return storedHeaders(JSON.parse(text) as Record<string, string>); // names of headers in lower case, and their values
}

/** Copies a file into a new one with its facts, and gives that to `store`. */
async function copy(
  { incoming }: StoreParts,
  file: string,
  headers: ObjectFacts['headers'],
  store: (made: string) => Promise<void>,
): Promise<void> {
  const { mtimeMs } = await stat(file);
  await incoming.withFile(async (made) => {
    const md5 = createHash('md5');
    let size = 0;
    for await (const bytes of createReadStream(file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      md5.update(bytes);
      size += bytes.length;
      await made.append(bytes);
    }
    await made.finish({ size, etag: md5.digest('hex'), modified: Math.trunc(mtimeMs), headers, checksums: {} });
    await store(made.path);
  });
}

async function objectFilesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name.endsWith(OBJECT)).map((entry) => join(entry.parentPath, entry.name));
}

async function convertObject(parts: StoreParts, folder: string, bucket: string, file: string): Promise<void> {
  const key = relative(folder, file).slice(0, -OBJECT.length);
  const headers = await headersIn(file.slice(0, -OBJECT.length) + METADATA);
  await copy(parts, file, headers, (made) => parts.objects.store(made, bucket, key));
  // Its headers go with the whole folder: they must outlast the bytes, by which a later start knows what is left to convert.
  await rm(file);
}

async function convertObjects(parts: StoreParts, folder: string, bucket: string): Promise<number> {
  const files = await objectFilesIn(folder);
  for (let at = 0; at < files.length; at += AT_ONCE) {
    await Promise.all(files.slice(at, at + AT_ONCE).map((file) => convertObject(parts, folder, bucket, file)));
    if (at > 0 && at % LOGGED_EVERY === 0) process.stdout.write(`Converted ${at} of ${files.length} stored objects of ${bucket}.\n`);
  }
  return files.length;
}

async function convertUpload(parts: StoreParts, folder: string, bucket: string, id: string): Promise<void> {
  const key = await readFile(join(folder, 'key'), 'utf8').catch(() => undefined);
  // Without its key the upload had not begun.
  if (key === undefined) return;
  const headers = await headersIn(join(folder, 'metadata'));
  await parts.uploads.begin({ bucket, key, headers }, id).catch((error: unknown) => {
    // Begun by a conversion that was cut off.
    if (!failedWith(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  });
  for (const name of (await readdir(folder)).filter((name) => /^\d+$/.test(name))) {
    await copy(parts, join(folder, name), {}, (made) => parts.uploads.storePart(made, id, Number(name)));
  }
  await rm(folder, { recursive: true });
}

/**
 * Moves what layout 1 of the data folder holds into the object store, once, before the store is opened. Cut off, it goes on at the next
 * start: an object leaves the former folder only after it is stored in the new one.
 */
export async function convertFormerLayout(former: string, parts: StoreParts): Promise<void> {
  for (const bucket of await readdir(former).catch(noneIfMissing)) {
    const folder = join(former, bucket);
    const converted = await convertObjects(parts, folder, bucket);
    for (const id of await readdir(join(folder, UPLOADS)).catch(noneIfMissing)) {
      await convertUpload(parts, join(folder, UPLOADS, id), bucket, id);
    }
    if (converted > 0) process.stdout.write(`Converted ${converted} stored objects of ${bucket} to the present layout.\n`);
  }
  await rm(former, { recursive: true, force: true });
}
