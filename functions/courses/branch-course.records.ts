import type { PeopleEvent } from '../../events/people/people.events.ts';
import type { BranchId, CourseId } from '../../shared/kernel/ids.ts';
import { type BranchCourseItem, branchId, type BranchItem } from '../platform/request/access-records.ts';
import type { CommandContext } from '../platform/request/command-context.ts';
import { records, type Scope } from '../platform/keys/keys.ts';
import type { Write } from '../platform/tables/transact.ts';
import { replaceBranch } from '../tenancy/branch.records.ts';

/** Returns the writes of a branch's link to a course, on both sides. */
export const putCourseLink = (scope: Scope, link: Omit<BranchCourseItem, 'pk' | 'sk'>): Write[] => {
  const [branch, course] = [branchId(link.branch as number), link.course as CourseId]; // ids of our own records
  return [
    { table: 'records', put: { ...link, ...records.branchCourse(scope, branch, course) } },
    { table: 'records', put: { ...link, ...records.courseBranch(scope, course, branch) } },
  ];
};

/** Returns the writes that remove a course from a branch, on both sides of the link. */
export const removeCourseLink = (scope: Scope, branch: BranchId, course: CourseId): Write[] => [
  { table: 'records', remove: records.branchCourse(scope, branch, course) },
  { table: 'records', remove: records.courseBranch(scope, course, branch) },
];

/** Returns the writes that announce changed links under the branch's next version; concurrent changes conflict there. */
export function announceCourseLinks(
  context: CommandContext,
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
  return replaceBranch(context, scope, branch, branch, [event]);
}
