import { letsIn } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { notFound, unauthenticated } from '../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { personId, tenantId } from '../platform/access-records.ts';
import { standingOf } from '../platform/request/authorise.ts';
import { brakeOn } from '../platform/brake.ts';
import { signatureFits } from '../platform/credentials/grants.ts';
import { errorResponse, httpHandler } from '../platform/request/http.ts';
import { answerHeaders, type Call, readCall } from '../platform/request.ts';
import { scopeOf } from '../platform/keys/keys.ts';
import { DOWNLOAD_PREFIX } from './certificate-address.ts';
import { certificatePdf } from './certificate-file.ts';
import { findCode } from './certificate.queries.ts';
import type { CodeItem } from './certificate.records.ts';

/** The owner, and those who read certificates of others in their scope. Everybody else is told that there is none. */
async function refuseStrangers(call: Call, { tenant, person }: CodeItem): Promise<void> {
  const { viewer, problem } = await call.sight();
  if (!viewer || problem) throw problem ?? unauthenticated();
  const { place } = viewer;
  if (!place || place.role === null || place.tenant !== tenant) throw notFound();
  if (viewer.person === person) return;
  if (!letsIn(entryOf('certificate.other'), standingOf(viewer))) throw notFound();
  await personInScope({ ...viewer, place: { ...place, role: place.role } }, personId(person) satisfies PersonId);
}

const whoseOf = ({ tenant, person, course }: CodeItem) => ({
  scope: scopeOf(tenantId(tenant)),
  person: personId(person),
  course: asId<CourseId>(course),
});

async function answer(request: Request): Promise<Response> {
  const call = await readCall(request.headers);
  brakeOn(call);
  const { pathname, searchParams } = new URL(request.url);
  const name = /^\/api\/graphql\/download\/([\w-]+)\.pdf$/.exec(pathname)?.[1] ?? '';
  const item = await findCode(name);
  if (!item) throw notFound();
  if (!signatureFits(`${DOWNLOAD_PREFIX}${name}.pdf`, searchParams, call.now)) await refuseStrangers(call, item);
  const pdf = await certificatePdf({ ...whoseOf(item), code: name });
  return new Response(new Uint8Array(pdf), {
    headers: { ...answerHeaders(call), 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="certificate.pdf"' },
  });
}

/** GET /api/graphql/download/{filename}: a certificate, by the signature of its address or by the caller's own right. */
export const handler = httpHandler((request) => answer(request).catch((error: unknown) => errorResponse(error)));
