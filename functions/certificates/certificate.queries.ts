import type { CertificateEvent, CertificateIssued, CertificateRevoked } from '../../events/certificates/certificate.events.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import type { Day, Instant } from '../../shared/kernel/instant.ts';
import { dayIn, UTC } from '../../shared/kernel/regional/zoned-time.ts';
import { ERASED_USER } from '../../shared/people/erasure.ts';
import {
  branchId,
  branchRecord,
  type DomainItem,
  domainRecord,
  personBranchRecord,
  personId,
  tenantId,
} from '../platform/request/access-records.ts';
import { getItem, query } from '../platform/tables/dynamo.ts';
import { commitItems, readCommit } from '../platform/store/event-store.ts';
import { platform, records, type Scope, scopeOf, streams } from '../platform/keys/keys.ts';
import { openSealed } from '../platform/credentials/person-key.ts';
import { acrossTenants } from '../platform/keys/tenant-fence.ts';
import { type TenantBranding, tenantBrandingOf } from '../tenancy/branding.queries.ts';
import { type CodeItem, codeRecord, isCode } from './certificate.records.ts';

/** What certificates take of an instance. */
export type InstanceFacts = { readonly name: string; readonly domain: string; readonly record: DomainItem };

/** A certificate as it was issued, with its revocation; null: it was not revoked. */
export type StoredCertificate = CertificateIssued & { readonly revoked: CertificateRevoked | null };

/** Returns the certificates of a person for a course, oldest first: one for each completed round. */
export async function issuedFor(scope: Scope, person: PersonId, course: CourseId): Promise<StoredCertificate[]> {
  const items = await commitItems(streams.certificate(scope, person, course), 1);
  const commits = await Promise.all(items.map((item) => readCommit<CertificateEvent>(item)));
  const events = commits.flatMap((commit) => commit.events);
  const revocations = events.filter((event) => event.type === 'CertificateRevoked');
  return events
    .filter((event) => event.type === 'CertificateIssued')
    .map((event) => ({ ...event, revoked: revocations.find(({ code }) => code === event.code) ?? null }));
}

/** Returns what certificates show of an instance. */
export async function instanceFacts(scope: Scope): Promise<InstanceFacts> {
  const instance = await getItem('platform', platform.instance(scope.tenant));
  const domain = String(instance?.['domain']);
  const facts = await getItem('platform', platform.domain(domain), domainRecord);
  if (!facts) throw new Error(`Instance ${scope.tenant} has no domain.`);
  return { name: facts.name, domain, record: facts };
}

/** Returns the look of a person's certificates: that of their branch, where they belong to exactly one, else of the instance. */
export async function certificateBranding(scope: Scope, person: PersonId, { record }: InstanceFacts): Promise<TenantBranding> {
  const links = await query(
    'records',
    { pk: records.personPartition(scope, person), prefix: records.linkPrefix.branch },
    personBranchRecord,
  );
  const [only, ...others] = links.filter(({ active }) => active);
  if (!only || others.length > 0) return tenantBrandingOf(record, null);
  const branch = await getItem('records', records.header(scope, 'branch', branchId(only.branch)), branchRecord);
  return tenantBrandingOf(record, branch?.deletedAt === undefined ? (branch ?? null) : null);
}

/** What the verification of a code shows; the field names are those of the contract. */
export type Verification = {
  readonly valid: boolean;
  readonly user_name: string;
  readonly course_title: string;
  readonly instance_name: string;
  readonly issued_date: Day;
  readonly expiry_date: Day;
  readonly revoked_date: Day | null;
  readonly revoked_reason: string | null;
};

/** Returns the record of a certificate's code, of any tenant. */
export const findCode = (code: string): Promise<CodeItem | undefined> =>
  isCode(code) ? getItem('platform', platform.certificate(code), codeRecord) : Promise.resolve(undefined);

/** Returns what the holder of a code may see, of any tenant; null when there is no such certificate. */
export const verify = (code: string, now: Instant): Promise<Verification | null> => acrossTenants(() => verification(code, now));

async function verification(code: string, now: Instant): Promise<Verification | null> {
  const item = await findCode(code);
  if (!item) return null;
  const scope = scopeOf(tenantId(item.tenant));
  const [issued, instance] = await Promise.all([
    issuedFor(scope, personId(item.person), asId<CourseId>(item.course)),
    instanceFacts(scope),
  ]);
  const certificate = issued.find((event) => event.code === code);
  if (!certificate) return null;
  const { revoked } = certificate;
  return {
    // Its days are those of the zone in which it was issued.
    valid: revoked === null && dayIn(now, certificate.timeZone ?? UTC) <= certificate.expires,
    user_name: (await openSealed(scope, personId(item.person), certificate.sealedName, 'now')) ?? ERASED_USER,
    course_title: certificate.courseTitle,
    instance_name: instance.name,
    issued_date: certificate.issued,
    expiry_date: certificate.expires,
    revoked_date: revoked?.on ?? null,
    revoked_reason: revoked?.isReasonPublic ? await openSealed(scope, personId(item.person), revoked.sealedReason, 'now') : null,
  };
}
