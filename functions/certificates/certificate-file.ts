import type { CertificateEvent } from '../../events/certificates/certificate.events.ts';
import { getObject, putObject } from '../platform/objects/blobs.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { openSealed } from '../platform/credentials/person-key.ts';
import { verifyUrlOf } from './certificate-address.ts';
import { drawCertificate } from './drawing/certificate-pdf.ts';
import { instanceFacts, issuedFor } from './certificate.queries.ts';
import { certificateObject } from './certificate.records.ts';
import { logoBytes } from './logo.queries.ts';

/** Where a certificate belongs, and its code. */
export type Issued = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseId; readonly code: string };

/**
 * The PDF of an issued certificate: as it lies in storage, else drawn from what was issued, and kept. Whoever draws it at the same
 * moment draws the same.
 */
export async function certificatePdf(issued: Issued): Promise<Uint8Array> {
  const file = certificateObject(issued.scope, issued.code);
  const kept = await getObject('media', file).catch((error: unknown) => {
    if ((error as Error).name === 'NoSuchKey') return null;
    throw error;
  });
  if (kept) return kept;
  const pdf = await draw(issued);
  await putObject('media', file, pdf, { type: 'application/pdf' });
  return pdf;
}

async function draw({ scope, person, course, code }: Issued): Promise<Uint8Array> {
  const [certificates, instance] = await Promise.all([issuedFor(scope, person, course), instanceFacts(scope)]);
  const certificate = certificates.find((event) => event.code === code);
  if (!certificate) throw new Error(`Certificate ${code} was not issued.`);
  const facts = {
    // An erased person's name is gone for good; what is left says where to ask.
    name: (await openSealed(scope, person, certificate.sealedName)) ?? '',
    courseTitle: certificate.courseTitle,
    issued: certificate.issued,
    expires: certificate.expires,
    instanceName: instance.name,
    verifyUrl: verifyUrlOf(instance.domain, code),
  };
  const brand = { color: instance.color, logo: await logoBytes(instance.logo), seed: instance.domain };
  return drawCertificate(facts, brand, await templateOf(certificate));
}

const templateOf = async ({ page }: CertificateEvent) => page && { pdf: await getObject('media', page.file), boxes: page.boxes };
