import type { Role } from '../../shared/access/roles.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { Viewer } from '../platform/request/viewer.ts';

/** The person of a session in REST responses; the field names are those of the contract. */
type RestUser = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** The effective role in the context; null without a context, except for a super admin. */
  readonly role: Role | null;
  readonly primary_access: boolean;
  readonly is_owner: boolean;
  readonly last_login_at: Instant | null;
};

/** Returns the effective role of a caller. */
export const roleOfViewer = (viewer: Viewer): Role | null => (viewer.superAdmin ? 'super_admin' : (viewer.tenant?.role ?? null));

/** Returns the person of a session for REST. */
export const restUser = (viewer: Viewer): RestUser => ({
  id: String(viewer.person),
  email: viewer.self.email,
  first_name: viewer.self.firstName,
  last_name: viewer.self.lastName,
  role: roleOfViewer(viewer),
  primary_access: viewer.tenant?.primary ?? viewer.superAdmin,
  is_owner: viewer.tenant?.member?.owner ?? false,
  last_login_at: viewer.self.lastLoginAt,
});
