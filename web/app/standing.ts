import { type QueryKey, queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Role } from '../../shared/access/roles.ts';
import { isCode } from '../api/api-error.ts';
import { execute } from '../api/execute.ts';
import type { ViewerQuery } from '../api/generated/graphql.ts';
import { currentPlace, type Place } from '../api/tenant-address.ts';
import type { SessionUser } from '../api/rest.ts';
import { useToken } from '../api/session-store.ts';
import { viewerDocument } from '../session/api/viewer.ts';
import type { Standing } from '../session/navigation-guard.ts';

export type Session = {
  readonly user: SessionUser;
  readonly viewer: ViewerQuery['viewer'];
  readonly role: Role | null;
};
type Answer = { readonly kind: 'in'; readonly session: Session } | { readonly kind: 'outside' } | { readonly kind: 'nowhere' };

/** The person as REST names them: in the fields of oneself nothing is hidden. */
function sessionOf(viewer: ViewerQuery['viewer']): Session {
  const { user, role } = viewer;
  const facts = { ...user, role, primary_access: user.primary_access === true, is_owner: user.is_owner === true };
  return { user: facts, viewer, role };
}

/** Who the person is in this place, what they may do, and on branch routes whether they belong there. */
async function askStanding(place: Place, signal: AbortSignal): Promise<Answer> {
  const onBranch = place.branch !== null;
  try {
    const { viewer, branch } = await execute(viewerDocument, { branch: place.branch ?? '', onBranch }, { place, signal });
    if (onBranch && !branch?.is_user_in_branch) return { kind: 'outside' };
    return { kind: 'in', session: sessionOf(viewer) };
  } catch (error) {
    if (onBranch && isCode(error, 'NOT_FOUND')) return { kind: 'outside' };
    // A member of branches only may not stand in the instance itself; sign-in leads them to their branch.
    if (isCode(error, 'FORBIDDEN')) return { kind: onBranch ? 'outside' : 'nowhere' };
    throw error;
  }
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
