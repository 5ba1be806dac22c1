import { type CommandContext, commandContext } from '../../platform/request/command-context.ts';
import { isRestorable, purgeLater, purgeNoMore, tooLate } from '../../platform/deletion/deletion.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { Plan, Write } from '../../platform/tables/transact.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { announceCourse } from '../course.announcements.ts';
import { type CourseItem, replaceCourse, replaceUnreferenced } from '../course.records.ts';
import { courseWithDeleted, refuseSharedDeletion } from '../course-scope.queries.ts';
import { deletableCourse } from './deleted-courses.queries.ts';

/** Returns the writes that delete the course that was read; its links and units stay. */
export async function deletionWrites(context: CommandContext, viewer: TenantViewer, course: CourseItem): Promise<Write[]> {
  const { scope } = viewer.tenant;
  const deleted = nextVersion(context, viewer, { ...course, deletedAt: context.now, deletedBy: viewer.person });
  return [
    replaceUnreferenced(deleted, course),
    await announceCourse(context, scope, deleted, { type: 'CourseChanged', course: course.id, what: ['deleted'] }),
    ...purgeLater(context, scope, 'course-purge', course.id),
  ];
}

/** Returns the next version of a course. `updatedAt` stays, so that a restored course keeps its position in lists. */
const nextVersion = (context: CommandContext, viewer: TenantViewer, course: CourseItem): CourseItem => ({
  ...course,
  v: course.v + 1,
  version: course.version + 1,
  savedAt: context.now,
  savedBy: viewer.person,
});

/**
 * Deletes a course so that it can be restored for 30 days. Learners no longer see it; their progress, reports and
 * certificates stay. Schedules the purge for the day after the restore period.
 * @throws NOT_FOUND out of scope, FORBIDDEN for a shared course and a caller of one branch, CONFLICT for a prerequisite of another course
 */
export async function deleteCourse(call: Call, viewer: TenantViewer, input: number): Promise<void> {
  const context = commandContext(call, viewer, 'deleteCourse');
  await idempotent(call, viewer.person, ['deleteCourse', input], async (): Promise<Plan<boolean>> => {
    const course = await deletableCourse(call, viewer, input);
    return { writes: await deletionWrites(context, viewer, course), result: true };
  });
}

/**
 * Restores a deleted course with its draft, its links to branches and its learners' progress. A prerequisite that is itself deleted is
 * not required until it is restored. A course that is not deleted is left as it is.
 * @throws NOT_FOUND for a course that is missing or out of scope, FORBIDDEN as for deleting, CONFLICT after the 30 days
 */
export async function restoreCourse(call: Call, viewer: TenantViewer, input: number): Promise<{ id: number; title: string }> {
  const context = commandContext(call, viewer, 'restoreCourse');
  return idempotent(call, viewer.person, ['restoreCourse', input], async () => {
    const course = await restorableCourse(call, viewer, input);
    const { deletedAt, deletedBy: _, ...fields } = course;
    if (deletedAt === undefined) return { writes: [], result: { id: course.id, title: course.title } };
    if (course.purgedAt !== undefined || !isRestorable(deletedAt, context.now)) throw tooLate();
    const { scope } = viewer.tenant;
    const restored = nextVersion(context, viewer, fields);
    const writes = [
      replaceCourse(restored, course),
      await announceCourse(context, scope, restored, { type: 'CourseChanged', course: course.id, what: ['restored'] }),
      ...purgeNoMore(context, scope, 'course-purge', course.id, deletedAt),
    ];
    return { writes, result: { id: course.id, title: course.title } };
  });
}

/** Returns a course, also a deleted one, that the caller may delete and restore. */
async function restorableCourse(call: Call, viewer: TenantViewer, input: number): Promise<CourseItem> {
  const course = await courseWithDeleted(viewer, input);
  await refuseSharedDeletion(viewer, course, call.after);
  return course;
}
