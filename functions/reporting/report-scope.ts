import { sentence } from '../../shared/kernel/regional/sentence.ts';
import { forbidden, invalid } from '../../shared/kernel/errors.ts';
import { type Instant } from '../../shared/kernel/instant.ts';
import { ALWAYS, type Period } from '../../shared/kernel/period.ts';
import { branchNamed } from '../platform/request/membership.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import type { CategoryScope, ReportScope } from './figures.sql.ts';
import { seenCategories } from '../courses/category.queries.ts';
import { todayIn } from '../platform/request/today.ts';

/** Returns the scope of the viewer's reports: their branch, or the whole instance, and what was assigned in a period. */
export const reportScopeOf = ({ tenant }: TenantViewer, now: Instant, assigned: Period = ALWAYS): ReportScope => ({
  branches: tenant.branch ? [tenant.branch.id] : null,
  today: todayIn(tenant.instance, now),
  now,
  assigned,
});

/** Returns a scope with the categories that its viewer may not see. */
export const withCategories = async (viewer: TenantViewer, reportScope: ReportScope): Promise<CategoryScope> => ({
  ...reportScope,
  hidden: (await seenCategories(viewer)).hidden,
});

const MOST_BRANCHES = 100;

/**
 * Returns the scope limited to some branches by their slugs, and to a period; without slugs, the whole scope of the viewer.
 * @throws VALIDATION for too many, FORBIDDEN for a branch outside the scope, which a missing one looks like
 */
export async function narrowedScope(
  viewer: TenantViewer,
  now: Instant,
  slugs: readonly string[] | null | undefined,
  assigned: Period = ALWAYS,
): Promise<ReportScope> {
  const wholeScope = reportScopeOf(viewer, now, assigned);
  if (!slugs || slugs.length === 0) return wholeScope;
  if (slugs.length > MOST_BRANCHES) throw invalid('branchUrls', sentence('Choose at most {most} branches.', { most: MOST_BRANCHES }));
  if (slugs.includes('')) throw forbidden();
  const { scope } = viewer.tenant;
  const named = await Promise.all(slugs.map((slug) => branchNamed(scope, slug)));
  const branches = named.map((branch) => {
    if (branch === null || (wholeScope.branches && !wholeScope.branches.includes(branch))) throw forbidden();
    return branch;
  });
  return { ...wholeScope, branches };
}
