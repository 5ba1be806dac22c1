import type { CertificateIssued } from '../../events/certificates/certificate.events.ts';
import { getObject, isMissingObject, putObject } from '../platform/objects/blobs.ts';
import type { CourseId, PersonId } from '../../shared/kernel/ids.ts';
import { ERASED_USER } from '../../shared/people/erasure.ts';
import type { Scope } from '../platform/keys/keys.ts';
import { isKeyGone, openSealed } from '../platform/credentials/person-key.ts';
import { verifyUrlOf } from './certificate-address.ts';
import { drawInThread } from './drawing/drawing-thread.ts';
import { certificateBranding, instanceFacts, issuedFor } from './certificate.queries.ts';
import { certificateObject } from './certificate.records.ts';
import { logoBytes } from './logo.queries.ts';

/** The owner, course and code of an issued certificate. */
export type Issued = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseId; readonly code: string };

/**
 * Returns the PDF of an issued certificate: the stored one, else one that is drawn from the issued data and stored. Concurrent calls draw
 * the same file. That of an erased person is drawn without their name each time.
 */
export async function certificatePdf(issued: Issued): Promise<Uint8Array> {
  // A file that was drawn before has the name of a person who was erased since.
  if (await isKeyGone(issued.scope, issued.person)) return draw(issued);
  const file = certificateObject(issued.scope, issued.code);
  const stored = await getObject('media', file).catch((error: unknown) => {
    if (isMissingObject(error)) return null;
    throw error;
  });
  if (stored) return stored;
  const pdf = await draw(issued);
  await putObject('media', file, pdf, { type: 'application/pdf' });
  return pdf;
}

async function draw({ scope, person, course, code }: Issued): Promise<Uint8Array> {
  const [certificates, instance] = await Promise.all([issuedFor(scope, person, course), instanceFacts(scope)]);
  const certificate = certificates.find((event) => event.code === code);
  if (!certificate) throw new Error(`Certificate ${code} was not issued.`);
  const facts = {
    // The name of an erased person cannot be decrypted any more.
    name: (await openSealed(scope, person, certificate.sealedName, 'now')) ?? ERASED_USER,
    courseTitle: certificate.courseTitle,
    issued: certificate.issued,
    expires: certificate.expires,
    instanceName: instance.name,
    verifyUrl: verifyUrlOf(instance.domain, code),
    language: certificate.language,
  };
  const look = await certificateBranding(scope, person, instance);
  const colors = { color: look.primaryColor, secondary: look.secondaryColor };
  const brand = { ...colors, logo: await logoBytes(look.logo), seed: instance.domain };
  return drawInThread(facts, brand, await templateOf(certificate));
}

const templateOf = async ({ page }: CertificateIssued) => page && { pdf: await getObject('media', page.file), boxes: page.boxes };
