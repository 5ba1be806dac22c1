import { takeAhead } from './ahead.ts';
import { ApiError, COMMON_FAILURE } from './api-error.ts';
import { dropSession, keepIntendedRoute, readToken } from './session-store.ts';
import { matchRoute, routeOf } from '../../shared/access/routes.ts';
import { pathBelowBase } from './base-path.ts';
import { currentPlace, type Place } from './tenant-address.ts';

/** Own writes are asked for in every read of the next ten seconds, so that a list shows what was just saved. */
const AFTER_LIFE = 10_000;
const AFTER_LIMIT = 20;
let writes: { mark: string; at: number }[] = [];

function rememberWrites(response: Response): void {
  const marks = response.headers.get('X-Trellis-After');
  if (!marks) return;
  const at = Date.now();
  writes = [...writes, ...marks.split(',').map((mark) => ({ mark: mark.trim(), at }))].slice(-AFTER_LIMIT);
}

function recentWrites(): string | null {
  writes = writes.filter(({ at }) => Date.now() - at < AFTER_LIFE);
  return writes.length > 0 ? writes.map(({ mark }) => mark).join(',') : null;
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** In place of the page's own: the pages of one instance on the central host name that instance. */
  readonly place?: Place;
  /** In place of the stored one; null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

function headersOf(options: CallOptions, token: string | null, place: Place): Headers {
  const headers = new Headers(options.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (place.instance) headers.set('X-Instance-Domain', place.instance);
  if (place.branch) headers.set('X-Branch-Url', place.branch);
  const after = recentWrites();
  if (after) headers.set('X-Trellis-After', after);
  return headers;
}

/** The session ended while the person worked: they sign in and come back to this place, and to what they had typed. */
export function sessionEnded(token: string): void {
  // A later sign-in, here or in another tab, is not ended by a late answer to the old token.
  if (readToken() !== token) return;
  const path = pathBelowBase(location.pathname);
  const route = matchRoute(path);
  // Sign-in and sign-out are not places to come back to.
  if (route !== null && Array.isArray(routeOf(route).open)) keepIntendedRoute(path + location.search);
  dropSession();
}

export type Reply = { readonly response: Response; readonly token: string | null };

/** One call to our API: context and session in the headers, writes remembered, a missing answer told apart from a refusal. */
export async function call(path: string, init: RequestInit, options: CallOptions = {}): Promise<Reply> {
  const token = options.token === undefined ? readToken() : options.token;
  const place = options.place ?? currentPlace();
  const anew = (): Promise<Response> =>
    fetch(path, { ...init, headers: headersOf(options, token, place), signal: options.signal ?? null, credentials: 'omit' });
  try {
    const response = await (takeAhead(init.body, token, place) ?? anew());
    rememberWrites(response);
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
