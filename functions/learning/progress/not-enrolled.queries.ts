import type { PersonId } from '../../../shared/kernel/ids.ts';
import { newestOfCatalogue } from '../../courses/lists/course-list.queries.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { CourseProgressView, EnrolledCourse } from './my-courses.queries.ts';

/** Returns courses of the catalogue that a person is not enrolled in, newest first. */
export async function notEnrolledIn(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  assigned: readonly EnrolledCourse[],
  limit: number,
): Promise<CourseProgressView[]> {
  const assignedIds = assigned.map(({ course }) => course.id);
  const cards = await newestOfCatalogue(call, viewer, assignedIds, limit);
  return cards.map(({ id, title, thumbnail, units }) => ({
    person,
    row: null,
    course: null,
    id,
    title,
    thumbnail,
    completionPercentage: 0,
    isComplete: false,
    unitsCompleted: 0,
    totalUnits: units,
    timeSpent: 0,
    enrolledDate: null,
  }));
}
