import { forbidden } from '../../shared/kernel/errors.ts';
import { dayOf, type Instant } from '../../shared/kernel/instant.ts';
import type { SlugItem } from '../platform/access-records.ts';
import { batchGet } from '../platform/dynamo.ts';
import { records } from '../platform/keys.ts';
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
  const items = (await batchGet(slugs.map((slug) => ({ table: 'records', key: records.slug(scope, slug) })))) as (SlugItem | undefined)[];
  const branches = items.map((item) => {
    if (!item || (own.branches && !own.branches.includes(item.branch))) throw forbidden();
    return item.branch;
  });
  return { ...own, branches };
}
