import type { Enrolment, EnrolmentState } from '../../events/learning/enrolment.state.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import type { Instant } from '../../shared/kernel/instant.ts';
import type { CourseItem } from '../courses/course.records.ts';
import { isInScope } from '../courses/course-scope.queries.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import type { PrerequisiteNow } from '../../events/learning/enrolment.commands.ts';
import { isLive, isOpen } from './course-rules.ts';

/**
 * How much of a course a reader gets in the learner's form.
 * - open: everything but the key; - outline: what the catalogue tells, and the units by name.
 * `enrolment` is the reader's own; null for those who only look.
 */
export type CourseAccess = { readonly reading: 'open' | 'outline'; readonly enrolment: Enrolment | null };

/** Those who may write in the course rooms preview courses as their learners see them. */
export const isAuthor = ({ place }: TenantViewer): boolean => place.role !== 'manager' && place.role !== 'learner';

const running = (state: EnrolmentState): Enrolment | null => (state.status === 'active' ? state : null);

/** @throws NOT_FOUND for a course that is neither the reader's own nor to be seen from where they stand */
export async function accessAsLearner(
  viewer: TenantViewer,
  course: CourseItem | null,
  state: EnrolmentState,
  prerequisites: readonly PrerequisiteNow[],
  now: Instant,
): Promise<CourseAccess> {
  if (course === null || course.deletedAt !== undefined) throw notFound();
  const enrolment = isLive(course) ? running(state) : null;
  if (enrolment) {
    const started = enrolment.round.openedAt !== null || prerequisites.every((prerequisite) => prerequisite.complete);
    return { reading: started && isOpen(course, now) ? 'open' : 'outline', enrolment };
  }
  if (!(await isInScope(viewer, course))) throw notFound();
  if (isAuthor(viewer)) return { reading: 'open', enrolment: null };
  if (!isLive(course) || course.hidden) throw notFound();
  return { reading: 'outline', enrolment: null };
}
