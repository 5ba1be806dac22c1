import type { AccessEntry } from '../../../shared/access/access-entry.ts';
import { letsIn, type Standing } from '../../../shared/access/permissions.ts';
import { entryOf } from '../../../shared/access/table.ts';
import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import type { Sight, TenantViewer, Viewer } from '../viewer.ts';

/**
 * For calls that any session may make, with or without an instance. A place that is closed to the caller refuses them too, but
 * whoever belongs to the instance and has yet to choose a branch is let in.
 */
export function authoriseSession(operation: string, sight: Sight): Viewer {
  const viewer = authoriseChoice(operation, sight);
  if (sight.problem && !(sight.viewer && sight.atTheDoor)) throw sight.problem;
  return viewer;
}

/**
 * For calls by which somebody chooses where to go: a session of the central host may name an instance that it has not gained yet.
 * One that is bound to an instance is refused in any other.
 */
export function authoriseChoice(operation: string, sight: Sight): Viewer {
  const entry = entryOf(operation);
  if (entry.who !== 'session') throw new Error(`${operation} is not a call of plain sessions.`);
  if (!sight.viewer) throw sight.problem;
  if (sight.problem && sight.viewer.session.bound !== null && !sight.atTheDoor) throw sight.problem;
  return sight.viewer;
}

/**
 * For everything inside an instance: the role that counts in this context must stand in the operation's row.
 * @throws UNAUTHENTICATED, FORBIDDEN, or SUBSCRIPTION_INACTIVE for calls that make the tenant grow
 */
export function authorise(operation: string, sight: Sight): TenantViewer {
  const entry = entryOf(operation);
  if (!sight.viewer) throw sight.problem;
  if (sight.problem) throw sight.problem;
  const { place } = sight.viewer;
  if (!place || place.role === null || !permits(entry, sight.viewer)) throw forbidden();
  if (entry.who === 'roles' && entry.growth && place.growthBlocked) {
    throw new AppError('SUBSCRIPTION_INACTIVE', 'The subscription of this workspace is not active.');
  }
  return sight.viewer as TenantViewer;
}

/**
 * For calls about the platform itself, which super admins make with or without an instance.
 * @throws UNAUTHENTICATED or FORBIDDEN
 */
export function authorisePlatform(operation: string, sight: Sight): Viewer {
  const entry = entryOf(operation);
  if (entry.who !== 'platform') throw new Error(`${operation} is not a call of the platform.`);
  if (!sight.viewer) throw sight.problem;
  if (sight.problem) throw sight.problem;
  if (!permits(entry, sight.viewer)) throw forbidden();
  return sight.viewer;
}

/** Whether a row of the access table lets this viewer in, in this context. */
const permits = (entry: AccessEntry, viewer: Viewer): boolean => letsIn(entry, standingOf(viewer));

/** What the rules of shared/access ask of a viewer. Without an instance nobody has a role to act with, super admins neither. */
export const standingOf = ({ superAdmin, place }: Viewer): Standing => ({
  role: place?.role ?? null,
  superAdmin,
  inBranch: place?.branch != null,
  growthBlocked: place?.growthBlocked ?? false,
});
