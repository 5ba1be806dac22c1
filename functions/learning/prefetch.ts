import type { PersonId } from '../../shared/kernel/ids.ts';
import { personId, tenantId } from '../platform/request/access-records.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';

/**
 * Starts a read of the caller's data in the same batch as the viewer, so that a call needs one round of reads. The unverified claims of the
 * token only select what is read: the result is returned only for a verified viewer of the same instance and person.
 */
export function prefetch<Result>(
  call: Call,
  read: (scope: Scope, person: PersonId) => Promise<Result>,
): (viewer: TenantViewer) => Promise<Result> {
  const { claims } = call;
  const prefetched = claims && claims.tenant !== null ? read(scopeOf(tenantId(claims.tenant)), personId(claims.person)) : null;
  // A refused caller never awaits the read; an unhandled rejection would end the process.
  prefetched?.catch(() => undefined);
  return (viewer) => {
    const sameTenant = claims?.tenant === viewer.tenant.id;
    return prefetched && sameTenant && claims.person === viewer.person ? prefetched : read(viewer.tenant.scope, viewer.person);
  };
}
