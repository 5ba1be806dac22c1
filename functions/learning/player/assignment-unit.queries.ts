import { notFound } from '../../../shared/kernel/errors.ts';
import { type CourseId, parseId } from '../../../shared/kernel/ids.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { accessAsLearner } from '../enrolment/course-access.queries.ts';
import { completionOf, readPrerequisites } from '../enrolment/course-rules.ts';
import { readLearner } from './learner-read.ts';

/** The ids of a unit and its course, as a call sends them. */
type UnitIds = { readonly courseId: string; readonly unitId: string };

/**
 * Returns an assignment for which the caller may submit a file: of a course that they have and that is open, or that they preview as an
 * author. @throws NOT_FOUND for any other unit
 */
export async function submittableUnit(call: Call, viewer: TenantViewer, ids: UnitIds): Promise<{ course: number; unit: number }> {
  const { scope } = viewer.tenant;
  const id = parseId<CourseId>(ids.courseId);
  if (id === null) throw notFound();
  const { loaded, course } = await readLearner(scope, viewer.person, id, call.now);
  if (course === null) throw notFound();
  const prerequisites = await readPrerequisites(scope, viewer.person, course);
  const { reading } = await accessAsLearner(viewer, course, loaded.state, prerequisites.map(completionOf), call.now);
  const unit = course.outline.find((entry) => String(entry.id) === ids.unitId);
  if (reading !== 'open' || unit?.kind !== 'assignment') throw notFound();
  return { course: course.id, unit: unit.id };
}
