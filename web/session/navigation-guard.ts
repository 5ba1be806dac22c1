import type { Role } from '../../shared/access/roles.ts';
import { matchScreen, mayOpen, type ScreenKey, screenOf, splitBranch } from '../../shared/access/screens.ts';
import { pathsOf } from './paths.ts';
import { text } from '../texts/text.ts';

/** State of the session in the tenant of the address. `none`: there is no token; `waiting`: requested, no reply yet. */
export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  /** The server replied that the person is not a member of the branch. */
  | { readonly kind: 'outside' }
  /** `mustChangePassword`: only the profile is open until the password is the person's own. */
  | { readonly kind: 'in'; readonly role: Role | null; readonly mustChangePassword?: boolean };

/** What a decision depends on. */
export type GuardInput = {
  /** null on the central host. */
  readonly instance: string | null;
  /** Path below `/app`, without the query. */
  readonly path: string;
  readonly state: SessionState;
};

/** What happens at an address: the screen is shown, or the person is redirected or has to wait. */
export type GuardDecision =
  | { readonly kind: 'show'; readonly route: ScreenKey }
  | { readonly kind: 'wait' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'go'; readonly to: string; readonly notice?: string; readonly keepIntended?: true }
  | { readonly kind: 'end-session'; readonly to: string };

export const FORBIDDEN_NOTICE = text("You don't have access to that page.");
export const UNKNOWN_NOTICE = text('Page not found.');

/** Returns the path of the dashboard of a role in a branch, or in the instance where the branch is null. */
export const dashboardPath = (branch: string | null, role: Role | null): string =>
  role === 'learner' ? pathsOf(branch).learnerDashboard() : pathsOf(branch).dashboard();

const isSignedIn = ({ kind }: SessionState): boolean => kind !== 'none';

/** Returns the decision on the central host, which has no tenant: only sign-in, the choosers, and the platform for a super_admin. Null: the rules of instance hosts apply. */
function onCentralHost({ state, path }: GuardInput, route: ScreenKey | null): GuardDecision | null {
  const { branch } = splitBranch(path);
  const central = route === null ? undefined : screenOf(route).central;
  const home = pathsOf(null);
  if (branch === null && central === 'all') return null;
  if (state.kind === 'none') return { kind: 'go', to: home.login() };
  if (state.kind === 'waiting') return { kind: 'wait' };
  if (state.kind === 'failed') return { kind: 'retry' };
  if (state.kind === 'in' && state.role === 'super_admin')
    return branch === null && central === 'super_admin' ? null : { kind: 'go', to: home.instances() };
  return { kind: 'go', to: home.chooseInstance() };
}

/** Returns the decision for a path without a screen, such as the root. */
function unknownPath({ state, path }: GuardInput): GuardDecision {
  const { branch, rest } = splitBranch(path);
  if (state.kind === 'none')
    return rest === '/' ? { kind: 'go', to: pathsOf(branch).login() } : { kind: 'go', to: pathsOf(branch).login(), keepIntended: true };
  if (state.kind === 'waiting') return { kind: 'wait' };
  if (state.kind === 'failed') return { kind: 'retry' };
  if (state.kind === 'outside') return { kind: 'end-session', to: pathsOf(branch).login() };
  if (state.role === null) return { kind: 'go', to: pathsOf(branch).loginRedirect() };
  const to = dashboardPath(branch, state.role);
  // The dashboard itself may have no screen; a redirect to it would repeat without end.
  if (path === to) return { kind: 'go', to: pathsOf(branch).profile(), notice: UNKNOWN_NOTICE };
  return rest === '/' ? { kind: 'go', to } : { kind: 'go', to, notice: UNKNOWN_NOTICE };
}

function publicRoute({ state, path }: GuardInput, route: ScreenKey): GuardDecision {
  if (route === 'login' && isSignedIn(state)) return { kind: 'go', to: pathsOf(splitBranch(path).branch).loginRedirect() };
  return { kind: 'show', route };
}

/** Choosers and sign-out work without a role: a person without a usable branch must still be able to sign out. */
function sessionRoute(state: SessionState, path: string, route: ScreenKey): GuardDecision {
  if (state.kind !== 'none') return { kind: 'show', route };
  const to = pathsOf(splitBranch(path).branch).login();
  // The logout page is not opened again after sign-in.
  return route === 'logout' ? { kind: 'go', to } : { kind: 'go', to, keepIntended: true };
}

function roleRoute({ state, path }: GuardInput, route: ScreenKey): GuardDecision {
  const { branch } = splitBranch(path);
  const paths = pathsOf(branch);
  switch (state.kind) {
    case 'none':
      return { kind: 'go', to: paths.login(), keepIntended: true };
    case 'waiting':
      return { kind: 'wait' };
    case 'failed':
      return { kind: 'retry' };
    case 'outside':
      return { kind: 'end-session', to: paths.login() };
    case 'in':
      break;
  }
  // A member of branches only, on a page of the instance: the login redirect chooses the branch.
  if (state.role === null) return { kind: 'go', to: paths.loginRedirect() };
  if (state.mustChangePassword && route !== 'profile') return { kind: 'go', to: `${paths.profile()}?tab=security` };
  if (mayOpen(state.role, route, branch !== null)) return { kind: 'show', route };
  const to = dashboardPath(branch, state.role);
  // A learner who opens the dashboard is redirected to the learner's dashboard; access was not denied, so there is no notice.
  return route === 'dashboard' ? { kind: 'go', to } : { kind: 'go', to, notice: FORBIDDEN_NOTICE };
}

/** Returns what happens at an address. Pure: depends on its input only. */
export function decide(input: GuardInput): GuardDecision {
  const route = matchScreen(input.path);
  if (input.instance === null) {
    const central = onCentralHost(input, route);
    if (central) return central;
  }
  if (route === null) return unknownPath(input);
  const { open } = screenOf(route);
  if (open === 'public') return publicRoute(input, route);
  if (open === 'session') return sessionRoute(input.state, input.path, route);
  return roleRoute(input, route);
}
