import type { SentenceText } from '../../shared/kernel/regional/sentence.ts';
import { refusalTexts } from '../texts/refusals.ts';
import type { Role } from '../../shared/access/roles.ts';
import { ApiError, type ApiErrorCode, COMMON_FAILURE, replyFacts } from './api-error.ts';
import { call, type CallOptions, jsonOf, type Reply, sessionEnded } from './call.ts';

/** `User` of docs/spec/rest.md, section 3: the person, and the role that is effective in the context of the call. */
export type SessionUser = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role | null;
  readonly primary_access: boolean;
  readonly is_owner: boolean;
  readonly last_login_at: string | null;
  /** As the person has chosen; absent in replies of REST. */
  readonly language?: string | null;
  readonly time_zone?: string | null;
};

type WireFailure = { error?: string; code?: ApiErrorCode; text?: SentenceText };

/** Calls a REST route. Returns the response. @throws ApiError for every status but success */
export async function callRest(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  const isForm = body instanceof FormData;
  const headers = { ...options.headers, ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }) };
  const payload = body === undefined ? null : isForm ? body : JSON.stringify(body);
  const { response, token } = await call(path, { method, body: payload }, { ...options, headers });
  // Only the session of the page is ended here; another token is its caller's concern.
  return dataOf({ response, token: options.token === undefined ? token : null });
}

/** Returns the JSON of a reply. A refused token ends the session. @throws ApiError for every status but success */
export async function dataOf({ response, token }: Reply): Promise<unknown> {
  if (response.ok) return jsonOf(response);
  if (response.status === 401 && token) sessionEnded(token);
  const failure = (await jsonOf(response)) as WireFailure;
  await refusalTexts();
  throw new ApiError(failure.code ?? 'INTERNAL', failure.error ?? COMMON_FAILURE, { text: failure.text, ...replyFacts(response) });
}

// The shapes below are those of docs/spec/rest.md, section 3; our own server answers them.
export const fetchUser = async (options: CallOptions = {}): Promise<SessionUser> =>
  (await callRest('GET', '/api/user', undefined, options)) as SessionUser;

export type HandoffCode = { readonly code: string; readonly expires_at: string };

/** Returns a one-time code, valid for a minute on one host, that transfers this session to that host. */
export const handOff = async (instanceId: string, branchId?: string): Promise<HandoffCode> =>
  (await callRest('POST', '/api/session/handoff', {
    instance_id: instanceId,
    ...(branchId ? { branch_id: branchId } : {}),
  })) as HandoffCode;

export const exchange = async (code: string, nonce: string): Promise<{ token: string; user: SessionUser }> =>
  (await callRest('POST', '/api/session/exchange', { code, nonce }, { token: null })) as { token: string; user: SessionUser };

/** Ends a session on the server. A token that is not valid any more has nothing to end, so failures are not reported. */
export async function endSession(token: string): Promise<void> {
  await callRest('POST', '/api/logout', undefined, { token }).catch(() => undefined);
}
