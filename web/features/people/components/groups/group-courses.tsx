import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Topic } from '../../../../api/topics.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Failed } from '../../../../design/patterns/state/failed.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { courseRow } from '../../../../shared-features/courses/course-row.tsx';
import { ReadTerms } from '../../../../shared-features/terms/read-terms.tsx';
import { TermsFields } from '../../../../shared-features/terms/terms-fields.tsx';
import { isIncomplete, NO_TERMS, termsOf } from '../../../../shared-features/terms/terms-input.ts';
import { termsText } from '../../../../shared-features/terms/terms-text.ts';
import { rich, richPlural } from '../../../../texts/rich.ts';
import { t } from '../../../../texts/text.ts';
import { addCoursesToGroupDocument } from '../../api/groups/add-courses-to-group.ts';
import { coursesForGroupDocument } from '../../api/groups/courses-for-group.ts';
import { groupTermsDocument } from '../../api/groups/group-terms.ts';
import { removeCourseFromGroupDocument } from '../../api/groups/remove-course-from-group.ts';
import { setGroupCourseTermsDocument } from '../../api/groups/set-group-course-terms.ts';
import { GROUP_TOPICS } from '../../group-words.ts';
import { AddItems, type GroupItem, useJobs } from './group-items.tsx';
import { GroupList } from './group-list.tsx';
import type { ViewedGroup } from './group-parts.tsx';

type GroupProps = { group: ViewedGroup };

/** The button that gives courses to a group, with their due date. */
function AddCourses({ group }: GroupProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const { onJob, begin, hasJob } = useJobs();
  const [terms, setTerms] = useState(NO_TERMS);
  const add = useCommand(addCoursesToGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  return (
    <AddItems
      title={t('Add Courses')}
      searchLabel={t('Search courses')}
      empty={t('No courses found.')}
      hint={t('Courses already in this group are not listed.')}
      query={(search) =>
        queryOf(coursesForGroupDocument, { search: search || null, limit: 50, branchUrl, status: 'published', not_in_group: group.id })
      }
      pick={({ coursesPage }) => coursesPage}
      row={courseRow}
      below={<TermsFields choice={terms} onChoose={(part) => setTerms((before) => ({ ...before, ...part }))} />}
      ready={!isIncomplete(terms)}
      onPick={async (courses) => {
        begin();
        await add.mutateAsync({ group_id: group.id, course_ids: courses.map(({ id }) => id), terms: termsOf(terms), branchUrl });
        setTerms(NO_TERMS);
        if (!hasJob())
          showToast(
            richPlural(courses.length, '{count} course added to {name}.', '{count} courses added to {name}.', { name: group.name }),
          );
      }}
    />
  );
}

const TERM_TOPICS: readonly Topic[] = ['groups', 'enrolments'];

type TermsOfCourseProps = { group: ViewedGroup; course: GroupItem; read: ReturnType<typeof useGroupTerms>; onClose: () => void };

/** Sets by when the members of a group have to do one of its courses. */
function TermsOfCourse({ group, course, read, onClose }: TermsOfCourseProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const { onJob } = useJobs();
  const set = useCommand(setGroupCourseTermsDocument, { invalidates: TERM_TOPICS, onJob });
  return (
    <ReadTerms
      title={rich('Due date of {course} for {group}', { course: course.name, group: group.name })}
      target={{ course_id: course.id, group_id: group.id }}
      query={read.query}
      terms={read.terms.get(course.id) ?? null}
      onSave={async (sent) => {
        await set.mutateAsync({ group_id: group.id, course_id: course.id, terms: sent, branchUrl });
        showToast(t('The due date was saved.'));
      }}
      onClose={onClose}
    />
  );
}

/** Returns the terms of the courses of a group, by their ids. */
function useGroupTerms({ id }: ViewedGroup) {
  const branchUrl = useViewer().branch?.url ?? null;
  const query = useQuery(queryOf(groupTermsDocument, { id, branchUrl }));
  const terms = new Map((query.data?.group?.course_terms ?? []).map(({ course_id: course, terms: of }) => [course, of]));
  return { query, terms };
}

/** The courses of a group, with by when its members have to do them. */
export function GroupCourses({ group }: GroupProps): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const branchUrl = viewer.branch?.url ?? null;
  const { onJob } = useJobs();
  const [open, setOpen] = useState<GroupItem | null>(null);
  const read = useGroupTerms(group);
  const { query, terms } = read;
  const remove = useCommand(removeCourseFromGroupDocument, { invalidates: GROUP_TOPICS, onJob });
  const itemOf = ({ id, title }: NonNullable<ViewedGroup['courses']>[number]): GroupItem => {
    const of = terms.get(id);
    return { id, name: title, ...(of && { detail: termsText(of).join(', ') }) };
  };
  const setTerms = (item: GroupItem): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={t('Due date of {name}', { name: item.name })} onClick={() => setOpen(item)}>
      {t('Due date')}
    </Button>
  );
  return (
    <>
      {query.isError && (
        <Failed title={t('The due dates of the courses could not be loaded.')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      <GroupList
        group={group}
        kind="course"
        title={t('Courses')}
        items={(group.courses ?? []).map(itemOf)}
        empty={t('No courses assigned to this group.')}
        add={group.viewer_can.includes('addCoursesToGroup') && <AddCourses group={group} />}
        mayRemove={group.viewer_can.includes('removeCourseFromGroup')}
        rowHref={({ id }) => (viewer.mayOpen('course') ? paths.course(id) : null)}
        isDue={terms.size > 0}
        moreAct={group.viewer_can.includes('setGroupCourseTerms') ? setTerms : undefined}
        onRemove={({ id }) => remove.mutateAsync({ group_id: group.id, course_id: id, branchUrl })}
      />
      {open && <TermsOfCourse group={group} course={open} read={read} onClose={() => setOpen(null)} />}
    </>
  );
}
