import { useQuery } from '@tanstack/react-query';
import { toApiError } from '../api/api-error.ts';
import type { DeleteImpactQuery } from '../api/generated/graphql.ts';
import { currentPlace } from '../api/tenant-address.ts';
import { queryOf } from '../api/query-client.ts';
import type { Affected, ImpactState } from '../design/patterns/confirm.tsx';
import { deleteImpactDocument } from './api/delete-impact.ts';

export type DeletableKind = 'user' | 'branch' | 'course';

/** The contract's words are plurals. */
const SINGULAR: Readonly<Record<string, string>> = {
  users: 'user',
  groups: 'group',
  branches: 'branch',
  courses: 'course',
  categories: 'category',
  enrolments: 'enrolment',
  completions: 'completion',
  certificates: 'certificate',
  submissions: 'submission',
};

type Count = DeleteImpactQuery['deleteImpact']['counts'][number];

/** "1 branch", "2 branches". */
const affectedOf = ({ what, count }: Count): Affected => ({ what: count === 1 ? (SINGULAR[what] ?? what) : what, count });

/** What a deletion takes with it, for the confirmation of it; counted anew for each. Null: nothing is being confirmed. */
export function useDeleteImpact(kind: DeletableKind, id: string | null): ImpactState {
  const query = useQuery({
    ...queryOf(deleteImpactDocument, { kind, id: id ?? '', branchUrl: currentPlace().branch }),
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  if (query.isFetching || query.isPending) return { status: 'counting' };
  if (query.isError) {
    const { unsettled, messages } = toApiError(query.error);
    return unsettled ? { status: 'unknown', retry: () => void query.refetch() } : { status: 'refused', messages };
  }
  const { counts, restorable } = query.data.deleteImpact;
  return { status: 'known', affects: counts.map(affectedOf), restorable };
}
