import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { branchesOfGroup, coursesOfGroup } from '../../people/group.records.ts';
import { openBook } from '../../platform/book/book.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import { branchId } from '../../platform/request/access-records.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { findBranches } from '../../tenancy/branch.queries.ts';
import { seenCategories } from '../category.queries.ts';
import { readHeaders } from '../course.queries.ts';

const USERS = `SELECT count(*) AS users FROM people.member_groups l JOIN people.members m ON m.person = l.person AND m.deleted = 0 WHERE l.grp = ?`;

/** Returns what a group that is deleted leaves: its users, courses, branches and categories. @throws NOT_FOUND out of scope */
export async function groupImpact(call: Call, viewer: TenantViewer, input: string): Promise<Impact> {
  const { scope } = viewer.tenant;
  const group = await groupInScope(viewer, input);
  const id = asId<GroupId>(group.id);
  const book = await openBook(scope, ['people'], call.after);
  const [users, branches, courses, categories] = await Promise.all([
    book.get<{ users: number }>(USERS, [id]),
    branchesOfGroup(scope, id).then((ids) => findBranches(scope, ids.map(branchId))),
    coursesOfGroup(scope, id).then((ids) =>
      readHeaders(
        scope,
        ids.map((course) => asId<CourseId>(course)),
      ),
    ),
    seenCategories(viewer),
  ]);
  const restricted = [...categories.visible.values()].filter(({ groups }) => groups.includes(id));
  const counts = {
    users: users?.users ?? 0,
    branches: branches.length,
    courses: courses.filter((course) => course !== null).length,
    categories: restricted.length,
  };
  return { name: group.name, counts, restorable: false };
}
