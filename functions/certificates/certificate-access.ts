import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { AppError, notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { courseWithDeleted } from '../courses/course-scope.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { signatureFits } from '../platform/credentials/grants.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import { personId, tenantId } from '../platform/request/access-records.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import type { Call } from '../platform/request/request.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import type { RestRequest } from '../platform/rest/rest.ts';
import { findCode } from './certificate.queries.ts';
import type { CodeItem } from './certificate.records.ts';

/** A certificate by its code, with its owner and course. */
export type CertificateOfCode = { readonly scope: Scope; readonly person: PersonId; readonly course: CourseId; readonly code: string };

/** Where files of certificates are: `{prefix}{code}{ending}`. */
type FileRoute = { readonly prefix: string; readonly ending: '.pdf' | '.jwt' };

const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please reload the page.');

/** Returns the viewer of a call. @throws UNAUTHENTICATED without a session */
export async function signedIn(call: Call): Promise<Viewer> {
  const { viewer, problem } = await call.resolveViewer();
  if (!viewer || problem) throw problem ?? unauthenticated();
  return viewer;
}

/** @throws NOT_FOUND for all but the owner and those who read certificates of others, with person and course in their scope */
async function refuseStrangers(viewer: Viewer, { tenant, person, course }: CodeItem): Promise<void> {
  const { tenant: context } = viewer;
  if (!context || context.role === null || context.id !== tenant) throw notFound();
  if (viewer.person === person) return;
  if (!allows(entryOf('certificate.other'), accessSubjectOf(viewer))) throw notFound();
  const reader = { ...viewer, tenant: { ...context, role: context.role } };
  await Promise.all([personInScope(reader, personId(person) satisfies PersonId), courseWithDeleted(reader, course)]);
}

/** Returns a certificate by the item of its code. */
export const certificateOfCode = (code: string, { tenant, person, course }: CodeItem): CertificateOfCode => ({
  scope: scopeOf(tenantId(tenant)),
  person: personId(person),
  course: asId<CourseId>(course),
  code,
});

/**
 * Returns the certificate whose file a request names, by the signature of its address or by the caller's own right to it.
 * @throws UNAUTHENTICATED without both, FORBIDDEN for a signature that has ended, NOT_FOUND for no certificate of the caller's
 */
export async function downloadedCertificate(
  { call, request, parameters: { filename = '' } }: RestRequest,
  { prefix, ending }: FileRoute,
): Promise<CertificateOfCode> {
  const { searchParams } = new URL(request.url);
  const isSigned = signatureFits(`${prefix}${filename}`, searchParams, call.now);
  if (!isSigned && searchParams.has('sig') && !call.tokenSent) throw expired();
  // Nobody without a session learns which certificates there are.
  const viewer = isSigned ? null : await signedIn(call);
  const code = filename.endsWith(ending) ? filename.slice(0, -ending.length) : '';
  const item = await findCode(code);
  if (!item) throw notFound();
  if (viewer) await refuseStrangers(viewer, item);
  return certificateOfCode(code, item);
}
