import * as z from 'zod/mini';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';

/** What an upload is for; it decides which files are accepted and who can read them. */
export const UPLOAD_PURPOSES = ['image', 'content'] as const;
/** The purpose of an upload. */
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

const fileShape = {
  name: z.string(),
  path: z.string(),
  purpose: z.enum(UPLOAD_PURPOSES),
  type: z.string(),
  size: z.int(),
  /** Of the version that was checked. */
  etag: z.string(),
  width: z.int(),
  height: z.int(),
  by: z.int(),
  at: instant,
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
