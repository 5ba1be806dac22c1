import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { OwnSubmissionsQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { learnerSubmissionsDocument } from '../../api/learner-submissions.ts';

/** Links to files end after five minutes; asking again renews them. */
const RENEWAL_MS = 4 * 60_000;

/** Reads all submissions of the learner in a unit, the first one first; `enabled`: there is one. */
export const useLearnerSubmissions = (courseId: string, unitId: string, enabled = true): UseQueryResult<OwnSubmissionsQuery> =>
  useQuery({
    ...queryOf(learnerSubmissionsDocument, { course_id: courseId, unit_id: unitId, branchUrl: tenantAddress().branch }),
    refetchInterval: RENEWAL_MS,
    enabled,
  });
