import { pathBelowBase } from '../api/base-path.ts';
import { keepIntendedRoute } from '../api/session-store.ts';
import { splitBranch } from '../../shared/access/screens.ts';

/** The parameters in the address of the login redirect. */
export type LoginHandoffParams = {
  /** One-time code (`ho_…`) or, as the specification prints it, a bearer token. */
  readonly token: string | null;
  /** Name from the address, for display only. */
  readonly name: string | null;
  readonly referrer: string;
};

/** Returns the full name in the JSON text of the parameter `user`; null where there is none. */
function nameIn(user: string | null): string | null {
  if (!user) return null;
  try {
    const value: unknown = JSON.parse(user);
    if (value === null || typeof value !== 'object') return null;
    const { first_name: first, last_name: last } = value as { first_name?: unknown; last_name?: unknown };
    return [first, last].filter((part) => typeof part === 'string' && part !== '').join(' ') || null;
  } catch {
    // The address may be forged; a name that cannot be parsed is left out.
    return null;
  }
}

let handoffParams: LoginHandoffParams = { token: null, name: null, referrer: '' };

/**
 * Reads token, user and the page to open from the address of the login redirect and removes them from it; `prefer` stays. The page is kept as
 * if it had been requested before sign-in, and checked where that is opened.
 */
export function takeLoginHandoffParams(): void {
  if (splitBranch(pathBelowBase(location.pathname)).rest !== '/login-redirect') return;
  const params = new URLSearchParams(location.search);
  handoffParams = { token: params.get('token'), name: nameIn(params.get('user')), referrer: document.referrer };
  const page = params.get('to');
  if (page !== null) keepIntendedRoute(page);
  for (const name of ['token', 'user', 'to']) params.delete(name);
  if (params.size === new URLSearchParams(location.search).size) return;
  const rest = params.size > 0 ? `?${params}` : '';
  history.replaceState(history.state, '', location.pathname + rest);
}

/** Returns the parameters that takeLoginHandoffParams stored. */
export const readLoginHandoffParams = (): LoginHandoffParams => handoffParams;

/** Removes the token after it was used or refused, so that going back does not sign in again. */
export function dropLoginHandoffParams(): void {
  handoffParams = { ...handoffParams, token: null };
}
