import type { CompletedCoursesQuery } from '../../api/generated/graphql.ts';
import { execute } from '../../api/execute.ts';
import { fetchFile } from '../../api/save-file.ts';
import { assetUrl, tenantAddress } from '../../api/tenant-address.ts';
import { dayOf } from '../../../shared/kernel/instant.ts';
import type { CurrentViewer } from '../../session/viewer.tsx';
import { generateCertificateDocument } from './api/generate-certificate.ts';

/** A completed course of the viewer, with its certificate. */
export type Completed = CompletedCoursesQuery['CompletedCourses'][number];

/** Returns what names the certificate of a completed course in a call. */
export const certificateInput = (course: Completed, { fullName, user }: Pick<CurrentViewer, 'fullName' | 'user'>) => ({
  user_name: fullName,
  course_name: course.title,
  issued_date: course.completed_at && dayOf(course.completed_at),
  expiry_date: course.expires_at,
  certificate_type: course.certificate_type,
  course_id: course.id,
  user_id: user.id,
});

/** The pages are fetched one after the other, so that a long list does not ask for all of them at once. */
let queue: Promise<unknown> = Promise.resolve();

async function fetchPage(course: Completed, viewer: Pick<CurrentViewer, 'fullName' | 'user'>): Promise<Uint8Array | null> {
  const variables = { input: certificateInput(course, viewer), branchUrl: tenantAddress().branch };
  const { GenerateCertificate: certificate } = await execute(generateCertificateDocument, variables);
  if (!certificate.certificate_url) return null;
  return new Uint8Array(await (await fetchFile(assetUrl(certificate.certificate_url))).arrayBuffer());
}

/** Returns the PDF of an issued certificate, in its turn; null where there is none to show, or it does not come. */
export function issuedPage(course: Completed, viewer: Pick<CurrentViewer, 'fullName' | 'user'>): Promise<Uint8Array | null> {
  const page = queue.then(() => fetchPage(course, viewer)).catch(() => null);
  queue = page;
  return page;
}
