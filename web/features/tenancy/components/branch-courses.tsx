import { type ReactNode, useState } from 'react';
import type { BranchCoursesPageQuery, BranchEditQuery, CoursesToAssignQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { categoriesText } from '../../../shared-features/courses/category-paths.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../design/patterns/form/picker-choice.tsx';
import type { TableColumn, TableSource } from '../../../design/patterns/table/columns.ts';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { assignCoursesToBranchDocument } from '../api/assign-courses-to-branch.ts';
import { coursesToAssignDocument } from '../api/courses-to-assign.ts';
import { removeCourseFromBranchDocument } from '../api/remove-course-from-branch.ts';
import { Assignments } from './assignments.tsx';
import styles from './branches.module.css';
import { rich, richPlural } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';

type Branch = NonNullable<BranchEditQuery['branch']>;
export type BranchCourse = BranchCoursesPageQuery['branchCoursesPage']['data'][number];

/** The courses of the branch, the picker, and lists that count assignments. */
const INVALIDATED: readonly Topic[] = ['branches', 'courses'];

type Pictured = { readonly id: string; readonly thumbnail: string | null };
const CourseCover = ({ course: { id, thumbnail } }: { course: Pictured }): ReactNode => (
  <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />
);

const COLUMNS: readonly TableColumn<BranchCourse>[] = [
  {
    id: 'title',
    header: text('Title'),
    cell: (course) => (
      <span className={styles.branchName}>
        <CoverChip>
          <CourseCover course={course} />
        </CoverChip>
        <span dir="auto">{course.title}</span>
      </span>
    ),
    file: 'title',
  },
];

type Choice = CoursesToAssignQuery['coursesPage']['data'][number];
const pickerRow = (course: Choice): PickerRow => ({
  id: course.id,
  name: course.title,
  second: categoriesText(course.categories),
  art: <CourseCover course={course} />,
});

type AddCoursesProps = { branch: Branch; opened: boolean; onClose: () => void };

function AddCourses({ branch, opened, onClose }: AddCoursesProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const assign = useCommand(assignCoursesToBranchDocument, { invalidates: INVALIDATED });
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Add Courses')}
      searchLabel={t('Search courses')}
      query={(search) =>
        queryOf(coursesToAssignDocument, { search: search || null, limit: 50, branchUrl, status: 'published', not_in_branch: branch.id })
      }
      pick={({ coursesPage }) => coursesPage}
      row={pickerRow}
      empty={t('No courses found.')}
      act={t('Add')}
      busyAct={t('Adding...')}
      hint={t('Courses already in this branch are not listed.')}
      onPick={async (courses) => {
        await assign.mutateAsync({ branchCoursesInput: { branch_id: branch.id, course_ids: courses.map(({ id }) => id) }, branchUrl });
        showToast(richPlural(courses.length, '{count} course added to {name}.', '{count} courses added to {name}.', { name: branch.name }));
      }}
    />
  );
}

/** The courses that a branch offers to its people. */
export function BranchCourses({ branch, list, source }: { branch: Branch; list: ListState; source: TableSource<BranchCourse> }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [adding, setAdding] = useState(false);
  const [courseToRemove, setCourseToRemove] = useState<BranchCourse | null>(null);
  const remove = useCommand(removeCourseFromBranchDocument, { invalidates: INVALIDATED });
  const mayAdd = branch.viewer_can.includes('assignCoursesToBranch');
  const mayRemove = branch.viewer_can.includes('removeCourseFromBranch');
  const removeButton = (course: BranchCourse): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={t('Remove {name}', { name: course.title })} onClick={() => setCourseToRemove(course)}>
      {t('Remove')}
    </Button>
  );
  return (
    <>
      <Assignments
        views="branch-courses"
        list={list}
        source={source}
        columns={COLUMNS}
        searchLabel={t('Search courses')}
        empty={t('No courses assigned to this branch.')}
        onExport={exportOf('branchCoursesPage', { ...list.variables, branch_id: branch.id, branchUrl: viewer.branch?.url ?? null })}
        failed={t('The courses of this branch could not be loaded')}
        rowHref={viewer.mayOpen('course') ? ({ id }) => paths.course(id) : undefined}
        add={mayAdd && <Button {...growthButton(viewer.growthBlocked, () => setAdding(true))}>{t('+ Add Courses')}</Button>}
        act={mayRemove ? removeButton : undefined}
      />
      {mayAdd && <AddCourses branch={branch} opened={adding} onClose={() => setAdding(false)} />}
      <Confirm
        opened={courseToRemove !== null}
        onClose={() => setCourseToRemove(null)}
        title={rich('Remove this course from {name}?', { name: branch.name })}
        text={t('Are you sure you want to remove this course from the branch?')}
        act={t('Remove 1 course')}
        busyAct={t('Removing...')}
        onConfirm={async () => {
          if (!courseToRemove) return;
          await remove.mutateAsync({ branch_id: branch.id, course_id: courseToRemove.id, branchUrl: viewer.branch?.url ?? null });
          showToast(rich('{name} removed from {from}.', { name: courseToRemove.title, from: branch.name }));
        }}
      >
        {courseToRemove && <ConfirmRow art={<CourseCover course={courseToRemove} />} name={courseToRemove.title} />}
      </Confirm>
    </>
  );
}
