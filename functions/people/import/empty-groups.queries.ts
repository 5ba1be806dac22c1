import { asId, type GroupId } from '../../../shared/kernel/ids.ts';
import { openBook } from '../../platform/book/book.ts';
import type { ListCall } from '../../platform/book/listed.ts';
import { allRows, EVERY_ROW, oneOf, raw, sql } from '../../platform/book/sql.ts';
import { inParallel } from '../../platform/runtime/parallel.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import { hasOnlyBranch } from '../group-scope.queries.ts';
import { coursesOfGroup } from '../group.records.ts';

const AT_ONCE = 16;

/** Returns those of some groups that the caller may delete, that nobody is in and that give no course. */
export async function emptyGroupsOf(
  viewer: TenantViewer,
  groups: readonly number[],
  { after }: Pick<ListCall, 'after'>,
): Promise<Set<number>> {
  if (groups.length === 0) return new Set();
  const { scope } = viewer.tenant;
  const bound = boundOf(viewer);
  const book = await openBook(scope, ['catalogue', 'people'], after);
  const rows = await allRows<{ grp: number }>(
    book,
    sql`SELECT g.grp FROM catalogue.groups g WHERE ${oneOf(raw('g.grp'), groups)} AND g.deleted = 0
      AND NOT EXISTS (SELECT 1 FROM people.member_groups l WHERE l.grp = g.grp) AND ${bound === null ? EVERY_ROW : hasOnlyBranch(bound)}`,
  );
  const given = await inParallel(rows, AT_ONCE, ({ grp }) => coursesOfGroup(scope, asId<GroupId>(grp)));
  return new Set(rows.filter((_, index) => given[index]?.length === 0).map(({ grp }) => grp));
}
