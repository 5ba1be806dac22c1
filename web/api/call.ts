import { takePrefetched } from './prefetch.ts';
import { ApiError, COMMON_FAILURE } from './api-error.ts';
import { keepWrites, recentWrites } from './recent-writes.ts';
import { keepServerTime } from './server-time.ts';
import { dropSession, keepIntendedRoute, readToken } from './session-store.ts';
import { matchScreen, screenOf } from '../../shared/access/screens.ts';
import { pathBelowBase } from './base-path.ts';
import { tenantAddress, type TenantAddress } from './tenant-address.ts';

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** In place of the page's own: the pages of one instance on the central host name that instance. */
  readonly address?: TenantAddress;
  /** In place of the stored one; null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

function headersOf(options: CallOptions, token: string | null, address: TenantAddress): Headers {
  const headers = new Headers(options.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (address.instance) headers.set('X-Instance-Domain', address.instance);
  if (address.branch) headers.set('X-Branch-Url', address.branch);
  const after = recentWrites();
  if (after) headers.set('X-Trellis-After', after);
  return headers;
}

/** Returns the headers of a call of this page that is not sent by `call`, and the token in them. */
export function pageHeaders(): { readonly headers: Readonly<Record<string, string>>; readonly token: string | null } {
  const token = readToken();
  return { headers: Object.fromEntries(headersOf({}, token, tenantAddress())), token };
}

/** The session ended while the person worked: they sign in and come back to this place, and to what they had typed. */
export function sessionEnded(token: string): void {
  // A later sign-in, here or in another tab, is not ended by a late answer to the old token.
  if (readToken() !== token) return;
  const path = pathBelowBase(location.pathname);
  const route = matchScreen(path);
  // Sign-in and sign-out are not places to come back to.
  if (route !== null && Array.isArray(screenOf(route).open)) keepIntendedRoute(path + location.search);
  dropSession();
}

export type Reply = { readonly response: Response; readonly token: string | null };

/** One call to our API: context and session in the headers, consistency tokens kept, a missing reply told apart from a refusal. */
export async function call(path: string, init: RequestInit, options: CallOptions = {}): Promise<Reply> {
  const token = options.token === undefined ? readToken() : options.token;
  const address = options.address ?? tenantAddress();
  const request = (): Promise<Response> =>
    fetch(path, { ...init, headers: headersOf(options, token, address), signal: options.signal ?? null, credentials: 'omit' });
  try {
    const response = await (takePrefetched(init.body, token, address) ?? request());
    keepWrites(response);
    keepServerTime(response);
    return { response, token };
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown;
    throw new ApiError('NETWORK', COMMON_FAILURE);
  }
}

/** The body as JSON; an answer that is none (a proxy's error page) is our failure, not the caller's. */
export async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new ApiError('INTERNAL', COMMON_FAILURE, { requestId: response.headers.get('X-Request-Id') });
  }
}
