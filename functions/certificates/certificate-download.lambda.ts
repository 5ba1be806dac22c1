import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { AppError, notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { courseWithDeleted } from '../courses/course-scope.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { personId, tenantId } from '../platform/request/access-records.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { bytesResponse } from '../platform/objects/bytes-response.ts';
import { signatureFits } from '../platform/credentials/grants.ts';
import type { Call } from '../platform/request/request.ts';
import type { Viewer } from '../platform/request/viewer.ts';
import { restHandler, type RestRequest } from '../platform/rest/rest.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { nameInPath } from '../platform/keys/storage-paths.ts';
import { getObject } from '../platform/objects/blobs.ts';
import { DOWNLOAD_PREFIX } from './certificate-address.ts';
import { certificatePdf } from './certificate-file.ts';
import { findCode, issuedFor } from './certificate.queries.ts';
import type { CodeItem } from './certificate.records.ts';
import { notRevoked } from './revoke-certificate.commands.ts';
import { preview, PREVIEW_ROUTE } from './templates/preview.ts';
import { allTemplates, isLive } from './templates/template.queries.ts';

const expired = (): AppError => new AppError('FORBIDDEN', 'This link has expired. Please reload the page.');

async function signedIn(call: Call): Promise<Viewer> {
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

const whoseOf = ({ tenant, person, course }: CodeItem) => ({
  scope: scopeOf(tenantId(tenant)),
  person: personId(person),
  course: asId<CourseId>(course),
});

/** Returns the PDF of a template to those who manage templates. @throws NOT_FOUND for everybody else */
async function templatePdf(call: Call, name: string): Promise<Uint8Array> {
  const viewer = await signedIn(call);
  const { tenant } = viewer;
  if (!tenant || tenant.role === null || !allows(entryOf('certificates.full'), accessSubjectOf(viewer))) throw notFound();
  const template = (await allTemplates(tenant.scope)).find(({ file, ...other }) => isLive(other) && file.endsWith(`/${name}`));
  if (!template) throw notFound();
  return getObject('media', template.file);
}

async function issuedPdf({ call, request, parameters: { filename = '' } }: RestRequest): Promise<Uint8Array> {
  const { searchParams } = new URL(request.url);
  const isSigned = signatureFits(`${DOWNLOAD_PREFIX}${filename}`, searchParams, call.now);
  if (!isSigned && searchParams.has('sig') && !call.tokenSent) throw expired();
  // Nobody without a session learns which certificates there are.
  const viewer = isSigned ? null : await signedIn(call);
  const code = filename.endsWith('.pdf') ? filename.slice(0, -'.pdf'.length) : '';
  const item = await findCode(code);
  if (!item) throw notFound();
  if (viewer) await refuseStrangers(viewer, item);
  const whose = whoseOf(item);
  const certificate = (await issuedFor(whose.scope, whose.person, whose.course)).find((issued) => issued.code === code);
  if (certificate) notRevoked(certificate);
  return certificatePdf({ ...whose, code });
}

async function download(rest: RestRequest): Promise<Response> {
  const name = nameInPath(rest.parameters['filename'] ?? '');
  const pdf = name === null ? await issuedPdf(rest) : await templatePdf(rest.call, name);
  return bytesResponse(rest.request, pdf, {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="certificate.pdf"',
  });
}

/** Certificates, by the signature of their addresses or by the caller's own right; templates, and how certificates look on them. */
export const handler = restHandler({
  'GET /api/graphql/download/{filename}': download,
  'HEAD /api/graphql/download/{filename}': download,
  [PREVIEW_ROUTE]: preview,
});
