import type { PeopleEvent } from '../../events/people/people.events.ts';
import type { BranchId, CourseId } from '../../shared/kernel/ids.ts';
import type { BranchItem } from '../platform/access-records.ts';
import type { Act } from '../platform/request/command-context.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { replaceBranch } from '../tenancy/branch.records.ts';

/** Takes a course's place in a branch away, on both sides. */
export const removeCourseLink = (scope: Scope, branch: BranchId, course: CourseId): Write[] => [
  { table: 'records', remove: records.branchCourse(scope, branch, course) },
  { table: 'records', remove: records.courseBranch(scope, course, branch) },
];

/** Links have no version of their own: they are announced with the branch's, which also keeps two changes of them apart. */
export function raiseBranch(
  act: Act,
  scope: Scope,
  branch: BranchItem,
  change: { added: readonly number[]; removed: readonly number[] },
): Promise<Write[]> {
  const event: PeopleEvent = {
    type: 'LinksChanged',
    of: { kind: 'branch', id: branch.id },
    to: 'course',
    added: [...change.added],
    removed: [...change.removed],
  };
  return replaceBranch(act, scope, branch, branch, [event]);
}
