import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { addYear, type Day } from '../../shared/kernel/instant.ts';
import { zoneOf } from '../../shared/kernel/regional/regional-choice.ts';
import { dayIn, UTC } from '../../shared/kernel/regional/zoned-time.ts';
import { builder } from '../platform/graphql/builder.ts';
import { arg, callQuery, tenantMutation } from '../platform/graphql/root-fields.ts';
import { enrolmentOf } from '../learning/enrolment/enrolment.queries.ts';
import type { CompletedCourseView } from '../learning/progress/my-courses.queries.ts';
import { CompletedCourseType } from '../learning/progress/progress.schema.ts';
import { openSealed } from '../platform/credentials/person-key.ts';
import { personId } from '../platform/request/access-records.ts';
import { regionalSettingsOf } from '../tenancy/regional-settings.queries.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { signedAddress, verifyUrlOf } from './certificate-address.ts';
import { signedBadgeAddress } from './badges/badge-address.ts';
import { requestedCertificate } from './certificate-choice.queries.ts';
import { certificateFor } from './certificate.commands.ts';
import { type StoredCertificate, issuedFor, type Verification, verify } from './certificate.queries.ts';
import { notRevoked, revokeCertificate } from './revoke-certificate.commands.ts';

const VerificationType = builder.objectRef<Verification>('CertificateVerification').implement({
  fields: (t) => ({
    valid: t.exposeBoolean('valid', { description: 'false once expired or revoked' }),
    user_name: t.exposeString('user_name', { description: "As printed on the certificate; 'Erased user' after erasure." }),
    course_title: t.exposeString('course_title'),
    instance_name: t.exposeString('instance_name'),
    issued_date: t.field({ type: 'Date', resolve: (certificate) => certificate.issued_date }),
    expiry_date: t.field({ type: 'Date', resolve: (certificate) => certificate.expiry_date }),
    revoked_date: t.field({
      type: 'Date',
      nullable: true,
      description: '(added) The day on which it was revoked; null: it was not.',
      resolve: (certificate) => certificate.revoked_date,
    }),
    revoked_reason: t.exposeString('revoked_reason', {
      nullable: true,
      description: '(added) Why it was revoked; null: it was not, the person was erased, or the reason was given for the learner alone.',
    }),
  }),
});

callQuery('verifyCertificate', {
  type: VerificationType,
  nullable: true,
  description: '[P] null = no such certificate.',
  args: { code: arg.string({ required: true }) },
  resolve: ({ code }, call) => verify(code, call.now),
});

type Completed = CompletedCourseView & { readonly viewer: TenantViewer };
const certificates = new WeakMap<Completed, Promise<readonly StoredCertificate[]>>();

/** Returns the certificates of a completed course, oldest first. Its fields read them once. */
function certificatesOf(completed: Completed): Promise<readonly StoredCertificate[]> {
  const { person, id, viewer } = completed;
  const read =
    certificates.get(completed) ??
    (person === null ? Promise.resolve([]) : issuedFor(viewer.tenant.scope, personId(person), asId<CourseId>(id)));
  certificates.set(completed, read);
  return read;
}

/** Returns the last certificate of a completed course; null: not issued yet. */
const latestOf = async (completed: Completed): Promise<StoredCertificate | null> => (await certificatesOf(completed)).at(-1) ?? null;

/** Returns the last day of the certificate for the first completion, by the zone in which it was issued; in that of the caller while it was not. */
async function lastDayOf(completed: Completed): Promise<Day | null> {
  const { completedAt } = completed;
  if (completedAt === null) return null;
  const issued = await certificatesOf(completed);
  const first = issued.find((certificate) => certificate.issued === dayIn(completedAt, certificate.timeZone ?? UTC));
  return first?.expires ?? addYear(dayIn(completedAt, zoneOf(await regionalSettingsOf(completed.viewer))));
}

/** Returns why a certificate was revoked; null without a revocation, and for an erased person. */
async function reasonOf(completed: Completed): Promise<string | null> {
  const certificate = await latestOf(completed);
  if (!certificate?.revoked) return null;
  return openSealed(completed.viewer.tenant.scope, personId(certificate.person), certificate.revoked.sealedReason);
}

builder.objectFields(CompletedCourseType, (t) => ({
  expires_at: t.field({
    type: 'Date',
    nullable: true,
    description: 'The last day of the certificate, one year after the completion.',
    resolve: lastDayOf,
  }),
  verify_url: t.string({
    nullable: true,
    description: 'Where anybody can check the certificate; null = not issued yet.',
    resolve: async (completed) => {
      const certificate = await latestOf(completed);
      return certificate && verifyUrlOf(completed.viewer.tenant.domain, certificate.code);
    },
  }),
  certificate_code: t.string({
    nullable: true,
    description: '(added) The code of the certificate; null = not issued yet.',
    resolve: async (completed) => (await latestOf(completed))?.code ?? null,
  }),
  revoked_date: t.field({
    type: 'Date',
    nullable: true,
    description: '(added) The day on which the certificate was revoked; null: it was not.',
    resolve: async (completed) => (await latestOf(completed))?.revoked?.on ?? null,
  }),
  revoked_reason: t.string({ nullable: true, description: '(added) Why it was revoked.', resolve: reasonOf }),
}));

const CertificateFileType = builder
  .objectRef<{ readonly address: string; readonly badgeAddress: string; readonly code: string; readonly verifyUrl: string }>(
    'CertificateFile',
  )
  .implement({
    fields: (t) => ({
      message: t.string({ resolve: () => 'Certificate generated successfully.' }),
      certificate_url: t.exposeString('address', { nullable: true, description: 'PDF, signed for 5 minutes.' }),
      badge_url: t.exposeString('badgeAddress', {
        nullable: true,
        description: '(added) The same as an Open Badge 3.0, a VC-JWT, signed for 5 minutes.',
      }),
      code: t.exposeString('code', { nullable: true, description: 'Printed on the certificate; opaque.' }),
      verify_url: t.exposeString('verifyUrl', { nullable: true }),
    }),
  });

const GenerateCertificateInput = builder.inputType('GenerateCertificateInput', {
  description: 'Says which certificate; names, dates and template come from the records.',
  fields: (t) => ({
    user_name: t.string(),
    course_name: t.string({ required: true }),
    issued_date: t.field({ type: 'Date' }),
    expiry_date: t.field({ type: 'Date' }),
    certificate_type: t.string({ defaultValue: 'Default' }),
    course_id: t.id(),
    user_id: t.id(),
  }),
});

tenantMutation('GenerateCertificate', {
  type: CertificateFileType,
  args: { input: arg({ type: GenerateCertificateInput, required: true }) },
  resolve: async (viewer, { input }, call) => {
    const { scope, domain } = viewer.tenant;
    const { person, course } = await requestedCertificate(call, viewer, input);
    // A course that the person never had is refused like a missing one.
    if ((await enrolmentOf(scope, person, course)).status === 'none') throw notFound();
    const actor = { kind: 'person', id: viewer.person } as const;
    const certificate = notRevoked(await certificateFor({ scope, person, course }, { actor, now: call.now }));
    return {
      address: signedAddress(certificate.code, call.now),
      badgeAddress: signedBadgeAddress(certificate.code, call.now),
      code: certificate.code,
      verifyUrl: verifyUrlOf(domain, certificate.code),
    };
  },
});

tenantMutation('revokeCertificate', {
  type: 'Boolean',
  description: '(added) [S A in scope, never their own] The certificate verifies as revoked from now on, and is not downloaded.',
  args: { code: arg.string({ required: true }), reason: arg.string({ required: true }) },
  resolve: (viewer, input, call) => revokeCertificate(call, viewer, input),
});
