import { asId, type CourseId, type PersonId } from '../../shared/kernel/ids.ts';
import { pageOfCourses } from '../courses/course-list.queries.ts';
import { readHeaders } from '../courses/course.queries.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import type { CourseProgressView, OwnCourse } from './my-courses.queries.ts';

const NEWEST = { search: '', sort: null, descending: false, page: 1 } as const;
const LARGEST_PAGE = 200;

/** Courses of the catalogue that a person does not have, newest first. */
export async function notEnrolledIn(
  call: Call,
  viewer: TenantViewer,
  person: PersonId,
  assigned: readonly OwnCourse[],
  limit: number,
): Promise<CourseProgressView[]> {
  const has = new Set(assigned.map(({ course }) => course.id));
  // As many more as the person has, so that enough are left.
  const page = { ...NEWEST, limit: Math.min(LARGEST_PAGE, limit + has.size) };
  const { data } = await pageOfCourses(call, viewer, page, { catalogueAt: call.now });
  const others = data.filter((course) => !has.has(course.id)).slice(0, limit);
  const headers = await readHeaders(
    viewer.place.scope,
    others.map((course) => asId<CourseId>(course.id)),
  );
  return others.map((course, index) => ({
    person,
    row: null,
    id: course.id,
    title: course.title,
    thumbnail: course.thumbnail,
    completionPercentage: 0,
    unitsCompleted: 0,
    totalUnits: headers[index]?.outline.length ?? 0,
    timeSpent: 0,
    enrolledDate: null,
  }));
}
