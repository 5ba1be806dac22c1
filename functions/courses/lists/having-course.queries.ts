import { invalid } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import type { HavingCourse } from '../../people/users/users-list.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { courseInScope } from '../course-scope.queries.ts';

/** Narrows a list of people to those who have opened a course, as calls name it. */
export type HavingCourseInput = {
  readonly in_course?: string | null | undefined;
  readonly in_group?: string | null | undefined;
  readonly completed_before?: Instant | null | undefined;
};

/** Returns who has a course. @throws NOT_FOUND for what is out of scope, VALIDATION for a group or a time without the course */
export async function readHaving(
  viewer: TenantViewer,
  { in_course: course, in_group: group = null, completed_before: completedBefore = null }: HavingCourseInput,
): Promise<HavingCourse | null> {
  if (course == null) {
    if (group !== null || completedBefore !== null)
      throw invalid('in_course', 'in_group and completed_before narrow the people of in_course.');
    return null;
  }
  const [{ id }, inGroup] = await Promise.all([courseInScope(viewer, course), group === null ? null : groupInScope(viewer, group)]);
  return { course: asId<CourseId>(id), group: inGroup && asId<GroupId>(inGroup.id), completedBefore };
}
