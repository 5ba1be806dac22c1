import type { Role } from '../../shared/access/roles.ts';
import { matchRoute, mayOpen, type RouteKey, routeOf, splitBranch } from '../../shared/access/routes.ts';
import { pathsOf } from '../app/paths.ts';

/** What the server said about the person in this place. `none`: no token; `waiting`: asked, not answered. */
export type Standing =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed' }
  /** A definite no: not a member of the branch. */
  | { readonly kind: 'outside' }
  | { readonly kind: 'in'; readonly role: Role | null };

export type GuardInput = {
  /** null on the central host. */
  readonly instance: string | null;
  /** Path below `/app`, without the query. */
  readonly path: string;
  readonly standing: Standing;
  /** Routes whose screens are built; the others are unknown paths. */
  readonly built: (key: RouteKey) => boolean;
};

export type GuardDecision =
  | { readonly kind: 'show'; readonly route: RouteKey }
  | { readonly kind: 'wait' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'go'; readonly to: string; readonly notice?: string; readonly keepIntended?: true }
  | { readonly kind: 'end-session'; readonly to: string };

export const FORBIDDEN_NOTICE = "You don't have access to that page.";
export const UNKNOWN_NOTICE = 'Page not found.';

export const dashboardPath = (branch: string | null, role: Role | null): string =>
  role === 'learner' ? pathsOf(branch).learnerDashboard() : pathsOf(branch).dashboard();

const isSignedIn = ({ kind }: Standing): boolean => kind !== 'none';

/** The central host has no tenant: only sign-in, the choosers, and for a super_admin the platform. */
function onCentralHost({ standing, path }: GuardInput, route: RouteKey | null): GuardDecision | null {
  const { branch } = splitBranch(path);
  const central = route === null ? undefined : routeOf(route).central;
  const home = pathsOf(null);
  if (branch === null && central === 'all') return null;
  if (standing.kind === 'none') return { kind: 'go', to: home.login() };
  if (standing.kind === 'waiting') return { kind: 'wait' };
  if (standing.kind === 'failed') return { kind: 'retry' };
  if (standing.kind === 'in' && standing.role === 'super_admin')
    return branch === null && central === 'super_admin' ? null : { kind: 'go', to: home.instances() };
  return { kind: 'go', to: home.chooseInstance() };
}

/** A path that no screen answers, the root among them. */
function unknownPath({ standing, path }: GuardInput): GuardDecision {
  const { branch, rest } = splitBranch(path);
  if (standing.kind === 'none')
    return rest === '/' ? { kind: 'go', to: pathsOf(branch).login() } : { kind: 'go', to: pathsOf(branch).login(), keepIntended: true };
  if (standing.kind === 'waiting') return { kind: 'wait' };
  if (standing.kind === 'failed') return { kind: 'retry' };
  if (standing.kind === 'outside') return { kind: 'end-session', to: pathsOf(branch).login() };
  if (standing.role === null) return { kind: 'go', to: pathsOf(branch).loginRedirect() };
  const to = dashboardPath(branch, standing.role);
  // Its own dashboard may be what is missing; then there is nowhere better to go than the way in.
  if (path === to) return { kind: 'go', to: pathsOf(branch).profile(), notice: UNKNOWN_NOTICE };
  return rest === '/' ? { kind: 'go', to } : { kind: 'go', to, notice: UNKNOWN_NOTICE };
}

function publicRoute({ standing, path }: GuardInput, route: RouteKey): GuardDecision {
  if (route === 'login' && isSignedIn(standing)) return { kind: 'go', to: pathsOf(splitBranch(path).branch).loginRedirect() };
  return { kind: 'show', route };
}

/** Choosers and sign-out work without a role: a person who may enter no branch must still be able to leave. */
function sessionRoute(standing: Standing, path: string, route: RouteKey): GuardDecision {
  if (standing.kind !== 'none') return { kind: 'show', route };
  const to = pathsOf(splitBranch(path).branch).login();
  // Signing out is nothing to come back to.
  return route === 'logout' ? { kind: 'go', to } : { kind: 'go', to, keepIntended: true };
}

function roleRoute({ standing, path }: GuardInput, route: RouteKey): GuardDecision {
  const { branch } = splitBranch(path);
  const paths = pathsOf(branch);
  switch (standing.kind) {
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
  // A member of branches only, on the instance's own pages: sign-in knows which branch to lead to.
  if (standing.role === null) return { kind: 'go', to: paths.loginRedirect() };
  if (mayOpen(standing.role, route, branch !== null)) return { kind: 'show', route };
  const to = dashboardPath(branch, standing.role);
  // A learner who asks for "the dashboard" means their own: nothing was refused.
  return route === 'dashboard' ? { kind: 'go', to } : { kind: 'go', to, notice: FORBIDDEN_NOTICE };
}

/** The navigation guard: what happens at an address, decided from facts alone. */
export function decide(input: GuardInput): GuardDecision {
  const found = matchRoute(input.path);
  const route = found !== null && input.built(found) ? found : null;
  if (input.instance === null) {
    const central = onCentralHost(input, route);
    if (central) return central;
  }
  if (route === null) return unknownPath(input);
  const { open } = routeOf(route);
  if (open === 'public') return publicRoute(input, route);
  if (open === 'session') return sessionRoute(input.standing, input.path, route);
  return roleRoute(input, route);
}
