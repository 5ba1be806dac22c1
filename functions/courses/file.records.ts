import type { Instant } from '../../shared/kernel/instant.ts';
import type { Item } from '../platform/dynamo.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';

/** What an upload is for; it decides what is accepted and how it is read. */
export type UploadPurpose = 'image' | 'content';

export type FileFacts = {
  name: string;
  path: string;
  purpose: UploadPurpose;
  type: string;
  size: number;
  /** Of the version that was checked. */
  etag: string;
  width: number;
  height: number;
  by: number;
  at: Instant;
};

/** Records `t7#F`/name: a checked file. It is this record that publishes the object; the object itself lies where it was put. */
export type FileItem = Item & FileFacts;

export const putFile = (scope: Scope, file: FileFacts): Write => ({
  table: 'records',
  put: { ...records.header(scope, 'F', file.name), ...file },
  condition: 'attribute_not_exists(pk)',
});
