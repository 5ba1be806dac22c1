import { notFound } from '../../shared/kernel/errors.ts';
import type { BranchId, GroupId, PersonId } from '../../shared/kernel/ids.ts';
import { filterId } from '../../shared/kernel/page-input.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { getItem } from '../platform/dynamo.ts';
import { records } from '../platform/keys/keys.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { managedBranch } from '../tenancy/branch.queries.ts';
import type { CourseFilter } from './course-list.queries.ts';

export type NarrowingIds = {
  readonly not_in_group?: string | null | undefined;
  readonly not_in_branch?: string | null | undefined;
  readonly not_of_user?: string | null | undefined;
};

/** What leaves courses out of a list: a group, a branch, a person. @throws NOT_FOUND unless all of them stand in the caller's scope */
export async function narrowedBy(
  viewer: TenantViewer,
  { not_in_group, not_in_branch, not_of_user }: NarrowingIds,
): Promise<Pick<CourseFilter, 'notInGroup' | 'notInBranch' | 'notOfUser'>> {
  const [notInGroup, notInBranch, notOfUser] = [
    filterId<GroupId>(not_in_group),
    filterId<BranchId>(not_in_branch),
    filterId<PersonId>(not_of_user),
  ];
  if (notInGroup !== null) {
    const group = await getItem('records', records.header(viewer.place.scope, 'G', notInGroup));
    if (!group || group['deletedAt'] !== undefined) throw notFound();
  }
  if (notInBranch !== null) await managedBranch(viewer, notInBranch);
  if (notOfUser !== null) await personInScope(viewer, notOfUser);
  return { notInGroup, notInBranch, notOfUser };
}
