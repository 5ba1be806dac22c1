import { ANOTHER_COURSE } from '../../courses/authoring/course-form.queries.ts';
import type { PrerequisiteView } from '../../courses/course-view.ts';
import { courseReadBy } from '../../courses/translations/reader-language.queries.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { knowsCourse } from '../enrolment/course-access.queries.ts';
import { completionOf, type PrerequisiteRead } from '../enrolment/course-rules.ts';

/** The prerequisites of a course as a learner sees them, and the ids of those they may know of. */
export type LearnerPrerequisites = { readonly prerequisites: readonly PrerequisiteView[]; readonly learningPath: readonly number[] };

/** Returns the prerequisites with the reader's completion, their titles in the reader's language. Of one that the reader may not know of, only that tells: title and id are neutral. */
export async function learnerPrerequisites(
  call: Pick<Call, 'acceptLanguage'>,
  viewer: TenantViewer,
  read: readonly PrerequisiteRead[],
): Promise<LearnerPrerequisites> {
  const known = await Promise.all(read.map(({ header, state }) => knowsCourse(viewer, header, state.status !== 'none')));
  const prerequisites = read.map((prerequisite, index): PrerequisiteView => {
    const { course: id, complete: isComplete } = completionOf(prerequisite);
    return known[index]
      ? { id, title: courseReadBy(call, viewer, prerequisite.header).title, isComplete }
      : { id: `other-${index + 1}`, title: ANOTHER_COURSE, isComplete };
  });
  return { prerequisites, learningPath: read.flatMap(({ header }, index) => (known[index] ? [header.id] : [])) };
}
