import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { editableCourse } from '../../courses/course-scope.queries.ts';
import { putCourseTerms } from '../../courses/course-terms.records.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import type { TermsSent } from '../terms/terms-input.ts';
import { changeTerms } from './change-terms.ts';

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
  const { scope } = viewer.tenant;
  await changeTerms(call, viewer, { operation: 'setCourseTerms', of: [courseInput], sent }, async (context) => {
    const course = await editableCourse(viewer, courseInput);
    return {
      before: course.terms ?? null,
      changeTo: (terms) => ({
        change: { kind: 'terms', course: course.id },
        title: sentence('Changing the due date of “{title}”', { title: course.title }),
        out: 'CourseTermsSet',
        write: (out) => putCourseTerms(context, scope, course, terms, out),
      }),
    };
  });
}
