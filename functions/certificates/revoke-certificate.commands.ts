import { certificateDecider } from '../../events/certificates/certificate.decider.ts';
import { revocationInput } from '../../shared/certificates/revocation-input.ts';
import { AppError, forbidden, notFound } from '../../shared/kernel/errors.ts';
import { asId, type CourseId } from '../../shared/kernel/ids.ts';
import { parseInput } from '../../shared/kernel/parse.ts';
import { courseWithDeleted } from '../courses/course-scope.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { sealFor } from '../platform/credentials/person-key.ts';
import { streams } from '../platform/keys/keys.ts';
import { personId } from '../platform/request/access-records.ts';
import { commandContext } from '../platform/request/command-context.ts';
import { takeKey } from '../platform/request/idempotency.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { executeTogether } from '../platform/store/execute.ts';
import { type StoredCertificate, findCode, issuedFor } from './certificate.queries.ts';

/** Returns a certificate that was not revoked. @throws CONFLICT for one that was */
export function notRevoked(certificate: StoredCertificate): StoredCertificate {
  if (certificate.revoked) throw new AppError('CONFLICT', 'This certificate was revoked. It can no longer be downloaded.');
  return certificate;
}

/**
 * Revokes a certificate for good: it verifies as revoked and is not downloaded any more. The completion of the course stays, and a
 * completion after a new start gets a certificate of its own.
 * @throws NOT_FOUND for a code, person or course out of scope; FORBIDDEN for one's own; VALIDATION without a reason or when it was revoked
 */
export async function revokeCertificate(call: Call, viewer: TenantViewer, input: unknown): Promise<boolean> {
  const { code, reason } = parseInput(revocationInput, input);
  const { scope } = viewer.tenant;
  const item = await findCode(code);
  if (!item || item.tenant !== scope.tenant) throw notFound();
  const [person, course] = [personId(item.person), asId<CourseId>(item.course)];
  await Promise.all([personInScope(viewer, person), courseWithDeleted(viewer, course)]);
  if (person === viewer.person) throw forbidden();
  await takeKey(call, viewer.person, ['revokeCertificate', code, reason]);
  const [sealedReason, issued] = await Promise.all([sealFor(scope, person, reason), issuedFor(scope, person, course)]);
  const timeZone = issued.find((certificate) => certificate.code === code)?.timeZone ?? null;
  const { token } = await executeTogether(
    {
      decider: certificateDecider,
      scope,
      stream: streams.certificate(scope, person, course),
      command: { type: 'RevokeCertificate', person, course, code, now: call.now, timeZone, sealedReason },
      ...commandContext(call, viewer, 'revokeCertificate'),
    },
    () => Promise.resolve([]),
  );
  if (token !== null) call.tokens.push(token);
  return true;
}
