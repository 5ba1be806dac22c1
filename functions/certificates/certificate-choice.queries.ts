import { letsIn } from '../../shared/access/permissions.ts';
import { entryOf } from '../../shared/access/table.ts';
import { forbidden, invalid, notFound } from '../../shared/kernel/errors.ts';
import { foldText } from '../../shared/kernel/fold-text.ts';
import { asId, type CourseId, parseId, type PersonId } from '../../shared/kernel/ids.ts';
import { ownCourses, rowsOf } from '../learning/my-courses.queries.ts';
import { personInScope } from '../people/users/user.queries.ts';
import { standingOf } from '../platform/request/authorise.ts';
import { openBook } from '../platform/book.ts';
import type { Call } from '../platform/request.ts';
import type { TenantViewer } from '../platform/viewer.ts';

/** What a caller says of the certificate they want. It selects among records; nothing of it gets onto paper. */
export type CertificateWish = {
  readonly user_name?: string | null | undefined;
  readonly user_id?: string | number | null | undefined;
  readonly course_name: string;
  readonly course_id?: string | number | null | undefined;
};

const readsOthers = (viewer: TenantViewer): boolean => letsIn(entryOf('certificate.other'), standingOf(viewer));

/** The person a wish is about. @throws FORBIDDEN or NOT_FOUND for somebody else, VALIDATION for a name that several bear */
async function personOf(call: Call, viewer: TenantViewer, wish: CertificateWish): Promise<PersonId> {
  if (wish.user_id !== null && wish.user_id !== undefined) {
    const person = parseId<PersonId>(wish.user_id);
    if (person === viewer.person) return person;
    if (!readsOthers(viewer)) throw forbidden();
    if (person === null) throw notFound();
    await personInScope(viewer, person);
    return person;
  }
  if (!wish.user_name || !readsOthers(viewer)) return viewer.person;
  return personNamed(call, viewer, wish);
}

const BY_NAME = `SELECT DISTINCT m.person AS person FROM people.members m
  JOIN enrolments.enrolments e ON e.person = m.person AND e.first_completed_at IS NOT NULL
  JOIN catalogue.courses c ON c.course = e.course
  WHERE m.deleted = 0 AND m.name_fold = ? AND (? IS NULL OR e.course = ?) AND (? IS NOT NULL OR c.title = ?) LIMIT 50`;

/** The one person in scope with that name and that completion. */
async function personNamed(call: Call, viewer: TenantViewer, wish: CertificateWish): Promise<PersonId> {
  const course = wish.course_id === null || wish.course_id === undefined ? null : parseId<CourseId>(wish.course_id);
  const book = await openBook(viewer.place.scope, ['people', 'catalogue', 'enrolments'], call.after);
  const name = foldText((wish.user_name ?? '').trim());
  const found = await book.all<{ person: number }>(BY_NAME, [name, course, course, course, wish.course_name]);
  const inScope = await Promise.all(
    found.map(({ person }) =>
      personInScope(viewer, asId<PersonId>(person)).then(
        () => [person],
        () => [],
      ),
    ),
  );
  const [first, ...others] = inScope.flat();
  if (first === undefined) throw notFound();
  if (others.length > 0) throw invalid('user_name', 'Several people have this name. Choose the person by id.');
  return asId<PersonId>(first);
}

/** The course a wish is about: by id, else the one completed course of that title. */
async function courseOf(call: Call, viewer: TenantViewer, person: PersonId, wish: CertificateWish): Promise<CourseId> {
  if (wish.course_id !== null && wish.course_id !== undefined) {
    const course = parseId<CourseId>(wish.course_id);
    if (course === null) throw notFound();
    return course;
  }
  const { scope } = viewer.place;
  const rows = await rowsOf(scope, person, call.after);
  const named = (await ownCourses(scope, rows)).filter(({ course }) => course.title === wish.course_name);
  const completed = named.filter(({ row }) => row.firstCompletedAt !== null);
  if (completed.length > 1) throw invalid('course_name', 'Several courses have this title. Choose the course by id.');
  const [one] = completed.length > 0 ? completed : named;
  if (!one) throw notFound();
  return asId<CourseId>(one.course.id);
}

/** Whose certificate of which course a call asks for. */
export async function chosenCertificate(
  call: Call,
  viewer: TenantViewer,
  wish: CertificateWish,
): Promise<{ person: PersonId; course: CourseId }> {
  const person = await personOf(call, viewer, wish);
  return { person, course: await courseOf(call, viewer, person, wish) };
}
