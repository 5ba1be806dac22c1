import { asId, type BranchId, type GroupId } from '../../../shared/kernel/ids.ts';
import { openBook } from '../../platform/book/book.ts';
import { type Listed, perList, someOf } from '../../platform/book/listed.ts';
import { allRows, EVERY_ROW, type Sql, sql } from '../../platform/book/sql.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf, branchInScope } from '../../tenancy/branch.queries.ts';
import { groupInScope, hasOnlyBranch } from '../group-scope.queries.ts';
import type { UserFilter } from './users-list.queries.ts';

/** Narrows a list of people to those of a group or a branch, as calls name it. */
export type BelongingInput = { readonly of_group?: string | null | undefined; readonly of_branch?: string | null | undefined };

/** Returns whose people a list has. @throws NOT_FOUND for a group or a branch out of the caller's scope */
export async function readBelonging(
  viewer: TenantViewer,
  { of_group: group, of_branch: branch }: BelongingInput,
): Promise<Pick<UserFilter, 'ofGroup' | 'ofBranch'>> {
  const [inGroup, inBranch] = await Promise.all([
    group == null ? null : groupInScope(viewer, group),
    branch == null ? null : branchInScope(viewer, branch),
  ]);
  return { ofGroup: inGroup && asId<GroupId>(inGroup.id), ofBranch: inBranch && asId<BranchId>(inBranch.id) };
}

async function namesOf(listed: Listed, links: Sql): Promise<ReadonlyMap<number, string[]>> {
  const book = await openBook(listed.viewer.tenant.scope, ['people', 'catalogue'], listed.after);
  const rows = await allRows<{ person: number; name: string }>(book, links);
  return new Map([...Map.groupBy(rows, ({ person }) => person)].map(([person, found]) => [person, found.map(({ name }) => name)]));
}

/** Returns the names of the branches of people, of those that the caller may know of. */
export const branchNames = perList((listed) => {
  const bound = boundOf(listed.viewer);
  return namesOf(
    listed,
    sql`SELECT l.person, b.name FROM ${someOf(listed)}
      CROSS JOIN people.member_branches l INDEXED BY member_branches_by_person ON l.person = some.value
      CROSS JOIN catalogue.branches b ON b.branch = l.branch AND b.deleted = 0
      WHERE ${bound === null ? EVERY_ROW : sql`b.branch = ${bound}`} ORDER BY b.name_fold, b.branch`,
  );
});

/** Returns the names of the groups of people, of those that the caller may know of (rule G5). */
export const groupNames = perList((listed) => {
  const bound = boundOf(listed.viewer);
  return namesOf(
    listed,
    sql`SELECT l.person, g.name FROM ${someOf(listed)}
      CROSS JOIN people.member_groups l INDEXED BY member_groups_by_person ON l.person = some.value
      CROSS JOIN catalogue.groups g ON g.grp = l.grp AND g.deleted = 0
      WHERE ${bound === null ? EVERY_ROW : hasOnlyBranch(bound)} ORDER BY g.name_fold, g.grp`,
  );
});
