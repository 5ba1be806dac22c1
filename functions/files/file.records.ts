import * as z from 'zod/mini';
import type { Instant } from '../../shared/kernel/instant.ts';
import { UPLOAD_PURPOSES, type UploadPurpose } from '../../shared/files/upload-purposes.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import type { Folder } from '../platform/keys/storage-paths.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';

/** The folder of the files of each purpose; by its name a reader of an address knows who may read the file. */
export const FOLDERS = {
  image: 'images',
  content: 'content',
  video: 'video',
  audio: 'audio',
  presentation: 'documents',
  document: 'documents',
  iframe: 'pages',
  scorm: 'packages',
  resource: 'resources',
  assignment: 'assignments',
} as const satisfies Record<UploadPurpose, Folder>;

const fileShape = {
  name: z.string(),
  path: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  type: z.string(),
  /** The name that it had on the device of who uploaded it, under which it is saved; files of former versions have none. */
  original: z.optional(z.string()),
  size: z.int(),
  /** Of the version that was checked. */
  etag: z.string(),
  /** Of an image, in pixels. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  by: z.int(),
  /** Of the file of a submission: the assignment that it was uploaded for. */
  course: z.optional(z.int()),
  unit: z.optional(z.int()),
  /** Of the original of a package: its id. */
  package: z.optional(z.int()),
  at: instant,
  /** When it was closed to new references, since nothing refers to it: it is about to be deleted. */
  closed: z.optional(instant),
};
const fileFacts = part(fileShape);
/** The fields of a checked file. */
export type FileFacts = z.infer<typeof fileFacts>;

/** Records `t7#F`/name: a checked file. The record makes the object public; the object keeps its key. */
export const fileRecord = record('file', fileShape);
/** The item of a checked file. */
export type FileItem = RecordOf<typeof fileRecord>;

/** Returns the write of a new file record. */
export const putFile = (scope: Scope, file: FileFacts): Write => ({
  table: 'records',
  put: { ...records.header(scope, 'file', file.name), ...file },
  condition: 'attribute_not_exists(pk)',
});

/** Returns the write that closes a file to new references. */
export const closeFile = (scope: Scope, name: string, now: Instant): Write => ({
  table: 'records',
  key: records.header(scope, 'file', name),
  update: 'SET closed = :now',
  condition: 'attribute_exists(pk)',
  values: { ':now': now },
});

/** Returns the write that opens a file again. */
export const openFile = (scope: Scope, name: string): Write => ({
  table: 'records',
  key: records.header(scope, 'file', name),
  update: 'REMOVE closed',
  condition: 'attribute_exists(pk)',
});

/** Returns the write that removes the record of a file whose object was deleted. */
export const removeFile = (scope: Scope, name: string): Write => ({ table: 'records', remove: records.header(scope, 'file', name) });
