import type { Role } from '../../shared/access/roles.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { Viewer } from '../platform/viewer.ts';

/** The person of a session as REST answers them; names are those of the contract. */
export type RestUser = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Effective in the context; null without one, except for a super admin. */
  readonly role: Role | null;
  readonly primary_access: boolean;
  readonly is_owner: boolean;
  readonly last_login_at: Instant | null;
};

export const roleOfViewer = (viewer: Viewer): Role | null => (viewer.superAdmin ? 'super_admin' : (viewer.place?.role ?? null));

export const restUser = (viewer: Viewer): RestUser => ({
  id: String(viewer.person),
  email: viewer.self.email,
  first_name: viewer.self.firstName,
  last_name: viewer.self.lastName,
  role: roleOfViewer(viewer),
  primary_access: viewer.place?.primary ?? viewer.superAdmin,
  is_owner: viewer.place?.member?.owner ?? false,
  last_login_at: viewer.self.lastLoginAt,
});
