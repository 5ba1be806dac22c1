import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { courseWithDeleted } from '../courses/course-scope.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { personId, tenantId } from '../platform/request/access-records.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { bytesResponse } from '../platform/objects/bytes-response.ts';
import { signatureFits } from '../platform/credentials/grants.ts';
import type { Call } from '../platform/request/request.ts';
import { restHandler, type RestRequest } from '../platform/rest/rest.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { DOWNLOAD_PREFIX } from './certificate-address.ts';
import { certificatePdf } from './certificate-file.ts';
import { findCode } from './certificate.queries.ts';
import type { CodeItem } from './certificate.records.ts';

/** @throws NOT_FOUND for all but the owner and those who read certificates of others, with person and course in their scope */
async function refuseStrangers(call: Call, { tenant, person, course }: CodeItem): Promise<void> {
  const { viewer, problem } = await call.resolveViewer();
  if (!viewer || problem) throw problem ?? unauthenticated();
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

async function download({ call, request, parameters: { filename = '' } }: RestRequest): Promise<Response> {
  const code = filename.endsWith('.pdf') ? filename.slice(0, -'.pdf'.length) : '';
  const item = await findCode(code);
  if (!item) throw notFound();
  if (!signatureFits(`${DOWNLOAD_PREFIX}${filename}`, new URL(request.url).searchParams, call.now)) await refuseStrangers(call, item);
  const pdf = await certificatePdf({ ...whoseOf(item), code });
  return bytesResponse(request, pdf, {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="certificate.pdf"',
  });
}

/** A certificate, by the signature of its address or by the caller's own right. */
export const handler = restHandler({
  'GET /api/graphql/download/{filename}': download,
  'HEAD /api/graphql/download/{filename}': download,
});
