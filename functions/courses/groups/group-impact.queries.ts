import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { peopleSeenBy } from '../../people/people-scope.queries.ts';
import { branchesOfGroup, coursesOfGroup } from '../../people/group.records.ts';
import { ALL_GROUPS, idsOfGroups } from '../../people/groups/groups.queries.ts';
import { openBook } from '../../platform/book/book.ts';
import { firstRow, oneOf, raw, type Sql, sql } from '../../platform/book/sql.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import { chunksOf } from '../../platform/runtime/chunks.ts';
import { branchId } from '../../platform/request/access-records.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { findBranches } from '../../tenancy/branch.queries.ts';
import { seenCategories } from '../category.queries.ts';
import { readHeaders } from '../course.queries.ts';

const usersOf = (viewer: TenantViewer, groups: readonly number[]): Sql =>
  sql`SELECT count(DISTINCT l.person) AS users FROM people.member_groups l JOIN people.members m ON m.person = l.person AND m.deleted = 0
    WHERE ${oneOf(raw('l.grp'), groups)} AND ${peopleSeenBy(viewer)}`;
/** Groups whose links are read beside each other. */
const AT_ONCE = 50;

/** Returns what a group that is deleted leaves: its users whom the caller may see, its courses, branches and categories. @throws NOT_FOUND out of scope */
export async function groupImpact(call: Call, viewer: TenantViewer, input: string): Promise<Impact> {
  const group = await groupInScope(viewer, input);
  return { name: group.name, counts: await countsOf(call, viewer, [group.id]), restorable: false };
}

/** Returns what several groups that are deleted leave, each record once. Those out of scope count nothing. */
export async function groupsImpact(call: Call, viewer: TenantViewer, ids: readonly number[]): Promise<Impact['counts']> {
  const wanted = new Set(ids);
  const seen = await idsOfGroups(viewer, '', ALL_GROUPS, call.after, Number.MAX_SAFE_INTEGER);
  return countsOf(
    call,
    viewer,
    seen.filter((id) => wanted.has(id)),
  );
}

async function linkedTo(groups: readonly number[], read: (group: GroupId) => Promise<readonly number[]>): Promise<number[]> {
  const linked = new Set<number>();
  for (const some of chunksOf(groups, AT_ONCE))
    for (const ids of await Promise.all(some.map((group) => read(asId<GroupId>(group))))) for (const id of ids) linked.add(id);
  return [...linked];
}

async function countsOf(call: Call, viewer: TenantViewer, groups: readonly number[]): Promise<Impact['counts']> {
  const { scope } = viewer.tenant;
  const book = await openBook(scope, ['people'], call.after);
  const [users, branches, courses, categories] = await Promise.all([
    firstRow<{ users: number }>(book, usersOf(viewer, groups)),
    linkedTo(groups, (group) => branchesOfGroup(scope, group)).then((ids) => findBranches(scope, ids.map(branchId))),
    linkedTo(groups, (group) => coursesOfGroup(scope, group)).then((ids) =>
      readHeaders(
        scope,
        ids.map((course) => asId<CourseId>(course)),
      ),
    ),
    seenCategories(viewer),
  ]);
  const deleted = new Set(groups);
  return {
    users: users?.users ?? 0,
    branches: branches.length,
    courses: courses.filter((course) => course !== null).length,
    categories: [...categories.visible.values()].filter((category) => category.groups.some((group) => deleted.has(group))).length,
  };
}
