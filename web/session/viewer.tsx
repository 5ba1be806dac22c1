import { fullNameOf } from '../../shared/people/full-name.ts';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Role } from '../../shared/access/roles.ts';
import { mayOpen, type ScreenKey } from '../../shared/access/screens.ts';
import type { ViewerQuery } from '../api/generated/graphql.ts';
import { pageLanguages } from '../api/page-data.ts';
import { countDaysIn, showTimesIn, shownZone } from '../design/patterns/figures/shown-zone.ts';
import type { SessionUser } from '../api/rest.ts';
import { followChoice } from '../texts/language.ts';
import type { CurrentUser } from './session-state.ts';

/** The signed-in person with role, tenant and permissions, as screens use them. */
export type CurrentViewer = {
  readonly user: SessionUser;
  readonly fullName: string;
  readonly role: Role;
  readonly instance: ViewerQuery['viewer']['instance'];
  readonly branch: ViewerQuery['viewer']['branch'];
  /** Returns whether a permission is granted: a call ("CreateUser"), a field ("updateBranch.url") or a role to assign ("role:admin"). */
  readonly can: (permission: string) => boolean;
  /** Returns whether the role may open a screen; used by menus and links. */
  readonly mayOpen: (route: ScreenKey) => boolean;
  /** The subscription is not effective: acts that add records are shown disabled, with the reason (rule G8). */
  readonly growthBlocked: boolean;
  /** Somebody else set the password of the person. */
  readonly passwordGiven: boolean;
  /** Nothing but the profile works until the password is changed. */
  readonly mustChangePassword: boolean;
  /** The zone in which times are shown: the person's at this place, else that of the browser. */
  readonly timeZone: string;
  /** false: there is surely no other branch or instance to switch to. */
  readonly maySwitch: boolean;
};

const ViewerContext = createContext<CurrentViewer | null>(null);

export function ViewerProvider({
  currentUser,
  role,
  children,
}: {
  currentUser: CurrentUser | null;
  role: Role | null;
  children: ReactNode;
}): ReactNode {
  const viewer = useMemo((): CurrentViewer | null => {
    if (!currentUser || !role) return null;
    // Before any screen is drawn, so that none shows times in another zone.
    showTimesIn(currentUser.viewer.time_zone ?? null);
    countDaysIn(currentUser.viewer.instance?.time_zone ?? 'UTC');
    followChoice(currentUser.user.language, pageLanguages);
    const permissions = new Set(currentUser.viewer.permissions);
    return {
      user: currentUser.user,
      fullName: fullNameOf(currentUser.user),
      role,
      instance: currentUser.viewer.instance,
      branch: currentUser.viewer.branch,
      can: (permission) => permissions.has(permission),
      mayOpen: (route) => mayOpen(role, route, currentUser.viewer.branch !== null),
      growthBlocked: permissions.has('blocked:subscription'),
      passwordGiven: currentUser.viewer.password_given,
      mustChangePassword: currentUser.viewer.must_change_password,
      timeZone: shownZone(),
      maySwitch: currentUser.viewer.may_switch,
    };
  }, [currentUser, role]);
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Returns the signed-in person. Throws outside the guard, which renders nothing without one. */
export function useViewer(): CurrentViewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer was called outside the guard.');
  return viewer;
}
