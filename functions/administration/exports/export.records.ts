import * as z from 'zod/mini';
import { type Instant, toInstant, toMillis } from '../../../shared/kernel/instant.ts';
import type { JobId, PersonId } from '../../../shared/kernel/ids.ts';
import { tenantIn, tenantPrefix } from '../../../events/kernel/streams.ts';
import { signPath } from '../../platform/credentials/grants.ts';
import { expiring, type Scope } from '../../platform/keys/keys.ts';
import { objects } from '../../platform/keys/object-keys.ts';
import { newObjectId } from '../../platform/keys/storage-paths.ts';
import { jobCaller } from '../../platform/request/job-viewer.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import { instant, part, record, type RecordOf } from '../../platform/tables/record.ts';
import { FORMATS } from './cells.ts';

/** A file is kept for so long after it was made. */
export const RETENTION_SECONDS = 86_400;
/** The record outlives its file, which a job may make some hours after it was asked for. */
const RECORD_SECONDS = 3 * RETENTION_SECONDS;

/** Expiring `export#t7`/name: a file that was asked for; `until` is null until it is made. */
export const exportRecord = record('export', {
  person: z.int(),
  list: z.string(),
  format: z.enum(FORMATS),
  /** The name under which it is saved. */
  filename: z.string(),
  until: z.nullable(instant),
  /** Of a file that a job makes: what is asked for, by whom. */
  asked: z.optional(
    part({
      caller: jobCaller,
      variables: z.string(),
      columns: z.array(z.string()),
      headings: z.array(z.string()),
      words: z.optional(z.string()),
      language: z.optional(z.string()),
      timeZone: z.optional(z.string()),
    }),
  ),
  /** Of an archive that a job packs: its upload in parts. */
  upload: z.optional(z.string()),
  ttl: z.int(),
});
export type ExportItem = RecordOf<typeof exportRecord>;

/** Returns the name of a new export, and that of the one which a job makes. */
export const newExportName = (): string => newObjectId();
export const exportOfJob = (job: JobId | number): string => `j${job}`;

export const exportKey = (scope: Scope, name: string) => expiring.exported(scope, name);

/** Returns the id of an export, which names its tenant too: its address is read without a session. */
export const exportId = (scope: Scope, name: string): string => `${tenantPrefix(scope.tenant)}.${name}`;

/** Returns the tenant and the name in the id of an export; null for what is none. */
export function parseExportId(id: string): { readonly tenant: number; readonly name: string } | null {
  const [, prefix, name] = /^([a-z]\d{1,15})\.([0-9a-j]{1,40})$/.exec(id) ?? [];
  const tenant = prefix === undefined ? null : tenantIn(`${prefix}#`);
  return tenant === null || name === undefined ? null : { tenant, name };
}

export const readExport = (scope: Scope, name: string): Promise<ExportItem | undefined> =>
  getItem('expiring', exportKey(scope, name), exportRecord);

/** Returns the file of an export and the rows that a job has stored so far. */
export const fileKey = (scope: Scope, { sk, format }: Pick<ExportItem, 'sk' | 'format'>): string =>
  objects.exported(scope, `${sk}.${format}`);
/** Returns the folder and the name of the file of an export, as a grant names them. */
export const fileObject = ({ sk, format }: Pick<ExportItem, 'sk' | 'format'>) => ({ folder: 'exports', name: `${sk}.${format}` });
export const rowsKey = (scope: Scope, name: string, from: number): string =>
  objects.exported(scope, `${name}/${String(from).padStart(9, '0')}`);

/** Returns the bytes of an archive after its stored parts, before a step. */
export const restKey = (scope: Scope, name: string, from: number): string => `${rowsKey(scope, name, from)}-rest`;

export const ttlFrom = (now: Instant): number => Math.floor(toMillis(now) / 1000) + RECORD_SECONDS;
export const untilFrom = (now: Instant): Instant => toInstant(toMillis(now) + RETENTION_SECONDS * 1000);

export const exportPath = (id: string): string => `api/exports/${id}`;
/** Returns the address of a file, which anybody who has it can read for five minutes. */
export const exportUrl = (scope: Scope, name: string, now: Instant): string =>
  `/${signPath(exportPath(exportId(scope, name)), 'download', now)}`;

/** Returns whether a person may read a file now. */
export const isReadable = ({ until }: ExportItem, now: Instant): boolean => until !== null && until > now;
export const isOf = ({ person }: ExportItem, reader: PersonId): boolean => person === reader;
