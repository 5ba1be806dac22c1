import { notFound } from '../../../shared/kernel/errors.ts';
import { asId, type CourseId, type GroupId } from '../../../shared/kernel/ids.ts';
import { sentence } from '../../../shared/kernel/regional/sentence.ts';
import { courseInScope } from '../../courses/course-scope.queries.ts';
import { groupInScope } from '../../people/group-scope.queries.ts';
import { changeGroup, groupCourseRecord, putGroupCourse } from '../../people/group.records.ts';
import { records, type Scope } from '../../platform/keys/keys.ts';
import type { Call } from '../../platform/request/request.ts';
import type { TenantViewer } from '../../platform/request/viewer.ts';
import { getItem } from '../../platform/tables/dynamo.ts';
import type { TermsSent } from '../terms/terms-input.ts';
import { changeTerms } from './change-terms.ts';

/** Returns the link of a group and a course. @throws NOT_FOUND where the group does not give the course */
async function linkOf(scope: Scope, group: GroupId, course: CourseId) {
  const link = await getItem('records', records.groupCourse(scope, group, course), groupCourseRecord);
  if (!link) throw notFound();
  return { since: link.since, terms: link.terms ?? null };
}

/**
 * Sets the terms of a course for the members of a group; null takes them away. Who has not completed the course is due by them at once.
 * @throws NOT_FOUND for a group or course out of scope, and for a course that the group does not give; VALIDATION at a member of the terms
 */
export async function setGroupCourseTerms(
  call: Call,
  viewer: TenantViewer,
  groupInput: string,
  courseInput: string,
  sent: TermsSent | null | undefined,
): Promise<void> {
  const { scope } = viewer.tenant;
  await changeTerms(call, viewer, { operation: 'setGroupCourseTerms', of: [groupInput, courseInput], sent }, async (context) => {
    const group = await groupInScope(viewer, groupInput);
    const [id, course] = [asId<GroupId>(group.id), asId<CourseId>((await courseInScope(viewer, courseInput)).id)];
    const { since, terms: before } = await linkOf(scope, id, course);
    return {
      before,
      changeTo: (terms) => ({
        change: { kind: 'courses', group: id, courses: [course] },
        title: sentence('Changing the due date of a course for the group “{group}”', { group: group.name }),
        out: 'GroupTermsSet',
        write: async (out) => [
          ...(await changeGroup({ context, scope }, group, {}, [{ type: 'GroupTermsSet', group: id, course, before, terms }], out)),
          ...putGroupCourse(scope, id, course, { since, terms }),
        ],
      }),
    };
  });
}
