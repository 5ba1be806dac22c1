import { asId, type BranchId, type CategoryId, type GroupId, type PersonId } from '../../../shared/kernel/ids.ts';
import { filterId } from '../../../shared/kernel/page-input.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { personInScope } from '../../people/users/user.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { branchInScope } from '../../tenancy/branch.queries.ts';
import { categoryInScope } from '../category.queries.ts';
import type { CourseFilter } from './course-list.queries.ts';

export type NarrowingIds = {
  readonly category?: string | null | undefined;
  readonly not_in_group?: string | null | undefined;
  readonly not_in_branch?: string | null | undefined;
  readonly not_of_user?: string | null | undefined;
};

/** What narrows a list of courses: a category, and the group, branch or person that has them already. @throws NOT_FOUND out of scope */
export async function narrowedBy(
  viewer: TenantViewer,
  { category, not_in_group, not_in_branch, not_of_user }: NarrowingIds,
): Promise<Pick<CourseFilter, 'category' | 'notInGroup' | 'notInBranch' | 'notOfUser'>> {
  const [notInGroup, notInBranch, notOfUser] = [
    filterId<GroupId>(not_in_group),
    filterId<BranchId>(not_in_branch),
    filterId<PersonId>(not_of_user),
  ];
  if (notInGroup !== null) await groupInScope(viewer, notInGroup);
  if (notInBranch !== null) await branchInScope(viewer, notInBranch);
  if (notOfUser !== null) await personInScope(viewer, notOfUser);
  const inCategory = category == null ? null : asId<CategoryId>((await categoryInScope(viewer, category)).id);
  return { category: inCategory, notInGroup, notInBranch, notOfUser };
}
