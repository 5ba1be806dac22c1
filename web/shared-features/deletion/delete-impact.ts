// @chunk shell
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { toApiError } from '../../api/api-error.ts';
import type { DeleteImpactQuery } from '../../api/generated/graphql.ts';
import { type TenantAddress, tenantAddress } from '../../api/tenant-address.ts';
import { queryOf } from '../../api/query-client.ts';
import type { Affected, ImpactState } from '../../design/patterns/feedback/confirm.tsx';
import { deleteImpactDocument } from '../api/delete-impact.ts';
import { plural } from '../../texts/text.ts';

/** The kinds of records that can be restored after a deletion. */
export type RestorableKind = 'user' | 'branch' | 'course';

/** The kinds of records that can be deleted. */
type DeletableKind = RestorableKind | 'group';

/** The kinds of records whose deletion counts what it affects. */
type CountedKind = DeletableKind | 'category' | 'certificate';

/** The nouns of the affected records, by their names in the contract. */
const NOUNS: Readonly<Record<string, (count: number) => string>> = {
  users: (count) => plural(count, 'user', 'users'),
  groups: (count) => plural(count, 'group', 'groups'),
  branches: (count) => plural(count, 'branch', 'branches'),
  courses: (count) => plural(count, 'course', 'courses'),
  categories: (count) => plural(count, 'category', 'categories'),
  enrolments: (count) => plural(count, 'enrolment', 'enrolments'),
  completions: (count) => plural(count, 'completion', 'completions'),
  certificates: (count) => plural(count, 'certificate', 'certificates'),
  submissions: (count) => plural(count, 'submission', 'submissions'),
};

type Count = DeleteImpactQuery['deleteImpact']['counts'][number];

/** Returns a count with its noun: "1 branch", "2 branches". */
export const affectedOf = ({ what, count }: Count): Affected => ({ noun: NOUNS[what]?.(count) ?? what, count });

/** Returns the state of a count of what a deletion affects. */
export function impactOf<Data>(query: UseQueryResult<Data>, known: (data: Data) => ImpactState): ImpactState {
  if (query.isFetching || query.isPending) return { status: 'counting' };
  if (query.isError) {
    const { unsettled, messages } = toApiError(query.error);
    return unsettled ? { status: 'unknown', retry: () => void query.refetch() } : { status: 'refused', messages };
  }
  return known(query.data);
}

/**
 * Returns what a deletion affects, for its confirmation; counted again for each one. An id of null counts nothing. `address`: of another
 * instance than that of the page.
 */
export function useDeleteImpact(kind: CountedKind, id: string | null, address: TenantAddress = tenantAddress()): ImpactState {
  const query = useQuery({
    ...queryOf(deleteImpactDocument, { kind, id: id ?? '', branchUrl: address.branch }, { address }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return impactOf(query, ({ deleteImpact: { counts, restorable } }) => ({ status: 'known', affects: counts.map(affectedOf), restorable }));
}
