import { type QueryKey, queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Role } from '../../shared/access/roles.ts';
import { isCode } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import type { ViewerQuery } from '../api/generated/graphql.ts';
import { tenantAddress, type TenantAddress } from '../api/tenant-address.ts';
import type { SessionUser } from '../api/rest.ts';
import { useToken } from '../api/session-store.ts';
import { viewerDocument } from './api/viewer.ts';
import type { SessionState } from './navigation-guard.ts';

/** The person who is signed in, with role and permissions in the tenant of the address. */
export type CurrentUser = {
  readonly user: SessionUser;
  readonly viewer: ViewerQuery['viewer'];
  readonly role: Role | null;
};
type SessionReply =
  | { readonly kind: 'in'; readonly currentUser: CurrentUser }
  | { readonly kind: 'outside' }
  | { readonly kind: 'nowhere' };

/** Returns the current user in the shape of REST. The fields of one's own person are never null for lack of a right. */
function currentUserOf(viewer: ViewerQuery['viewer']): CurrentUser {
  const { user, role } = viewer;
  const sessionUser = { ...user, role, primary_access: user.primary_access === true, is_owner: user.is_owner === true };
  return { user: sessionUser, viewer, role };
}

/** Returns who the person is in the tenant of the address, with their permissions; on branch routes, whether they belong to the branch. */
async function fetchSessionState(address: TenantAddress, signal: AbortSignal): Promise<SessionReply> {
  const onBranch = address.branch !== null;
  try {
    const { viewer, branch } = await execute(viewerDocument, { branch: address.branch ?? '', onBranch }, { address, signal });
    if (onBranch && !branch?.is_user_in_branch) return { kind: 'outside' };
    return { kind: 'in', currentUser: currentUserOf(viewer) };
  } catch (error) {
    if (onBranch && isCode(error, 'NOT_FOUND')) return { kind: 'outside' };
    // A member of branches only has no access to the instance itself; the login redirect opens their branch.
    if (isCode(error, 'FORBIDDEN')) return { kind: onBranch ? 'outside' : 'nowhere' };
    throw error;
  }
}

/** First part of the query key of the session state. */
export const SESSION_STATE = 'session-state';

/** Returns the options of the query for the session state of a token at an address. */
export const sessionStateQuery = (
  token: string | null,
  address: TenantAddress,
): UseQueryOptions<SessionReply, Error, SessionReply> & { queryKey: QueryKey } =>
  queryOptions<SessionReply, Error, SessionReply>({
    // With the token in the key, the reply for one session is not used for the next; the key stays in the memory of the page.
    queryKey: [SESSION_STATE, token, address.instance, address.branch],
    queryFn: ({ signal }) => fetchSessionState(address, signal),
    enabled: token !== null,
    staleTime: 60_000,
  });

export type SessionStateResult = {
  readonly state: SessionState;
  readonly currentUser: CurrentUser | null;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Returns the session state of the person in the tenant of the address, with the current user where there is one. */
export function useSessionState(): SessionStateResult {
  const token = useToken();
  const query = useQuery(sessionStateQuery(token, tenantAddress()));
  const retry = (): void => void query.refetch();
  const { data, error } = query;
  if (token === null) return { state: { kind: 'none' }, currentUser: null, error: null, retry };
  if (data?.kind === 'in') {
    const { role, viewer } = data.currentUser;
    const state = { kind: 'in', role, mustChangePassword: viewer.must_change_password } as const;
    return { state, currentUser: data.currentUser, error: null, retry };
  }
  if (data?.kind === 'outside') return { state: { kind: 'outside' }, currentUser: null, error: null, retry };
  if (data?.kind === 'nowhere') return { state: { kind: 'in', role: null }, currentUser: null, error: null, retry };
  if (error && !query.isFetching) return { state: { kind: 'failed' }, currentUser: null, error, retry };
  return { state: { kind: 'waiting' }, currentUser: null, error: null, retry };
}
