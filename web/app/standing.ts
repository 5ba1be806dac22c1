import { type QueryKey, queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Role } from '../../shared/access/roles.ts';
import { type ApiError, isCode } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import type { BranchLookupQuery, ViewerQuery } from '../api/generated/graphql.ts';
import { currentPlace, type Place } from '../api/place.ts';
import { fetchUser, type SessionUser } from '../api/rest.ts';
import { useToken } from '../api/session-store.ts';
import { branchLookupDocument } from './api/branch-lookup.ts';
import { viewerDocument } from './api/viewer.ts';
import type { Standing } from './navigation-guard.ts';

export type Session = {
  readonly user: SessionUser;
  readonly viewer: ViewerQuery['viewer'];
  readonly role: Role | null;
};
type Answer = { readonly kind: 'in'; readonly session: Session } | { readonly kind: 'outside' } | { readonly kind: 'nowhere' };

type Lookup = NonNullable<BranchLookupQuery['branch']>;
const lookUp = async (place: Place, signal: AbortSignal): Promise<Lookup | null> =>
  place.branch === null ? null : ((await execute(branchLookupDocument, { url: place.branch }, { place, signal })).branch ?? null);

/**
 * Who the person is in this place: the user, what they may do, and on branch routes whether they belong there. Asked together, so
 * that the first screen waits for one round.
 */
async function askStanding(place: Place, signal: AbortSignal): Promise<Answer> {
  const [user, viewer, branch] = await Promise.allSettled([
    fetchUser({ place, signal }),
    execute(viewerDocument, {}, { place, signal }),
    lookUp(place, signal),
  ]);
  if (place.branch !== null && branch.status === 'fulfilled' && !branch.value?.is_user_in_branch) return { kind: 'outside' };
  if (branch.status === 'rejected' && isCode(branch.reason, 'NOT_FOUND')) return { kind: 'outside' };
  // A member of branches only may not stand in the instance itself; sign-in leads them to their branch.
  if (user.status === 'rejected' && isCode(user.reason, 'FORBIDDEN')) return { kind: place.branch === null ? 'nowhere' : 'outside' };
  for (const result of [user, viewer, branch]) if (result.status === 'rejected') throw result.reason as ApiError;
  if (user.status === 'rejected' || viewer.status === 'rejected') throw new Error('Both have answered here.');
  return { kind: 'in', session: { user: user.value, viewer: viewer.value.viewer, role: user.value.role } };
}

export const STANDING = 'standing';

export const standingQuery = (token: string | null, place: Place): UseQueryOptions<Answer, Error, Answer> & { queryKey: QueryKey } =>
  queryOptions<Answer, Error, Answer>({
    // The token keeps the answer of one session from the next; it never leaves the memory of the page.
    queryKey: [STANDING, token, place.instance, place.branch],
    queryFn: ({ signal }) => askStanding(place, signal),
    enabled: token !== null,
    staleTime: 60_000,
  });

export type StandingNow = {
  readonly standing: Standing;
  readonly session: Session | null;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Standing of the person in the place of the address. */
export function useStanding(): StandingNow {
  const token = useToken();
  const query = useQuery(standingQuery(token, currentPlace()));
  const retry = (): void => void query.refetch();
  const { data, error } = query;
  if (token === null) return { standing: { kind: 'none' }, session: null, error: null, retry };
  if (data?.kind === 'in') return { standing: { kind: 'in', role: data.session.role }, session: data.session, error: null, retry };
  if (data?.kind === 'outside') return { standing: { kind: 'outside' }, session: null, error: null, retry };
  if (data?.kind === 'nowhere') return { standing: { kind: 'in', role: null }, session: null, error: null, retry };
  if (error && !query.isFetching) return { standing: { kind: 'failed' }, session: null, error, retry };
  return { standing: { kind: 'waiting' }, session: null, error: null, retry };
}
