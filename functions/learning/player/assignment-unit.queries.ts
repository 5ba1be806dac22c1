import { notFound } from '../../../shared/kernel/errors.ts';
import { type CourseId, parseId } from '../../../shared/kernel/ids.ts';
import type { Instant } from '../../../shared/kernel/instant.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { accessAsLearner } from '../enrolment/course-access.queries.ts';
import { completionOf, readPrerequisites } from '../enrolment/course-rules.ts';
import { type LearnerRead, readLearner } from './learner-read.ts';

/** The ids of a unit and its course, as a call sends them. */
type UnitIds = { readonly courseId: string; readonly unitId: string };

/** An assignment of a course, and whether the caller has the course; authors who preview it do not. */
export type OpenAssignment = { readonly course: number; readonly unit: number; readonly isEnrolled: boolean };

/**
 * Returns an assignment for which the caller may write a submission: of a course that they have and that is open, or that they preview as
 * an author. @throws NOT_FOUND for any other unit
 */
export async function openAssignment(
  viewer: TenantViewer,
  { loaded, course }: LearnerRead,
  unitId: string,
  now: Instant,
): Promise<OpenAssignment> {
  if (course === null) throw notFound();
  const prerequisites = await readPrerequisites(viewer.tenant.scope, viewer.person, course);
  const { reading, enrolment } = await accessAsLearner(viewer, course, loaded.state, prerequisites.map(completionOf), now);
  const unit = course.outline.find((entry) => String(entry.id) === unitId);
  if (reading !== 'open' || unit?.kind !== 'assignment') throw notFound();
  return { course: course.id, unit: unit.id, isEnrolled: enrolment !== null };
}

/** Returns the assignment that a file is uploaded for. @throws as openAssignment */
export async function submittableUnit(call: Call, viewer: TenantViewer, ids: UnitIds): Promise<{ course: number; unit: number }> {
  const id = parseId<CourseId>(ids.courseId);
  if (id === null) throw notFound();
  const read = await readLearner(viewer.tenant.scope, viewer.person, id, call.now);
  const { course, unit } = await openAssignment(viewer, read, ids.unitId, call.now);
  return { course, unit };
}
