import { editableCourse } from '../../courses/course-scope.queries.ts';
import { putCourseTerms } from '../../courses/course-terms.records.ts';
import { commandContext } from '../../platform/request/command-context.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { changeWithAccess } from '../groups/follow-change.ts';
import { type TermsSent, termsOfCall } from '../terms/terms-input.ts';
import { sameTerms } from '../../../shared/learning/terms/terms.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';

/**
 * Sets the terms of a course for all who have it; null takes them away. Who has not completed the course is due by them at once.
 * @throws NOT_FOUND for a course out of scope; FORBIDDEN for one that the caller may not edit; VALIDATION at a member of the terms
 */
export async function setCourseTerms(
  call: Call,
  viewer: TenantViewer,
  courseInput: string,
  sent: TermsSent | null | undefined,
): Promise<void> {
  const context = commandContext(call, viewer, 'setCourseTerms');
  const { scope } = viewer.tenant;
  await changeWithAccess(call, viewer, { context, body: ['setCourseTerms', courseInput, sent ?? null] }, async () => {
    const course = await editableCourse(viewer, courseInput);
    const before = course.terms ?? null;
    const terms = termsOfCall(call, viewer, sent, before);
    if (sameTerms(before, terms)) return null;
    return {
      change: { kind: 'terms', course: course.id },
      title: sentence('Changing the due date of “{title}”', { title: course.title }),
      out: 'CourseTermsSet',
      write: (out) => putCourseTerms(context, scope, course, terms, out),
    };
  });
}
