import { notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { addYear, dayOf } from '../../shared/kernel/instant.ts';
import { builder } from '../platform/graphql/builder.ts';
import { enrolmentOf } from '../learning/enrolment/enrolment.queries.ts';
import { CompletedCourseType } from '../learning/progress/progress.schema.ts';
import { personId } from '../platform/request/access-records.ts';
import { authorise } from '../platform/request/authorise.ts';
import { signedAddress, verifyUrlOf } from './certificate-address.ts';
import { requestedCertificate } from './certificate-choice.queries.ts';
import { certificateFor } from './certificate.commands.ts';
import { issuedFor, type Verification, verify } from './certificate.queries.ts';

const VerificationType = builder.objectRef<Verification>('CertificateVerification').implement({
  fields: (t) => ({
    valid: t.exposeBoolean('valid', { description: 'false once expired' }),
    user_name: t.exposeString('user_name', { description: "As printed on the certificate; 'Erased user' after erasure." }),
    course_title: t.exposeString('course_title'),
    instance_name: t.exposeString('instance_name'),
    issued_date: t.field({ type: 'Date', resolve: (certificate) => certificate.issued_date }),
    expiry_date: t.field({ type: 'Date', resolve: (certificate) => certificate.expiry_date }),
  }),
});

builder.queryField('verifyCertificate', (t) =>
  t.field({
    type: VerificationType,
    nullable: true,
    description: '[P] null = no such certificate.',
    args: { code: t.arg.string({ required: true }) },
    resolve: (_, { code }, { call }) => verify(code, dayOf(call.now)),
  }),
);

builder.objectFields(CompletedCourseType, (t) => ({
  expires_at: t.field({
    type: 'Date',
    nullable: true,
    description: 'The last day of the certificate, one year after the completion.',
    resolve: ({ completedAt }) => completedAt && addYear(dayOf(completedAt)),
  }),
  verify_url: t.string({
    nullable: true,
    description: 'Where anybody can check the certificate; null = not issued yet.',
    resolve: async ({ person, id, viewer }) => {
      const { scope, domain } = viewer.tenant;
      const issued = person === null ? [] : await issuedFor(scope, personId(person), asId<CourseId>(id));
      const certificate = issued.at(-1);
      return certificate ? verifyUrlOf(domain, certificate.code) : null;
    },
  }),
}));

const CertificateFileType = builder
  .objectRef<{ readonly address: string; readonly code: string; readonly verifyUrl: string }>('CertificateFile')
  .implement({
    fields: (t) => ({
      message: t.string({ resolve: () => 'Certificate generated successfully.' }),
      certificate_url: t.exposeString('address', { nullable: true, description: 'PDF, signed for 5 minutes.' }),
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

builder.mutationField('GenerateCertificate', (t) =>
  t.field({
    type: CertificateFileType,
    args: { input: t.arg({ type: GenerateCertificateInput, required: true }), branchUrl: t.arg.string() },
    resolve: async (_, { input, branchUrl }, { call }) => {
      const viewer = authorise('GenerateCertificate', await call.resolveViewer(branchUrl));
      const { scope, domain } = viewer.tenant;
      const { person, course } = await requestedCertificate(call, viewer, input);
      // A course that the person never had is refused like a missing one.
      if ((await enrolmentOf(scope, person, course)).status === 'none') throw notFound();
      const certificate = await certificateFor({ scope, person, course }, { actor: { kind: 'person', id: viewer.person }, now: call.now });
      return {
        address: signedAddress(certificate.code, call.now),
        code: certificate.code,
        verifyUrl: verifyUrlOf(domain, certificate.code),
      };
    },
  }),
);
