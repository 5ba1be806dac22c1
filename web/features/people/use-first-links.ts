import type { TermsInput } from '../../api/generated/graphql.ts';
import { keepJob } from '../../api/job-store.ts';
import { useCommand } from '../../api/use-command.ts';
import { addUserToBranchDocument } from './api/add-user-to-branch.ts';
import { adminCourseEnrollmentDocument } from './api/admin-course-enrollment.ts';
import { addUserToGroupDocument } from './api/groups/add-user-to-group.ts';
import { doParts, type FirstLinks, type RefusedPart } from './first-links.ts';
import { GROUP_TOPICS } from './group-words.ts';

/** Returns what adds somebody to branches and groups, and to courses on these terms. A part that is refused does not stop the others. */
export function useFirstLinks(branchUrl: string | null) {
  const options = { invalidates: GROUP_TOPICS, onJob: (id: string) => keepJob({ id, topics: GROUP_TOPICS }) };
  const branch = useCommand(addUserToBranchDocument, options);
  const group = useCommand(addUserToGroupDocument, options);
  const course = useCommand(adminCourseEnrollmentDocument, options);
  return (user: string, role: string, places: FirstLinks, terms: TermsInput | null): Promise<RefusedPart[]> =>
    doParts(places, {
      branches: (ids) => branch.mutateAsync({ userBranchInput: { user_ids: [user], branch_ids: ids, role }, branchUrl }),
      groups: (ids) => group.mutateAsync({ user_id: user, group_ids: ids, branchUrl }),
      courses: (ids) => course.mutateAsync({ user_id: user, course_ids: ids, terms, branchUrl }),
    });
}
