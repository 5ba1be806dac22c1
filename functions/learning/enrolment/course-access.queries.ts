import type { Enrolment, EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import { isInScope } from '../../courses/course-scope.queries.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { PrerequisiteNow } from '../../../events/learning/enrolment.commands.ts';
import { hasAccessEnded, isLive, isStartable, isOpen } from './course-rules.ts';

/**
 * What a reader sees of a course as a learner.
 * - open: everything except the key; - outline: what the catalogue shows, and the titles of the units.
 * `enrolment` is the reader's; null for those who are not enrolled.
 */
export type CourseAccess = { readonly reading: 'open' | 'outline'; readonly enrolment: Enrolment | null };

/** Returns whether the caller is an author; authors preview courses as their learners see them. */
export const isAuthor = ({ tenant }: TenantViewer): boolean => tenant.role !== 'manager' && tenant.role !== 'learner';

/** Returns whether a reader may know of a course: it is their own, in their catalogue or, for authors, in their scope. */
export async function knowsCourse(viewer: TenantViewer, course: CourseItem, own: boolean): Promise<boolean> {
  if (own) return true;
  return (isAuthor(viewer) || (isStartable(course) && !course.hidden)) && (await isInScope(viewer, course));
}

const activeEnrolment = (state: EnrolmentState): Enrolment | null => (state.status === 'active' ? state : null);

/** Returns whether somebody who is enrolled may open a course: they have begun it, or can begin it. */
const mayRead = (course: CourseItem, { round }: Enrolment, prerequisites: readonly PrerequisiteNow[]): boolean =>
  round.openedAt !== null || (isStartable(course) && prerequisites.every((prerequisite) => prerequisite.complete));

/** Returns what a reader sees of a course. @throws NOT_FOUND for a course that the reader neither has nor may see in the catalogue */
export async function accessAsLearner(
  viewer: TenantViewer,
  course: CourseItem | null,
  state: EnrolmentState,
  prerequisites: readonly PrerequisiteNow[],
  now: Instant,
): Promise<CourseAccess> {
  if (course === null || course.deletedAt !== undefined) throw notFound();
  const enrolment = isLive(course) ? activeEnrolment(state) : null;
  if (enrolment) {
    const reads = mayRead(course, enrolment, prerequisites) && isOpen(course, now) && !hasAccessEnded(enrolment, now);
    return { reading: reads ? 'open' : 'outline', enrolment };
  }
  if (!(await isInScope(viewer, course))) throw notFound();
  if (isAuthor(viewer)) return { reading: 'open', enrolment: null };
  if (!isStartable(course) || course.hidden) throw notFound();
  return { reading: 'outline', enrolment: null };
}
