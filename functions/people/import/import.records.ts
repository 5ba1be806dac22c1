import * as z from 'zod/mini';
import { AppError, invalid } from '../../../shared/kernel/errors.ts';
import type { PersonId } from '../../../shared/kernel/ids.ts';
import { parseInput } from '../../../shared/kernel/parse.ts';
import { lineSchema } from '../../../shared/kernel/text.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { instant, part, record, type RecordOf } from '../../platform/tables/record.ts';
import { getItem, putItem, query, updateItem } from '../../platform/tables/dynamo.ts';
import { isConditionFailure } from '../../platform/tables/condition-failure.ts';
import { getMany } from '../../platform/tables/batches.ts';
import type { Write } from '../../platform/tables/transact.ts';
import type { BulkWork } from './bulk-work.ts';

/** How long an import that was cut off keeps the next one waiting. */
export const LEASE_SECONDS = 10;
/** So long after the last call of an import began nothing of it is under way any more, in ms: what a function may take at most. */
export const LONGEST_CALL_MS = 15 * 60_000;
/** Returns the name of the lease that an import holds, and its undoing while it begins. */
export const leaseOfImports = (tenant: number): string => `import#${tenant}`;
/** Returns the refusal while another import writes. */
export const anotherImport = (): AppError =>
  new AppError('CONFLICT', 'Another import is running in this instance. Please try again when it has finished.');

const importCounts = part({ created: z.int(), changed: z.array(part({ what: z.string(), count: z.int() })) });
/** How many people an import added, and of how many of those who were here it changed what. */
export type ImportCounts = Readonly<z.infer<typeof importCounts>>;

/** Records `t7#M`/id: the calls of one file. */
const importRecord = record('import', {
  id: z.string(),
  by: z.int(),
  name: z.string(),
  /** The branch that it was made in. */
  branch: z.nullable(z.int()),
  startedAt: instant,
  /** When its last call began; absent for imports of former versions. */
  calledAt: z.optional(instant),
  /** What its people come to, once no call of it can be under way any more. */
  counts: z.optional(importCounts),
  /** The groups that it created, in their order. */
  groups: z.optional(z.array(z.int())),
  /** The job that undoes it. */
  job: z.optional(z.int()),
  undoneAt: z.optional(instant),
});
/** The item of an import. */
export type ImportItem = RecordOf<typeof importRecord>;

/**
 * Records `t7#M#{import}`/42: a person of an import. `new`: it made their identity; `joined`: it made somebody known elsewhere a member;
 * `updated`: it changed who was here.
 */
const importRowRecord = record('person of an import', {
  person: z.int(),
  kind: z.enum(['new', 'joined', 'updated']),
  changed: z.optional(z.array(z.string())),
});
/** The item of a person of an import. */
export type ImportRowItem = RecordOf<typeof importRowRecord>;

const ID = /^[0-9a-f]{32}$/;
/** The longest name of a file that is kept. */
const LONGEST_NAME = 255;

type Named = { readonly import_id?: string | null | undefined; readonly import_name?: string | null | undefined };

/** Returns the import that a call names; null for none. @throws VALIDATION */
export function importNamed({ import_id: id, import_name: name }: Named): { readonly id: string | null; readonly name: string } {
  if (id == null) return { id: null, name: '' };
  if (!ID.test(id)) throw invalid('import_id', 'The id of an import has 32 digits of 0-9 and a-f.');
  return { id, name: parseInput(z.object({ import_name: lineSchema(LONGEST_NAME) }), { import_name: name ?? '' }).import_name };
}

/** Returns an import; undefined for none. */
export const readImport = (scope: Scope, id: string): Promise<ImportItem | undefined> =>
  ID.test(id) ? getItem('records', records.header(scope, 'import', id), importRecord) : Promise.resolve(undefined);

/** Returns the imports of an instance. */
export const importsOf = (scope: Scope): Promise<ImportItem[]> => query('records', { pk: records.headers(scope, 'import') }, importRecord);

/** Returns the people of an import. */
export const rowsOfImport = (scope: Scope, id: string): Promise<ImportRowItem[]> =>
  query('records', { pk: records.importRows(scope, id) }, importRowRecord);

/** Returns what an import did with a person; undefined for nothing. */
export const readImportRow = (scope: Scope, id: string, person: PersonId): Promise<ImportRowItem | undefined> =>
  getItem('records', records.importRow(scope, id, person), importRowRecord);

/** Returns what an import did with some people, each at its place; undefined for nothing. */
export const importRowsOf = (scope: Scope, id: string, people: readonly PersonId[]): Promise<(ImportRowItem | undefined)[]> =>
  getMany(
    'records',
    people.map((person) => records.importRow(scope, id, person)),
    importRowRecord,
  );

/** Returns the write of a person of an import. */
export const putImportRow = (
  scope: Scope,
  id: string,
  { person, kind, changed }: Pick<ImportRowItem, 'kind' | 'changed'> & { readonly person: PersonId },
): Write => ({ table: 'records', put: { ...records.importRow(scope, id, person), person, kind, ...(changed && { changed }) } });

/**
 * Stores an import with its first call; later calls find it.
 * @throws CONFLICT for one that is being undone, or that somebody else or another place of the instance has begun
 */
export async function beginImport({ call, viewer }: BulkWork, id: string, name: string): Promise<void> {
  const { scope, branch } = viewer.tenant;
  const item: ImportItem = {
    ...records.header(scope, 'import', id),
    id,
    by: viewer.person,
    name,
    branch: branch?.id ?? null,
    startedAt: call.now,
    calledAt: call.now,
  };
  try {
    await putItem('records', item, { condition: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const begun = await readImport(scope, id);
    if (begun?.job !== undefined) throw new AppError('CONFLICT', 'This import was undone. Choose the file again to import it again.');
    if (begun?.by !== item.by || begun.branch !== item.branch) throw new AppError('CONFLICT', 'Someone else started this import.');
    await updateItem('records', item, { update: 'SET calledAt = :now REMOVE counts', values: { ':now': call.now } });
  }
}

/** Stores what the people of an import come to, unless it was called or undone meanwhile. */
export async function noteCounts(item: ImportItem, counts: ImportCounts): Promise<void> {
  const isAsRead = item.calledAt === undefined ? 'attribute_not_exists(calledAt)' : 'calledAt = :calledAt';
  try {
    await updateItem('records', item, {
      update: 'SET counts = :counts',
      condition: `attribute_exists(pk) AND ${isAsRead}`,
      values: { ':counts': counts, ...(item.calledAt !== undefined && { ':calledAt': item.calledAt }) },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}
