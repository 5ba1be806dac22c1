import * as z from 'zod/mini';
import { type Instant, toMillis } from '../../shared/kernel/instant.ts';
import { closeFile, fileRecord, FOLDERS, openFile, removeFile } from '../files/file.records.ts';
import { packageRecord, removePackage } from '../files/package.records.ts';
import { removeUnpacked } from '../files/remove-unpacked.ts';
import { ticketRecord } from '../files/upload.records.ts';
import { deleteObject, listObjects } from '../platform/objects/blobs.ts';
import { expiring, records, type Scope } from '../platform/keys/keys.ts';
import { objects } from '../platform/keys/object-keys.ts';
import { inParallel } from '../platform/runtime/parallel.ts';
import { deleteItem, getItem, putItem, query } from '../platform/tables/dynamo.ts';
import { instant, record, type RecordOf } from '../platform/tables/record.ts';
import { transact, type Write } from '../platform/tables/transact.ts';
import { isSubmitted, usedNames } from './used-files.ts';

const DAY_MS = 86_400_000;
/** A file is kept for so long after nothing refers to it any more, so that an author may take a change back. */
const RETENTION_MS = 30 * DAY_MS;
/** Between closing a file and deleting it, so that whoever was about to refer to it has done so. */
const CLOSED_MS = DAY_MS / 2;
const PARALLEL = 8;

/** The folders whose files are referred to by records. Bodies and certificates are named by other rules. */
const SWEPT_FOLDERS = [...new Set<string>([...Object.values(FOLDERS), 'logos'])];

/** Expiring `unused#t7`/name: since when nothing refers to a file, and when it was closed to new references. */
const unusedRecord = record('unused file', { since: instant, closed: z.optional(instant), ttl: z.int() });
type UnusedItem = RecordOf<typeof unusedRecord>;

type StoredFile = { readonly name: string; readonly key: string };

/** What a sweep did with a file, or would do: it was found unused, is closed to new references, is deleted, or is used again. */
export type SweptFile = StoredFile & { readonly step: 'noted' | 'closed' | 'deleted' | 'used again'; readonly since: Instant };

async function storedFiles(scope: Scope): Promise<StoredFile[]> {
  const lists = await Promise.all(SWEPT_FOLDERS.map((folder) => listObjects('media', objects.media(scope, folder, ''))));
  return lists.flat().map(({ key }) => ({ key, name: key.slice(key.lastIndexOf('/') + 1) }));
}

/** Returns whether a file of a submission is kept: it was submitted, or who uploaded it for what is not known. */
async function isRetained(scope: Scope, { key, name }: StoredFile): Promise<boolean> {
  if (!key.startsWith(objects.media(scope, FOLDERS.assignment, ''))) return false;
  const file = await getItem('records', records.header(scope, 'file', name), fileRecord);
  return file?.course === undefined || isSubmitted(scope, name, { person: file.by, course: file.course });
}

/** Returns the files that nothing refers to. The storage is listed first: what is stored later is none of them. */
async function unusedFiles(scope: Scope, now: Instant): Promise<StoredFile[]> {
  const stored = await storedFiles(scope);
  if (stored.length === 0) return [];
  const tickets = await query('expiring', { pk: expiring.upload(scope, '').pk }, ticketRecord);
  // The table may keep an item for a while after its time.
  const fresh = tickets.filter(({ ttl }) => ttl * 1000 > toMillis(now));
  const used = new Set([...(await usedNames(scope)), ...fresh.map(({ name }) => name)]);
  const left = stored.filter(({ name }) => !used.has(name));
  const kept = await inParallel(left, PARALLEL, (file) => isRetained(scope, file));
  return left.filter((_, index) => !kept[index]);
}

/** Returns what is done with an unused file now; null while it waits. */
function stepFor(mark: UnusedItem | undefined, now: Instant): 'noted' | 'closed' | 'deleted' | null {
  if (!mark) return 'noted';
  if (mark.closed !== undefined) return toMillis(now) - toMillis(mark.closed) >= CLOSED_MS ? 'deleted' : null;
  return toMillis(now) - toMillis(mark.since) >= RETENTION_MS ? 'closed' : null;
}

/** Writes to the record of a file, where it has one: logos and pictures of categories have none, and nobody can refer to them anew. */
const writeToFile = (scope: Scope, name: string, write: Write): Promise<void> =>
  transact(async () => ({
    writes: (await getItem('records', records.header(scope, 'file', name))) ? [write] : [],
    result: undefined,
  }));

const putMark = (scope: Scope, name: string, mark: Pick<UnusedItem, 'since' | 'closed'>, now: Instant): Promise<void> =>
  putItem('expiring', { ...expiring.unusedFile(scope, name), ...mark, ttl: Math.floor((toMillis(now) + 2 * RETENTION_MS) / 1000) });

/** Deletes the files and the record of a package before its original, by whose name an interrupted run finds it again. */
async function removePackageOf(scope: Scope, name: string): Promise<void> {
  const id = (await getItem('records', records.header(scope, 'file', name), fileRecord))?.package;
  const item = id === undefined ? undefined : await getItem('records', records.header(scope, 'package', id), packageRecord);
  if (!item) return;
  await removeUnpacked(scope, item.label);
  await transact(() => Promise.resolve({ writes: [removePackage(scope, item.id)], result: undefined }));
}

async function take(scope: Scope, { name, key, step, since }: SweptFile, now: Instant): Promise<void> {
  const mark = expiring.unusedFile(scope, name);
  if (step === 'noted') return putMark(scope, name, { since }, now);
  if (step === 'closed') {
    await writeToFile(scope, name, closeFile(scope, name, now));
    return putMark(scope, name, { since, closed: now }, now);
  }
  if (step === 'used again') {
    await writeToFile(scope, name, openFile(scope, name));
    return deleteItem('expiring', mark);
  }
  await removePackageOf(scope, name);
  await deleteObject('media', key);
  await writeToFile(scope, name, removeFile(scope, name));
  return deleteItem('expiring', mark);
}

/**
 * Deletes the files of a tenant to which nothing has referred for 30 days: replaced pictures and logos, uploads that no course took,
 * those of purged courses. A file is noted first, closed to new references on a later night, and deleted the night after; one that is
 * referred to again meanwhile is open again. Published, superseded and drafted units, submissions and everything uploaded within a week
 * are references. Returns what was done with each file; with `isDry` nothing is.
 */
export async function sweepFiles(scope: Scope, now: Instant, { isDry = false } = {}): Promise<SweptFile[]> {
  const [unused, marks] = await Promise.all([
    unusedFiles(scope, now),
    query('expiring', { pk: expiring.unusedFile(scope, '').pk }, unusedRecord),
  ]);
  const markOf = new Map(marks.map((mark) => [mark.sk, mark]));
  const names = new Set(unused.map(({ name }) => name));
  const swept: SweptFile[] = unused.flatMap((file) => {
    const mark = markOf.get(file.name);
    const step = stepFor(mark, now);
    return step === null ? [] : [{ ...file, step, since: mark?.since ?? now }];
  });
  for (const { sk, since } of marks) if (!names.has(sk)) swept.push({ name: sk, key: '', step: 'used again', since });
  if (!isDry) await inParallel(swept, PARALLEL, (file) => take(scope, file, now));
  return swept;
}
