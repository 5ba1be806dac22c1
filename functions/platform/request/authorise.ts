import type { AccessEntry } from '../../../shared/access/access-entry.ts';
import { allows, type AccessSubject } from '../../../shared/access/permissions.ts';
import { entryOf, type Operation } from '../../../shared/access/table.ts';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import type { ViewerResult, TenantViewer, Viewer } from './viewer.ts';

/**
 * For calls that any session may make, with or without an instance. A place that is closed to the caller refuses them too, but
 * whoever belongs to the instance and has yet to choose a branch is let in.
 */
export function authoriseSession(operation: Operation, resolved: ViewerResult): Viewer {
  const viewer = authoriseChoice(operation, resolved);
  if (resolved.problem && !(resolved.viewer && resolved.needsBranch)) throw resolved.problem;
  return viewer;
}

/**
 * For calls by which somebody chooses where to go: a session of the central host may name an instance that it has not gained yet.
 * One that is bound to an instance is refused in any other.
 */
export function authoriseChoice(operation: Operation, resolved: ViewerResult): Viewer {
  const entry = entryOf(operation);
  if (entry.who !== 'session') throw new Error(`${operation} is not a call of plain sessions.`);
  if (!resolved.viewer) throw resolved.problem;
  if (resolved.problem && resolved.viewer.session.bound !== null && !resolved.needsBranch) throw resolved.problem;
  return resolved.viewer;
}

/** Whether the caller's password was set by somebody else, in an instance where it must be changed before anything else. */
export const mustChangePassword = ({ self, superAdmin, tenant }: Viewer): boolean =>
  !superAdmin && self.passwordGiven === true && tenant?.instance.requirePasswordChange === true;

/**
 * For everything inside an instance: the role that counts in this context must stand in the operation's row.
 * @throws UNAUTHENTICATED, FORBIDDEN, or SUBSCRIPTION_INACTIVE for calls that make the tenant grow
 */
export function authorise(operation: Operation, resolved: ViewerResult): TenantViewer {
  const entry = entryOf(operation);
  if (!resolved.viewer) throw resolved.problem;
  if (resolved.problem) throw resolved.problem;
  const { tenant } = resolved.viewer;
  if (!tenant || tenant.role === null || !permits(entry, resolved.viewer)) throw forbidden();
  if (mustChangePassword(resolved.viewer))
    throw new AppError('FORBIDDEN', 'Please change your password first, because someone else set it. You can do this on your profile.');
  if (entry.who === 'roles' && entry.countsAgainstPlan && tenant.growthBlocked) {
    throw new AppError('SUBSCRIPTION_INACTIVE', 'The subscription of this workspace is not active.');
  }
  return resolved.viewer as TenantViewer;
}

/**
 * For calls about the platform itself, which super admins make with or without an instance.
 * @throws UNAUTHENTICATED or FORBIDDEN
 */
export function authorisePlatform(operation: Operation, resolved: ViewerResult): Viewer {
  const entry = entryOf(operation);
  if (entry.who !== 'platform') throw new Error(`${operation} is not a call of the platform.`);
  if (!resolved.viewer) throw resolved.problem;
  if (resolved.problem) throw resolved.problem;
  if (!permits(entry, resolved.viewer)) throw forbidden();
  return resolved.viewer;
}

/** Whether a row of the access table lets this viewer in, in this context. */
const permits = (entry: AccessEntry, viewer: Viewer): boolean => allows(entry, accessSubjectOf(viewer));

/** What the rules of shared/access ask of a viewer. Without an instance nobody has a role to act with, super admins neither. */
export const accessSubjectOf = ({ superAdmin, tenant }: Viewer): AccessSubject => ({
  role: tenant?.role ?? null,
  superAdmin,
  inBranch: tenant?.branch != null,
  growthBlocked: tenant?.growthBlocked ?? false,
});
