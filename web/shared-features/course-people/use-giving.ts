import type { TermsInput } from '../../api/generated/graphql.ts';
import { toApiError } from '../../api/api-error.ts';
import { keepJob } from '../../api/job-store.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { giveCourseToGroupDocument } from '../api/give-course-to-group.ts';
import { offerCourseInBranchDocument } from '../api/offer-course-in-branch.ts';
import { useViewer } from '../../session/viewer.tsx';
import type { EnrolResult } from './use-enrol.ts';
import { t } from '../../texts/text.ts';

type ChosenItem = { readonly id: string; readonly name: string };

/** What a course of a group or a branch is seen in. */
const CHANGED_TOPICS: readonly Topic[] = ['groups', 'people', 'courses', 'branches', 'enrolments'];

/** Returns the acts of the dialog for several items, a result for each: one that is refused does not stop the others. */
export function useGiving(courseId: string, terms: TermsInput | null) {
  const branchUrl = useViewer().branch?.url ?? null;
  const onJob = (id: string): void => keepJob({ id, topics: CHANGED_TOPICS });
  const give = useCommand(giveCourseToGroupDocument, { invalidates: CHANGED_TOPICS, onJob });
  const offer = useCommand(offerCourseInBranchDocument, { invalidates: CHANGED_TOPICS });
  const each = async (items: readonly ChosenItem[], text: string, act: (id: string) => Promise<unknown>): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (const { id, name } of items) {
      try {
        await act(id);
        results.push({ key: id, name, outcome: 'done', text });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.unsettled) throw error;
        results.push({ key: id, name, outcome: 'refused', text: t('Refused: {reason}', { reason: error.messages.join(' ') }) });
      }
    }
    return results;
  };
  return {
    toGroups: (groups: readonly ChosenItem[]) =>
      each(groups, t('Has the course'), (id) => give.mutateAsync({ group_id: id, course_ids: [courseId], terms, branchUrl })),
    inBranches: (branches: readonly ChosenItem[]) =>
      each(branches, t('Offers the course'), (id) =>
        offer.mutateAsync({ branchCoursesInput: { branch_id: id, course_ids: [courseId] }, branchUrl }),
      ),
  };
}
