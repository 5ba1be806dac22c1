import { crc32 } from 'node:zlib';
import { type Instant, toInstant } from '../../../shared/kernel/instant.ts';
import type { Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { nameInPath } from '../../platform/keys/storage-paths.ts';
import { getObject, headObject, putObject } from '../../platform/objects/blobs.ts';
import { readStream } from '../../platform/objects/object-reads.ts';
import { abortParts, beginParts, type OpenParts, type StoredPart } from '../../platform/objects/parts.ts';
import { type PartWriter, partWriter, type Written } from '../../platform/objects/part-writer.ts';
import { archiveDirectory, entryEnd, entryHeader, type ZipEntry } from '../../platform/objects/zip-archive.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { updateItem } from '../../platform/tables/dynamo.ts';
import type { Row } from '../../administration/exports/cells.ts';
import { type ExportItem, exportKey, fileKey, readExport, restKey, rowsKey } from '../../administration/exports/export.records.ts';
import { UTC } from '../../../shared/kernel/regional/zoned-time.ts';
import { distinctName, extensionOf, readableName } from '../../../shared/files/submission-names.ts';

/** The list whose rows are packed with their files, and what is read of a row. */
export const PACKED_LIST = 'assignmentSubmissionsPage';
export const PACKED_COLUMNS = [
  'user.first_name',
  'user.last_name',
  'unit_title',
  'number',
  'submitted_at',
  'file_path',
  'content',
  'course.title',
] as const;

const MISSING = 'This file is no longer stored.';

/** How far an archive has been packed before a step; its unfinished part is an object of its own. */
type Packed = { readonly parts: readonly StoredPart[]; readonly entries: readonly ZipEntry[] };

const textOf = (row: Row, column: (typeof PACKED_COLUMNS)[number]): string => String(row[PACKED_COLUMNS.indexOf(column)] ?? '');

/** What an entry is made of. */
type Source = { readonly name: string; readonly at: Instant; readonly size: number; readonly chunks: AsyncIterable<Uint8Array> };

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns the entry of a submission: its file, or its text; a sentence for a file that is gone. */
async function sourceOf(scope: Scope, row: Row, zone: string): Promise<Source> {
  const named = {
    user: { first_name: textOf(row, 'user.first_name'), last_name: textOf(row, 'user.last_name') },
    unit_title: textOf(row, 'unit_title'),
    number: Number(textOf(row, 'number')),
    submitted_at: textOf(row, 'submitted_at'),
  };
  const [at, path] = [toInstant(Date.parse(named.submitted_at)), textOf(row, 'file_path')];
  const ofText = (text: string): Source => {
    const bytes = Buffer.from(text);
    return { name: readableName(named, 'txt', zone), at, size: bytes.length, chunks: once(bytes) };
  };
  if (path === '') return ofText(textOf(row, 'content'));
  const key = objects.media(scope, 'assignments', nameInPath(path) ?? '');
  const facts = await headObject('media', key);
  if (!facts) return ofText(MISSING);
  const stream: AsyncIterable<Uint8Array> = await readStream(key, facts);
  return { name: readableName(named, extensionOf(path), zone), at, size: facts.size, chunks: stream };
}

async function writeEntry(writer: PartWriter, { chunks, ...source }: Source, name: string): Promise<ZipEntry> {
  const offset = writer.offset();
  await writer.write(entryHeader({ ...source, name }));
  let [size, crc] = [0, 0];
  for await (const chunk of chunks) {
    size += chunk.length;
    crc = crc32(chunk, crc);
    await writer.write(chunk);
  }
  if (size !== source.size) throw new Error(`A submitted file has ${size} bytes in place of ${source.size}.`);
  await writer.write(entryEnd({ crc, size }));
  return { name, at: source.at, size, crc, offset };
}

/** Returns the upload of an archive. Of two processes that begin one, both go on with the same. */
async function uploadOf(scope: Scope, made: ExportItem): Promise<OpenParts> {
  const key = fileKey(scope, made);
  const known = made.upload ?? (await readExport(scope, made.sk))?.upload;
  if (known !== undefined) return { key, parts: known };
  const begun = { key, parts: await beginParts(key, 'application/zip') };
  try {
    await updateItem('expiring', exportKey(scope, made.sk), {
      update: 'SET #upload = :upload',
      condition: 'attribute_exists(pk) AND attribute_not_exists(#upload)',
      names: { '#upload': 'upload' },
      values: { ':upload': begun.parts },
    });
    return begun;
  } catch (error) {
    await abortParts(begun);
    const parts = isConditionFailure(error) ? (await readExport(scope, made.sk))?.upload : undefined;
    if (parts === undefined) throw error;
    return { key, parts };
  }
}

async function packedBefore(scope: Scope, name: string, from: number): Promise<Packed & Written> {
  if (from === 0) return { parts: [], entries: [], rest: new Uint8Array() };
  const state = JSON.parse(Buffer.from(await getObject('media', rowsKey(scope, name, from))).toString('utf8')) as Packed; // written below
  return { ...state, rest: await getObject('media', restKey(scope, name, from)) };
}

type Step = { readonly from: number; readonly to: number; readonly isLast: boolean };

/**
 * Packs the submissions of a step after those of the steps before, file by file as it arrives, and ends the archive with the last step. A step that
 * is run again stores the same parts again.
 */
export async function packStep(scope: Scope, made: ExportItem, rows: readonly Row[], { from, to, isLast }: Step): Promise<void> {
  const upload = await uploadOf(scope, made);
  const { entries: before, ...written } = await packedBefore(scope, made.sk, from);
  const writer = partWriter(upload, written);
  const entries = [...before];
  const taken = new Set(entries.map(({ name }) => name.toLowerCase()));
  const zone = made.asked?.timeZone ?? UTC;
  for (const row of rows) {
    const source = await sourceOf(scope, row, zone);
    entries.push(await writeEntry(writer, source, distinctName(source.name, taken)));
  }
  if (isLast) {
    for (const bytes of archiveDirectory(entries, writer.offset())) await writer.write(bytes);
    return writer.finish();
  }
  const { parts, rest } = writer.written();
  await putObject('media', restKey(scope, made.sk, to), rest, { type: 'application/octet-stream' });
  await putObject('media', rowsKey(scope, made.sk, to), Buffer.from(JSON.stringify({ parts, entries })), { type: 'application/json' });
}
