import type { PersonId } from '../../shared/kernel/ids.ts';
import { personId, tenantId } from '../platform/access-records.ts';
import { type Scope, scopeOf } from '../platform/keys/keys.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';

/**
 * Starts a read of the caller's own things together with the Viewer, so that a call needs one round. The token's claims only
 * say where to look: what was read is handed out to the verified viewer of the same instance and person, and to nobody else.
 */
export function readAhead<Found>(
  call: Call,
  read: (scope: Scope, person: PersonId) => Promise<Found>,
): (viewer: TenantViewer) => Promise<Found> {
  const { claims } = call;
  const early = claims && claims.tenant !== null ? read(scopeOf(tenantId(claims.tenant)), personId(claims.person)) : null;
  // A caller who is refused never asks for it; its failure must not end the process then.
  early?.catch(() => undefined);
  return (viewer) => {
    const sameTenant = claims?.tenant === viewer.place.tenant;
    return early && sameTenant && claims.person === viewer.person ? early : read(viewer.place.scope, viewer.person);
  };
}
