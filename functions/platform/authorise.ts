import type { AccessEntry } from '../../shared/access/access-entry.ts';
import { letterOf } from '../../shared/access/roles.ts';
import { entryOf } from '../../shared/access/table.ts';
import { AppError, forbidden, unauthenticated } from '../../shared/kernel/errors.ts';
import type { Sight, TenantViewer, Viewer } from './viewer.ts';

/** For calls that any session may make, with or without an instance; a place that is closed to the caller refuses them too. */
export function authoriseSession(operation: string, sight: Sight): Viewer {
  const entry = entryOf(operation);
  if (entry.who !== 'session') throw new Error(`${operation} is not a call of plain sessions.`);
  if (!sight.viewer) throw sight.problem;
  if (sight.problem) throw sight.problem;
  return sight.viewer;
}

/** For platform calls of super admins; needs no instance. */
export function authorisePlatform(operation: string, sight: Sight): Viewer {
  const entry = entryOf(operation);
  if (entry.who !== 'platform') throw new Error(`${operation} is not a call of the platform.`);
  if (!sight.viewer) throw sight.problem ?? unauthenticated();
  if (!sight.viewer.superAdmin) throw forbidden();
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

/** Whether a row of the access table lets this viewer in, in this context; the list of permissions is made of the same answers. */
export function permits(entry: AccessEntry, viewer: Viewer): boolean {
  switch (entry.who) {
    case 'public':
    case 'session':
      return true;
    case 'platform':
      return viewer.superAdmin;
    case 'roles': {
      const role = viewer.place?.role;
      if (!role) return false;
      return (viewer.place.branch ? entry.branch : entry.instance).includes(letterOf(role));
    }
  }
}
