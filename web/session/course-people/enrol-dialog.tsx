import { type ReactNode, useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { keepJob } from '../../api/job-store.ts';
import type { Topic } from '../../api/topics.ts';
import { useCommand } from '../../api/use-command.ts';
import { FormDialog } from '../../design/patterns/form/form-dialog.tsx';
import { LocalTabs, type TabSpec } from '../../design/patterns/page/tabs.tsx';
import { useViewer } from '../viewer.tsx';
import { giveCourseToGroupDocument } from '../api/give-course-to-group.ts';
import { offerCourseInBranchDocument } from '../api/offer-course-in-branch.ts';
import { EnrolByAddress } from './enrol-by-address.tsx';
import { type ChosenItem, EnrolByGroup, type GroupWay } from './enrol-by-group.tsx';
import { EnrolByPerson } from './enrol-by-person.tsx';
import { EnrolResults } from './enrol-results.tsx';
import { OfferInBranch } from './offer-in-branch.tsx';
import styles from './enrol-dialog.module.css';
import { type EnrolResult, useEnrol } from './use-enrol.ts';
import { named } from '../../design/patterns/feedback/named.ts';

/** The ways to get people into a course, by the tabs of the dialog. */
export type EnrolWay = 'person' | 'group' | 'branch' | 'address';

/** What a course of a group or a branch is seen in. */
const GIVEN: readonly Topic[] = ['groups', 'people', 'courses', 'branches', 'enrolments'];

/** Returns the acts of the dialog for several items, a result for each: one that is refused does not stop the others. */
function useGiving(courseId: string) {
  const branchUrl = useViewer().branch?.url ?? null;
  const onJob = (id: string): void => keepJob({ id, topics: GIVEN });
  const give = useCommand(giveCourseToGroupDocument, { invalidates: GIVEN, onJob });
  const offer = useCommand(offerCourseInBranchDocument, { invalidates: GIVEN });
  const each = async (items: readonly ChosenItem[], text: string, act: (id: string) => Promise<unknown>): Promise<EnrolResult[]> => {
    const results: EnrolResult[] = [];
    for (const { id, name } of items) {
      try {
        await act(id);
        results.push({ key: id, name, outcome: 'done', text });
      } catch (thrown) {
        const error = toApiError(thrown);
        if (error.unsettled) throw error;
        results.push({ key: id, name, outcome: 'refused', text: `Refused: ${error.messages.join(' ')}` });
      }
    }
    return results;
  };
  return {
    toGroups: (groups: readonly ChosenItem[]) =>
      each(groups, 'Has the course', (id) => give.mutateAsync({ group_id: id, course_ids: [courseId], branchUrl })),
    inBranches: (branches: readonly ChosenItem[]) =>
      each(branches, 'Offers the course', (id) =>
        offer.mutateAsync({ branchCoursesInput: { branch_id: id, course_ids: [courseId] }, branchUrl }),
      ),
  };
}

type EnrolDialogProps = { courseId: string; title: string; way: EnrolWay; onClose: () => void };

/** 'Enrol people': by person, group, branch or a pasted list of addresses. The results stay until they are closed. */
export function EnrolDialog({ courseId, title, way, onClose }: EnrolDialogProps): ReactNode {
  const viewer = useViewer();
  const enrol = useEnrol(courseId);
  const giving = useGiving(courseId);
  const [results, setResults] = useState<readonly EnrolResult[] | null>(null);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Readonly<Partial<Record<EnrolWay, number>>>>({});
  const choose = (of: EnrolWay) => (count: number) => setChosen((before) => (before[of] === count ? before : { ...before, [of]: count }));
  const show =
    <Input extends readonly unknown[]>(act: (...input: Input) => Promise<readonly EnrolResult[]>) =>
    async (...input: Input): Promise<void> => {
      const done = await act(...input);
      setChosen({});
      setText('');
      setResults(done);
    };
  const byGroup = (groups: readonly ChosenItem[], how: GroupWay): Promise<readonly EnrolResult[]> =>
    how === 'give' ? giving.toGroups(groups) : enrol.members(groups);
  const unsaved = results === null && (text.trim() !== '' || Object.values(chosen).some((count) => count > 0));
  const tabsOf = (close: () => void): readonly TabSpec[] => [
    {
      id: 'person',
      label: 'Users',
      content: <EnrolByPerson courseId={courseId} onChosen={choose('person')} onEnrol={show(enrol.people)} onClose={close} />,
    },
    { id: 'group', label: 'Groups', content: <EnrolByGroup onChosen={choose('group')} onEnrol={show(byGroup)} onClose={close} /> },
    ...(viewer.can('assignCoursesToBranch')
      ? [
          {
            id: 'branch',
            label: 'Branches',
            content: <OfferInBranch onChosen={choose('branch')} onOffer={show(giving.inBranches)} onClose={close} />,
          },
        ]
      : []),
    {
      id: 'address',
      label: 'Addresses',
      content: <EnrolByAddress text={text} onText={setText} onEnrol={show(enrol.addresses)} onClose={close} />,
    },
  ];
  return (
    <FormDialog unsaved={unsaved} onClose={onClose} title={named`Enrol people in ${title}`} size={640}>
      {(close) =>
        results ? (
          <EnrolResults results={results} onMore={() => setResults(null)} onClose={close} />
        ) : (
          <LocalTabs
            label="Enrol people"
            tabs={tabsOf(close).map((tab) => ({ ...tab, content: <div className={styles.enrolPart}>{tab.content}</div> }))}
            first={way}
          />
        )
      }
    </FormDialog>
  );
}
