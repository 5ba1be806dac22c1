import type { PersonId } from '../../shared/kernel/ids.ts';
import { newestOfCatalogue } from '../courses/course-list.queries.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import type { CourseProgressView, OwnCourse } from './my-courses.queries.ts';

/** Courses of the catalogue that a person does not have, newest first. */
export async function notEnrolledIn(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  assigned: readonly OwnCourse[],
  limit: number,
): Promise<CourseProgressView[]> {
  const has = assigned.map(({ course }) => course.id);
  const cards = await newestOfCatalogue(call, viewer, has, limit);
  return cards.map(({ id, title, thumbnail, units }) => ({
    person,
    row: null,
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
