import * as z from 'zod/mini';
import { UPLOAD_PURPOSES, type UploadPurpose } from '../../shared/files/upload-purposes.ts';
import type { PersonId } from '../../shared/kernel/ids.ts';
import { expiring, type Scope } from '../platform/keys/keys.ts';
import { getItem } from '../platform/tables/dynamo.ts';
import { instant, part, record, type RecordOf } from '../platform/tables/record.ts';
import type { Write } from '../platform/tables/transact.ts';
import { tooManyUploads } from './upload-refused.ts';
import type { TicketItem } from './upload.records.ts';

const openUpload = part({ id: z.string(), purpose: z.enum(UPLOAD_PURPOSES), size: z.int(), until: instant });
type OpenUpload = Readonly<z.infer<typeof openUpload>>;

/**
 * Expiring `uploads#t7#u42`/open: the tickets that a person has opened, some of which may have ended. Those are
 * taken out when one more would exceed the quota. `n`: counts the changes.
 */
const openUploadsRecord = record('open uploads', { uploads: z.array(openUpload), n: z.int(), ttl: z.int() });

type Quota = { readonly most: number; readonly gigabytes: number };

/** Files of submissions have up to 100 MB, those of authors up to 2 GB. */
const SUBMISSIONS: Quota = { most: 20, gigabytes: 1 };
const AUTHORED: Quota = { most: 50, gigabytes: 20 };
const isSubmission = (purpose: UploadPurpose): boolean => purpose === 'assignment';

const fitsInto = (uploads: readonly OpenUpload[], { most, gigabytes }: Quota): boolean =>
  uploads.length <= most && uploads.reduce((sum, { size }) => sum + size, 0) <= gigabytes * 1024 ** 3;

/** The tickets that a person may have open. `isOpen`: whether a ticket that was opened before still is. */
type Opening = { readonly scope: Scope; readonly person: PersonId; readonly isOpen: (id: string) => Promise<boolean> };

async function stillOpen(uploads: readonly OpenUpload[], isOpen: Opening['isOpen']): Promise<OpenUpload[]> {
  const open = await Promise.all(uploads.map(({ id }) => isOpen(id)));
  return uploads.filter((_, index) => open[index]);
}

function putOpen(
  { scope, person }: Opening,
  read: RecordOf<typeof openUploadsRecord> | undefined,
  uploads: readonly OpenUpload[],
  ttl: number,
): Write {
  const put = { ...expiring.openUploads(scope, person), uploads, n: (read?.n ?? 0) + 1, ttl };
  if (!read) return { table: 'expiring', put, condition: 'attribute_not_exists(pk)' };
  return { table: 'expiring', put, condition: '#n = :n', names: { '#n': 'n' }, values: { ':n': read.n } };
}

/**
 * Returns the write that counts a new ticket of a person, which goes beside it.
 * @throws UploadRefused (409) where the person has as many uploads open as are possible, or has announced as many bytes
 */
export async function countOpenUpload(opening: Opening, { id, purpose, size, until, ttl }: TicketItem, now: string): Promise<Write> {
  const read = await getItem('expiring', expiring.openUploads(opening.scope, opening.person), openUploadsRecord);
  const quota = isSubmission(purpose) ? SUBMISSIONS : AUTHORED;
  const known = (read?.uploads ?? []).filter((upload) => upload.until > now);
  const [alike, others] = [
    known.filter((upload) => isSubmission(upload.purpose) === isSubmission(purpose)),
    known.filter((upload) => isSubmission(upload.purpose) !== isSubmission(purpose)),
  ];
  const added = { id, purpose, size, until };
  if (fitsInto([...alike, added], quota)) return putOpen(opening, read, [...known, added], ttl);
  const left = await stillOpen(alike, opening.isOpen);
  if (!fitsInto([...left, added], quota)) throw tooManyUploads(quota.most, quota.gigabytes);
  return putOpen(opening, read, [...others, ...left, added], ttl);
}
