import type { EnrolmentState } from '../../../events/learning/enrolment.state.ts';
import { windowOf, windowState } from '../../../shared/courses/course-window.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type PersonId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { CourseItem } from '../../courses/course.records.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { accessAsLearner, isAuthor } from './course-access.queries.ts';
import { completionOf, readPrerequisites } from './course-rules.ts';
import { loadEnrolment } from './enrolment.records.ts';

/** How questions are read in somebody's progress: with their key, as a learner takes them, or not at all. */
export type QuestionReading = 'key' | 'open' | 'none';

async function asLearner(viewer: TenantViewer, course: CourseItem, state: EnrolmentState, now: Instant): Promise<QuestionReading> {
  const required = await readPrerequisites(viewer.tenant.scope, viewer.person, course);
  try {
    const { reading } = await accessAsLearner(viewer, course, state, required.map(completionOf), now);
    return reading === 'open' ? 'open' : 'none';
  } catch (error) {
    if (error instanceof AppError) return 'none';
    throw error;
  }
}

/**
 * Returns how a reader reads the questions of a course in the progress of a person. Whoever has the course, or reads their own progress,
 * reads as a learner, whosever progress it is: the key is for those who only read reports on others, and for a course that has not begun
 * for its authors.
 */
export async function questionReading(
  viewer: TenantViewer,
  { person, course }: { readonly person: PersonId; readonly course: CourseItem },
  now: Instant,
): Promise<QuestionReading> {
  const { state } = await loadEnrolment(viewer.tenant.scope, viewer.person, asId<CourseId>(course.id));
  if (person === viewer.person || state.status === 'active') return asLearner(viewer, course, state, now);
  return isAuthor(viewer) || windowState(windowOf(course), now) !== 'early' ? 'key' : 'none';
}
