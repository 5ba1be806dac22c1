// @chunk dashboard
import type { UseQueryOptions } from '@tanstack/react-query';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { executeParts, type PartFailures } from '../../api/execute.ts';
import type { DashboardDataQuery, DashboardDataQueryVariables } from '../../api/generated/graphql.ts';
import { nameOf } from '../../api/query-client.ts';
import { dashboardDataDocument } from './api/dashboard-data.ts';

/** What came of the dashboard, and why the other parts did not. */
export type DashboardParts = { readonly data: DashboardDataQuery; readonly failures: PartFailures };

/** A part of the dashboard that has a place of its own on the screen, by its path in the reply. */
export type DashboardPart =
  | 'dashboardData.recentUsers'
  | 'dashboardData.recentCourses'
  | 'dashboardData.analyticsData'
  | 'dashboardData.due'
  | 'dashboardData.subscriptionSummary'
  | 'waiting'
  | 'firstSteps'
  | 'support';

type Flag = 'users' | 'courses' | 'reviews' | 'steps';

/** Parts that the schema never leaves empty: nothing comes beside their failure. Each with the variable that asks for it. */
const FLAG_OF_PART: readonly (readonly [DashboardPart, Flag])[] = [
  ['dashboardData.recentUsers', 'users'],
  ['dashboardData.recentCourses', 'courses'],
  ['waiting', 'reviews'],
  ['firstSteps', 'steps'],
];

/** Returns why a part failed; undefined where it did not. */
export const failureOf = (failures: PartFailures, part: DashboardPart): ApiError | undefined =>
  Object.entries(failures).find(([path]) => path === part || path.startsWith(`${part}.`))?.[1];

/** Asks again without the parts that kept the others away. @throws ApiError when it was another part */
async function readParts(variables: DashboardDataQueryVariables, signal: AbortSignal, before: PartFailures = {}): Promise<DashboardParts> {
  const { data, failures: now } = await executeParts(dashboardDataDocument, variables, { signal });
  const failures = { ...before, ...now };
  if (data !== null) return { data, failures };
  const lost = FLAG_OF_PART.filter(([part, flag]) => variables[flag] && failureOf(now, part));
  if (lost.length === 0) throw toApiError(Object.values(now)[0]);
  return readParts({ ...variables, ...Object.fromEntries(lost.map(([, flag]) => [flag, false])) }, signal, failures);
}

/** Returns options for useQuery: the parts of the dashboard that came, and why the others did not. */
export const dashboardPartsOf = (variables: DashboardDataQueryVariables): UseQueryOptions<DashboardParts> => ({
  queryKey: [nameOf(dashboardDataDocument), variables],
  queryFn: ({ signal }) => readParts(variables, signal),
});
