import { forbidden, notFound } from '../../shared/kernel/errors.ts';
import { type CourseId, parseId } from '../../shared/kernel/ids.ts';
import { type Act, actOf } from '../platform/request/command-context.ts';
import { isRestorable, purgeLater, purgeNoMore, tooLate } from '../platform/deletion/deletion.ts';
import { idempotent } from '../platform/idempotency.ts';
import type { Call } from '../platform/request.ts';
import type { Plan, Write } from '../platform/tables/transact.ts';
import type { TenantViewer } from '../platform/viewer.ts';
import { announceCourse } from './course.announcements.ts';
import { readHeaderKept } from './course.queries.ts';
import { type CourseItem, replaceCourse, replaceUnnamed } from './course.records.ts';
import { isInScope, mayDelete } from './course-scope.queries.ts';
import { deletableCourse } from './deletion/deleted-courses.queries.ts';

/** The writes that delete a course as it was read; nothing that hangs on it is touched. */
export async function deletionOf(act: Act, viewer: TenantViewer, course: CourseItem): Promise<Write[]> {
  const { scope } = viewer.place;
  const deleted = raised(act, viewer, { ...course, deletedAt: act.now, deletedBy: viewer.person });
  return [
    replaceUnnamed(deleted, course),
    await announceCourse(act, scope, deleted, { type: 'CourseChanged', course: course.id, what: ['deleted'] }),
    ...purgeLater(act, scope, 'course-purge', course.id),
  ];
}

/** When it was updated stays, so that a restored course stands in lists where it stood. */
const raised = (act: Act, viewer: TenantViewer, course: CourseItem): CourseItem => ({
  ...course,
  v: course.v + 1,
  version: course.version + 1,
  savedAt: act.now,
  savedBy: viewer.person,
});

/**
 * Deletes a course so that it can be restored for 30 days. Learners no longer see it; what they did, reports of it and their
 * certificates stay. On the day after the last on which it can be restored it is purged.
 * @throws NOT_FOUND out of scope, FORBIDDEN for a shared one and a caller of one branch, CONFLICT for a prerequisite of another course
 */
export async function deleteCourse(call: Call, viewer: TenantViewer, input: number): Promise<void> {
  const act = actOf(call, viewer, 'deleteCourse');
  await idempotent(call, viewer.person, ['deleteCourse', input], async (): Promise<Plan<boolean>> => {
    const course = await deletableCourse(viewer, input);
    return { writes: await deletionOf(act, viewer, course), answer: true };
  });
}

/**
 * Brings a deleted course back as it was, with its draft, its places in branches and everybody's progress. A prerequisite of it that
 * is deleted itself asks nothing of anybody until it is back, too. One that stands already is left as it is.
 * @throws NOT_FOUND for one that is missing, foreign or out of scope, FORBIDDEN as deleting, CONFLICT after the 30 days
 */
export async function restoreCourse(call: Call, viewer: TenantViewer, input: number): Promise<{ id: number; title: string }> {
  const act = actOf(call, viewer, 'restoreCourse');
  return idempotent(call, viewer.person, ['restoreCourse', input], async () => {
    const course = await keptCourse(viewer, input);
    const { deletedAt, deletedBy: _, ...kept } = course;
    if (deletedAt === undefined) return { writes: [], answer: { id: course.id, title: course.title } };
    if (course.purgedAt !== undefined || !isRestorable(deletedAt, act.now)) throw tooLate();
    const { scope } = viewer.place;
    const restored = raised(act, viewer, kept);
    const writes = [
      replaceCourse(restored, course),
      await announceCourse(act, scope, restored, { type: 'CourseChanged', course: course.id, what: ['restored'] }),
      ...purgeNoMore(act, scope, 'course-purge', course.id, deletedAt),
    ];
    return { writes, answer: { id: course.id, title: course.title } };
  });
}

/** A course that the viewer may delete and restore, whether it stands or not. */
async function keptCourse(viewer: TenantViewer, input: number): Promise<CourseItem> {
  const id = parseId<CourseId>(input);
  const course = id === null ? null : await readHeaderKept(viewer.place.scope, id);
  if (!course || !(await isInScope(viewer, course))) throw notFound();
  if (!(await mayDelete(viewer, course))) throw forbidden();
  return course;
}
