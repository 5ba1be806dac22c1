import { pathBelowBase } from '../api/base-path.ts';
import { splitBranch } from '../../shared/access/routes.ts';

/** What came with the address of the login redirect. */
export type Arrival = {
  /** One-time code (`ho_…`) or, as the specification prints it, a bearer token. */
  readonly token: string | null;
  /** Name as the address gives it, for display only. */
  readonly name: string | null;
  readonly referrer: string;
};

function nameIn(user: string | null): string | null {
  if (!user) return null;
  try {
    const value: unknown = JSON.parse(user);
    if (value === null || typeof value !== 'object') return null;
    const { first_name: first, last_name: last } = value as { first_name?: unknown; last_name?: unknown };
    return [first, last].filter((part) => typeof part === 'string').join(' ') || null;
  } catch {
    // Anybody may have written the address; a name that cannot be read is no name.
    return null;
  }
}

let arrival: Arrival = { token: null, name: null, referrer: '' };

/** Takes token and user out of the address of the login redirect, at once and for good; `prefer` stays in force. */
export function takeArrival(): void {
  if (splitBranch(pathBelowBase(location.pathname)).rest !== '/login-redirect') return;
  const params = new URLSearchParams(location.search);
  arrival = { token: params.get('token'), name: nameIn(params.get('user')), referrer: document.referrer };
  if (!params.has('token') && !params.has('user')) return;
  params.delete('token');
  params.delete('user');
  const rest = params.size > 0 ? `?${params}` : '';
  history.replaceState(history.state, '', location.pathname + rest);
}

export const readArrival = (): Arrival => arrival;

/** Once taken up or refused, it is gone: going back does not sign in again. */
export function dropArrival(): void {
  arrival = { ...arrival, token: null };
}
