import { AppError, forbidden } from '../../../shared/kernel/errors.ts';
import { openBook } from '../../platform/book.ts';
import { type DeletedPage, deletedRows, type Window } from '../../platform/deleted-rows.queries.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import type { Call } from '../../platform/request.ts';
import type { TenantViewer } from '../../platform/viewer.ts';
import type { CourseItem } from '../course.records.ts';
import { inBranch, usedAlone } from '../course-list.queries.ts';
import { courseInScope, isInScope, mayDelete, seesWhole } from '../course-scope.queries.ts';
import { courseThatNeeds } from '../learning-path.ts';

const COURSES = { file: 'catalogue', table: 'catalogue.courses c', id: 'c.course', name: 'c.title' } as const;

/** Courses that were deleted and that the viewer may restore, the last deleted first. */
export function deletedCourses(call: Call, viewer: TenantViewer, window: Window): Promise<DeletedPage> {
  const { branch } = viewer.place;
  if (branch === null) return deletedRows(call, viewer, COURSES, [], window);
  return deletedRows(call, viewer, COURSES, [seesWhole(viewer) ? inBranch(branch.id) : usedAlone(branch.id)], window);
}

/** What needs it is named to those who may see that. */
const isNeeded = (course: CourseItem, by: string | null): AppError =>
  new AppError(
    'CONFLICT',
    by === null
      ? `“${course.title}” is a prerequisite of a course outside your branch. It can be deleted once that one no longer needs it.`
      : `“${course.title}” is a prerequisite of “${by}”. Take it out of that learning path first, then delete it.`,
  );

/**
 * A course that the viewer may delete. Read anew inside the transaction that deletes.
 * @throws NOT_FOUND out of scope, FORBIDDEN for a shared one and a caller of one branch, CONFLICT for a prerequisite of another course
 */
export async function deletableCourse(viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const course = await courseInScope(viewer, input);
  if (!(await mayDelete(viewer, course))) throw forbidden();
  // After the header: whoever takes the course as a prerequisite from here on changes what the deletion is conditional on.
  const needing = await courseThatNeeds(viewer.place.scope, course.id);
  if (needing !== null) throw isNeeded(course, (await isInScope(viewer, needing)) ? needing.title : null);
  return course;
}

/** People of the scope: without a bound (null) all who are there. */
const SEEN = `JOIN people.members m ON m.person = p.person AND m.deleted = 0
  WHERE p.course = it.course AND (it.bound IS NULL OR EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch = it.bound))`;

/** What hangs on course `it`; without a bound (null) everything of it counts. */
const COUNTS = `WITH it (course, bound) AS (VALUES (?, ?)) SELECT
  (SELECT count(*) FROM enrolments.enrolments p ${SEEN} AND p.active = 1) AS enrolments,
  (SELECT count(*) FROM enrolments.enrolments p ${SEEN} AND p.first_completed_at IS NOT NULL) AS completions,
  (SELECT coalesce(sum(p.issued), 0) FROM enrolments.certificates p ${SEEN}) AS certificates,
  (SELECT count(*) FROM catalogue.branch_courses l JOIN catalogue.branches b ON b.branch = l.branch AND b.deleted = 0
    WHERE l.course = it.course AND (it.bound IS NULL OR l.branch = it.bound)) AS branches
  FROM it`;

type Counts = { enrolments: number; completions: number; certificates: number; branches: number };

/**
 * What a deletion of a course would hide, of what the viewer sees: courses of people, what they completed, the certificates they have
 * for it, and the branches that offer it. @throws as the deletion itself: NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function courseImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const course = await deletableCourse(viewer, id);
  const bound = viewer.superAdmin ? null : (viewer.place.branch?.id ?? null);
  const book = await openBook(viewer.place.scope, ['catalogue', 'people', 'enrolments'], call.after);
  const counts = await book.get<Counts>(COUNTS, [course.id, bound]);
  return { name: course.title, counts: counts ?? {}, restorable: true };
}
