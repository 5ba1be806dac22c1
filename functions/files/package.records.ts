import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { STANDARDS } from '../../shared/packages/manifest/manifest.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';
import { sentencePart } from '../platform/tables/sentence-part.ts';
import type { Write } from '../platform/tables/transact.ts';

/** Records `t7#P`/id: one version of a package, as it was uploaded. It never changes; an attempt keeps the one it began with. */
export const packageRecord = record('package', {
  id: z.int(),
  uuid: z.string(),
  /** Of the host that serves its files, and of their keys. */
  label: z.string(),
  title: z.nullable(z.string()),
  standard: z.enum(STANDARDS),
  /** Path of the first that is launched, or its address. */
  entry: z.string(),
  files: z.int(),
  bytes: z.int(),
  warnings: z.array(z.string()),
  /** Patterns and values of the warnings; absent in packages of former versions. */
  warningTexts: z.optional(z.array(sentencePart)),
  /** Stored path of the file as it was uploaded. */
  original: z.string(),
  /** Key of the object with what the manifest says. */
  manifest: z.string(),
  createdAt: instant,
  by: z.int(),
});
/** The item of a package. */
export type PackageItem = RecordOf<typeof packageRecord>;

/** Returns the label of the host of a package. It follows from the uuid, so that an address can be checked without a look-up. */
export const labelOfPackage = (uuid: string): string => `p${createHash('sha256').update(uuid).digest('hex').slice(0, 24)}`;

/** What the record of a new package says. */
type NewPackage = Pick<
  PackageItem,
  | 'id'
  | 'uuid'
  | 'label'
  | 'title'
  | 'standard'
  | 'entry'
  | 'files'
  | 'bytes'
  | 'warnings'
  | 'warningTexts'
  | 'original'
  | 'manifest'
  | 'createdAt'
  | 'by'
>;

/** Returns the write of a new package. */
export const putPackage = (scope: Scope, item: NewPackage): Write => ({
  table: 'records',
  put: { ...records.header(scope, 'package', item.id), ...item },
  condition: 'attribute_not_exists(pk)',
});

/** Returns the write that removes the record of a package. */
export const removePackage = (scope: Scope, id: number): Write => ({ table: 'records', remove: records.header(scope, 'package', id) });
