import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { unpublishCourse } from '../../../events/courses/unpublish-course.ts';
import { AppError } from '../../../shared/kernel/errors.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import { idempotent } from '../../platform/request/idempotency.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { announceCourse } from '../course.announcements.ts';
import { type CourseItem, isOffered, isPublished, replaceUnreferenced } from '../course.records.ts';
import { courseInScope, isInScope, rightsFacts } from '../course-scope.queries.ts';
import { courseThatNeeds } from './learning-path.ts';

const usedElsewhere = (title: string): AppError =>
  new AppError(
    'FORBIDDEN',
    sentence('Others than your branch use “{title}”, so only an admin of the instance can unpublish it.', { title }),
  );

/** Returns the title of a course that has this one as a prerequisite, '' where the caller may not see it; null for none. */
async function neededBy(viewer: TenantViewer, { id }: CourseItem): Promise<string | null> {
  const needing = await courseThatNeeds(viewer.tenant.scope, id);
  if (needing === null) return null;
  return (await isInScope(viewer, needing)) ? needing.title : '';
}

/**
 * Unpublishes a course: it leaves the catalogue and the choices of courses, and nobody begins it or is enrolled in it. Who has begun it goes
 * on, and all records of it stay. Publishing takes it back. For a course that is unpublished already nothing changes.
 * @throws NOT_FOUND out of scope; FORBIDDEN for a course that others than the caller's branch use; CONFLICT for one that was never
 *   published, and for a prerequisite of another course
 */
export async function unpublish(call: Call, viewer: TenantViewer, id: number): Promise<{ id: number; title: string }> {
  const context = commandContext(call, viewer, 'unpublishCourse');
  return idempotent(call, viewer.person, ['unpublishCourse', id], async () => {
    const course = await courseInScope(viewer, id);
    if (!(await rightsFacts(viewer, course)).deletable) throw usedElsewhere(course.title);
    const result = { id: course.id, title: course.title };
    const state = { course: course.id, title: course.title, published: isPublished(course), unpublished: !isOffered(course) };
    const [event] = unpublishCourse({ ...state, neededBy: await neededBy(viewer, course) });
    if (!event) return { writes: [], result };
    const next: CourseItem = {
      ...course,
      v: course.v + 1,
      version: course.version + 1,
      updatedAt: context.now,
      unpublishedAt: context.now,
      savedAt: context.now,
      savedBy: viewer.person,
    };
    return { writes: [replaceUnreferenced(next, course), await announceCourse(context, viewer.tenant.scope, next, event)], result };
  });
}
