import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Role } from '../../shared/access/roles.ts';
import { mayOpen, type RouteKey } from '../../shared/access/routes.ts';
import type { ViewerQuery } from '../api/generated/graphql.ts';
import type { SessionUser } from '../api/rest.ts';
import { isBuilt } from './screens.ts';
import type { Session } from './standing.ts';

export type Viewer = {
  readonly user: SessionUser;
  readonly fullName: string;
  readonly role: Role;
  readonly instance: ViewerQuery['viewer']['instance'];
  readonly branch: ViewerQuery['viewer']['branch'];
  /** A call ("CreateUser"), a field right ("updateBranch.url") or a grantable role ("role:admin"). */
  readonly can: (permission: string) => boolean;
  /** Whether a route is built and open to this role: what menus and links ask. */
  readonly mayOpen: (route: RouteKey) => boolean;
  /** The subscription has ended: what grows the tenant is shown disabled, with the reason. */
  readonly growthBlocked: boolean;
};

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({
  session,
  role,
  children,
}: {
  session: Session | null;
  role: Role | null;
  children: ReactNode;
}): ReactNode {
  const viewer = useMemo((): Viewer | null => {
    if (!session || !role) return null;
    const permissions = new Set(session.viewer.permissions);
    return {
      user: session.user,
      fullName: `${session.user.first_name} ${session.user.last_name}`.trim(),
      role,
      instance: session.viewer.instance,
      branch: session.viewer.branch,
      can: (permission) => permissions.has(permission),
      mayOpen: (route) => isBuilt(route) && mayOpen(role, route, session.viewer.branch !== null),
      growthBlocked: permissions.has('blocked:subscription'),
    };
  }, [session, role]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The signed-in person; only below the guard, which shows nothing without one. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer stands outside the guard.');
  return viewer;
}
