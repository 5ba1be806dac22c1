import { notFound } from '../../shared/kernel/errors.ts';
import { dayOf } from '../../shared/kernel/instant.ts';
import { builder } from '../platform/graphql/builder.ts';
import { enrolmentOf } from '../learning/enrolment.queries.ts';
import { authorise } from '../platform/request/authorise.ts';
import { signedAddress, verifyUrlOf } from './certificate-address.ts';
import { chosenCertificate } from './certificate-choice.queries.ts';
import { certificateFor } from './certificate.commands.ts';
import { type Verification, verify } from './certificate.queries.ts';

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
      const viewer = authorise('GenerateCertificate', await call.sight(branchUrl));
      const { scope, domain } = viewer.place;
      const { person, course } = await chosenCertificate(call, viewer, input);
      // A course somebody never had looks like one that does not exist.
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
