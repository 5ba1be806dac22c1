import { notFound } from '../../../shared/kernel/errors.ts';
import { type CertificationId, parseId } from '../../../shared/kernel/ids.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import { getItem, query } from '../../platform/tables/dynamo.ts';
import { type CertificationItem, certificationRecord } from './certification.records.ts';

const byTitle = (a: CertificationItem, b: CertificationItem): number => a.title.localeCompare(b.title, 'en-GB') || a.id - b.id;

/** Returns the certifications of an instance by their titles. */
export const liveCertifications = async (scope: Scope): Promise<CertificationItem[]> =>
  (await query('records', { pk: records.headers(scope, 'certification') }, certificationRecord))
    .filter(({ deletedAt }) => deletedAt === undefined)
    .toSorted(byTitle);

/** Returns the certification with an id; null for one that is missing or deleted. */
export async function findCertification(scope: Scope, id: CertificationId): Promise<CertificationItem | null> {
  const item = await getItem('records', records.header(scope, 'certification', id), certificationRecord);
  return item && item.deletedAt === undefined ? item : null;
}

/** Returns the certification that a call names. @throws NOT_FOUND */
export async function certificationOf(scope: Scope, input: string | number): Promise<CertificationItem> {
  const id = parseId<CertificationId>(input);
  const item = id === null ? null : await findCertification(scope, id);
  if (!item) throw notFound();
  return item;
}
