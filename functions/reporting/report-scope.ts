import { forbidden } from '../../shared/kernel/errors.ts';
import { dayOf, type Instant } from '../../shared/kernel/instant.ts';
import { branchNamed } from '../platform/request/membership.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import type { Reach } from './figures.sql.ts';

/** What the viewer's own place lets them count: their branch, or the whole instance. */
export const reachOf = ({ place }: TenantViewer, now: Instant): Reach => ({
  branches: place.branch ? [place.branch.id] : null,
  today: dayOf(now),
});

const MOST_BRANCHES = 100;

/**
 * The same, narrowed to some branches by their slugs. None named means all of the viewer's own.
 * @throws FORBIDDEN for a branch outside the scope, which a missing one looks like
 */
export async function narrowedReach(viewer: TenantViewer, now: Instant, slugs: readonly string[] | null | undefined): Promise<Reach> {
  const own = reachOf(viewer, now);
  if (!slugs || slugs.length === 0) return own;
  if (slugs.length > MOST_BRANCHES || slugs.includes('')) throw forbidden();
  const { scope } = viewer.place;
  const found = await Promise.all(slugs.map((slug) => branchNamed(scope, slug)));
  const branches = found.map((branch) => {
    if (branch === null || (own.branches && !own.branches.includes(branch))) throw forbidden();
    return branch;
  });
  return { ...own, branches };
}
