import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { openBook } from '../../platform/book/book.ts';
import { allOf, allRows, noneOf, oneOf, raw, sql } from '../../platform/book/sql.ts';
import { type DeletedPage, deletedRows, type Window } from '../../platform/deletion/deleted-rows.queries.ts';
import type { Impact } from '../../platform/deletion/deletion.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { boundOf } from '../../tenancy/branch.queries.ts';
import type { CourseItem } from '../course.records.ts';
import { inBranch } from '../lists/course-list.queries.ts';
import { courseInScope, isInScope, refuseSharedDeletion, seesWholeInstance } from '../course-scope.queries.ts';
import { certificationWith, certifiedCourses } from './certification-use.queries.ts';
import { hadAlone } from '../course-use.queries.ts';
import { courseThatNeeds, neededCourses } from '../publishing/learning-path.ts';

const COURSES = { files: ['catalogue', 'people', 'enrolments'], table: 'catalogue.courses c', id: 'c.course', name: 'c.title' } as const;

/** Returns a page of the deleted courses that the viewer may restore, the last deleted first. */
export function deletedCourses(call: Call, viewer: TenantViewer, window: Window): Promise<DeletedPage> {
  const { branch } = viewer.tenant;
  if (branch === null) return deletedRows(call, viewer, COURSES, [], window);
  return deletedRows(call, viewer, COURSES, [seesWholeInstance(viewer) ? inBranch(branch.id) : hadAlone(branch.id)], window);
}

/** What needs it is named to those who may see that. */
const isNeeded = (course: CourseItem, by: string | null): AppError =>
  new AppError(
    'CONFLICT',
    by === null
      ? sentence('“{title}” is a prerequisite of a course outside your branch. It can be deleted once that one no longer needs it.', {
          title: course.title,
        })
      : sentence('“{title}” is a prerequisite of “{by}”. Take it out of that learning path first, then delete it.', {
          title: course.title,
          by,
        }),
  );

/** Certifications are of the whole instance: they are named to whoever administers it. */
const isCertified = (course: CourseItem, by: string | null): AppError =>
  new AppError(
    'CONFLICT',
    by === null
      ? sentence('“{title}” is part of a certification. It can be deleted once that one no longer needs it.', { title: course.title })
      : sentence('“{title}” is part of the certification “{by}”. Take it out of that first, then delete it.', { title: course.title, by }),
  );

/**
 * A course that the viewer may delete. Read anew inside the transaction that deletes.
 * @throws NOT_FOUND out of scope, FORBIDDEN for a shared one and a caller of one branch, CONFLICT for a prerequisite of another
 * course, and for one that a certification asks for
 */
export async function deletableCourse(call: Call, viewer: TenantViewer, input: string | number): Promise<CourseItem> {
  const course = await courseInScope(viewer, input);
  await refuseSharedDeletion(viewer, course, call.after);
  // After the header: whoever takes the course as a prerequisite from here on changes what the deletion is conditional on.
  const needing = await courseThatNeeds(viewer.tenant.scope, course.id);
  if (needing !== null) throw isNeeded(course, (await isInScope(viewer, needing)) ? needing.title : null);
  const certification = await certificationWith(viewer.tenant.scope, course.id);
  if (certification !== null) throw isCertified(course, seesWholeInstance(viewer) ? certification : null);
  return course;
}

/** People of the scope: without a bound (null) all who are there. */
const SEEN = `JOIN people.members m ON m.person = p.person AND m.deleted = 0
  WHERE p.course IN (SELECT course FROM it) AND (bounds.bound IS NULL OR EXISTS (SELECT 1 FROM people.member_branches l WHERE l.person = m.person AND l.branch = bounds.bound))`;

/** Counts of what belongs to some courses, each branch once, within branch `bound` or, when it is NULL, everywhere. */
const COUNTS = `WITH bounds (bound) AS (VALUES (?)), it (course) AS (SELECT value FROM json_each(?)) SELECT
  (SELECT count(*) FROM enrolments.enrolments p ${SEEN} AND p.active = 1) AS enrolments,
  (SELECT count(*) FROM enrolments.enrolments p ${SEEN} AND p.first_completed_at IS NOT NULL) AS completions,
  (SELECT coalesce(sum(p.issued), 0) FROM enrolments.certificates p ${SEEN}) AS certificates,
  (SELECT count(DISTINCT l.branch) FROM catalogue.branch_courses l JOIN catalogue.branches b ON b.branch = l.branch AND b.deleted = 0
    WHERE l.course IN (SELECT course FROM it) AND (bounds.bound IS NULL OR l.branch = bounds.bound)) AS branches
  FROM bounds`;

type Counts = { enrolments: number; completions: number; certificates: number; branches: number };

/**
 * What a deletion of a course would hide, of what the viewer sees: courses of people, what they completed, the certificates they have
 * for it, and the branches that offer it. @throws as the deletion itself: NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function courseImpact(call: Call, viewer: TenantViewer, id: string): Promise<Impact> {
  const course = await deletableCourse(call, viewer, id);
  return { name: course.title, counts: await countsOf(call, viewer, [course.id]), restorable: true };
}

async function countsOf(call: Call, viewer: TenantViewer, courses: readonly number[]): Promise<Impact['counts']> {
  const book = await openBook(viewer.tenant.scope, ['catalogue', 'people', 'enrolments'], call.after);
  return (await book.get<Counts>(COUNTS, [boundOf(viewer), JSON.stringify(courses)])) ?? {};
}

/** Returns what the deletion of several courses would hide. Those that the caller may not delete, prerequisites of others and those of certifications count nothing. */
export async function coursesImpact(call: Call, viewer: TenantViewer, ids: readonly number[]): Promise<Impact['counts']> {
  const bound = boundOf(viewer);
  const { scope } = viewer.tenant;
  const [book, needed, certified] = await Promise.all([
    openBook(scope, ['catalogue', 'people', 'enrolments'], call.after),
    neededCourses(scope),
    certifiedCourses(scope),
  ]);
  const conditions = [raw('c.deleted = 0'), oneOf(raw('c.course'), ids), noneOf(raw('c.course'), [...needed, ...certified])];
  const where = allOf([...conditions, ...(bound === null ? [] : [hadAlone(bound)])]);
  const rows = await allRows<{ course: number }>(book, sql`SELECT c.course FROM catalogue.courses c WHERE ${where}`);
  return countsOf(
    call,
    viewer,
    rows.map(({ course }) => course),
  );
}
