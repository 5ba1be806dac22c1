import { allows } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { asId, type CourseId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { courseWithDeleted } from '../courses/course-scope.queries.ts';
import { inBranch } from '../courses/lists/course-list.queries.ts';
import { coursesInScope, type EnrolledCourse, readEnrolledCourses, readProgressRows } from '../learning/progress/my-courses.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { accessSubjectOf } from '../platform/request/authorise.ts';
import { openBook } from '../platform/book/book.ts';
import { allOf, allRows, sql } from '../platform/book/sql.ts';
import type { Call } from '../platform/request/request.ts';
import type { TenantViewer } from '../platform/request/viewer.ts';
import { boundOf } from '../tenancy/branch.queries.ts';

/** Which certificate a call requests. It only selects records; none of its texts is printed. */
type CertificateRequest = {
  readonly user_name?: string | null | undefined;
  readonly user_id?: string | number | null | undefined;
  readonly course_name: string;
  readonly course_id?: string | number | null | undefined;
};

const isPresentId = (id: string | number | null | undefined): id is string | number => id !== null && id !== undefined;

const readsOthers = (viewer: TenantViewer): boolean => allows(entryOf('certificate.other'), accessSubjectOf(viewer));

/** Returns the person of the request. @throws FORBIDDEN or NOT_FOUND for another person, VALIDATION for a name of several people */
async function personOf(call: Call, viewer: TenantViewer, request: CertificateRequest): Promise<PersonId> {
  if (isPresentId(request.user_id)) {
    const person = parseId<PersonId>(request.user_id);
    if (person === viewer.person) return person;
    if (!readsOthers(viewer)) throw forbidden();
    if (person === null) throw notFound();
    await personInScope(viewer, person);
    return person;
  }
  if (!request.user_name || !readsOthers(viewer)) return viewer.person;
  return personByName(call, viewer, request);
}

/** Returns the person in scope with that name who has completed the course, in scope too. @throws NOT_FOUND, VALIDATION for several */
async function personByName(call: Call, viewer: TenantViewer, request: CertificateRequest): Promise<PersonId> {
  const { scope } = viewer.tenant;
  const course = isPresentId(request.course_id) ? parseId<CourseId>(request.course_id) : null;
  const bound = boundOf(viewer);
  const conditions = [
    sql`m.deleted = 0 AND m.name_fold = ${foldText((request.user_name ?? '').trim())} AND e.first_completed_at IS NOT NULL`,
    isPresentId(request.course_id) ? sql`e.course = ${course}` : sql`c.title = ${request.course_name}`,
    ...(bound === null ? [] : [sql`m.person IN (SELECT person FROM people.member_branches WHERE branch = ${bound})`, inBranch(bound)]),
  ];
  const book = await openBook(scope, ['people', 'catalogue', 'enrolments'], call.after);
  const people = await allRows<{ person: number }>(
    book,
    sql`SELECT DISTINCT m.person AS person FROM people.members m JOIN enrolments.enrolments e ON e.person = m.person
      JOIN catalogue.courses c ON c.course = e.course WHERE ${allOf(conditions)} LIMIT 2`,
  );
  const [match, ...others] = people;
  if (match === undefined) throw notFound();
  if (others.length > 0) throw invalid('user_name', 'Several users have this name. Give the id of one of them.');
  const person = asId<PersonId>(match.person);
  // The list can be a moment old.
  await personInScope(viewer, person);
  return person;
}

/** Returns a person's courses that the caller may read: all of their own, of another person those in scope. */
async function readableCourses(call: Call, viewer: TenantViewer, person: PersonId): Promise<EnrolledCourse[]> {
  const { scope } = viewer.tenant;
  const courses = await readEnrolledCourses(scope, await readProgressRows(scope, person, call.after));
  return person === viewer.person ? courses : coursesInScope(viewer, courses);
}

/** Returns the course of the request: by id, else the only completed course of that title. @throws NOT_FOUND */
async function courseOf(call: Call, viewer: TenantViewer, person: PersonId, request: CertificateRequest): Promise<CourseId> {
  if (isPresentId(request.course_id)) {
    const course = parseId<CourseId>(request.course_id);
    if (course === null) throw notFound();
    if (person !== viewer.person) await courseWithDeleted(viewer, course);
    return course;
  }
  const titled = (await readableCourses(call, viewer, person)).filter(({ course }) => course.title === request.course_name);
  const completed = titled.filter(({ row }) => row.firstCompletedAt !== null);
  if (completed.length > 1) throw invalid('course_name', 'Several courses have this title. Give the id of one of them.');
  const [match] = completed.length > 0 ? completed : titled;
  if (!match) throw notFound();
  return asId<CourseId>(match.course.id);
}

/** Returns the person and the course of the requested certificate. */
export async function requestedCertificate(
  call: Call,
  viewer: TenantViewer,
  request: CertificateRequest,
): Promise<{ person: PersonId; course: CourseId }> {
  const person = await personOf(call, viewer, request);
  return { person, course: await courseOf(call, viewer, person, request) };
}
