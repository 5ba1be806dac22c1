import { type ReactNode, useState } from 'react';
import type { BranchCoursesPageQuery, BranchEditQuery, CoursesToAssignQuery } from '../../../api/generated/graphql.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useAct } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Confirm, ConfirmRow } from '../../../design/patterns/confirm.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import { Picker, type PickerRow } from '../../../design/patterns/form/picker.tsx';
import type { TableColumn, TableSource } from '../../../design/patterns/table/columns.ts';
import type { ListState } from '../../../design/patterns/table/list-state.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { assignCoursesToBranchDocument } from '../api/assign-courses-to-branch.ts';
import { coursesToAssignDocument } from '../api/courses-to-assign.ts';
import { removeCourseFromBranchDocument } from '../api/remove-course-from-branch.ts';
import { Assignments } from './assignments.tsx';

type Branch = NonNullable<BranchEditQuery['branch']>;
export type BranchCourse = BranchCoursesPageQuery['branchCoursesPage']['data'][number];

/** The branch's courses, what can still be added, and everything that counts assignments. */
const OUTDATES = [
  'branchCoursesPage',
  'coursesToAssign',
  'userView',
  'UserProgressReport',
  'usersReportPage',
  'coursesReportPage',
  'courseReportOverview',
  'courseReportUsersPage',
  'dashboardData',
];

const COLUMNS: readonly TableColumn<BranchCourse>[] = [
  {
    id: 'title',
    header: 'Title',
    cell: ({ id, title }) => (
      <span className="branch-name">
        <span className="cover-chip">
          <Cover of={`course:${id}`} small />
        </span>
        {title}
      </span>
    ),
  },
];

const counted = (count: number): string => `${count} course${count === 1 ? '' : 's'}`;

type Choice = CoursesToAssignQuery['coursesPage']['data'][number];
const pickerRow = ({ id, title, thumbnail, category }: Choice): PickerRow => {
  const art = <Cover of={`course:${id}`} image={thumbnail && assetUrl(thumbnail)} small />;
  return { id, name: title, second: category?.name ?? 'No Category', art };
};

type PickProps = { branch: Branch; opened: boolean; onClose: () => void };

function AddCourses({ branch, opened, onClose }: PickProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const assign = useAct(assignCoursesToBranchDocument, { outdates: OUTDATES });
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title="Add Courses"
      searchLabel="Search courses"
      query={(search) =>
        queryOf(coursesToAssignDocument, { search: search || null, limit: 50, branchUrl, status: 'published', not_in_branch: branch.id })
      }
      pick={({ coursesPage }) => coursesPage}
      row={pickerRow}
      empty="No courses found."
      act="Add"
      busyAct="Adding..."
      hint="Courses of this branch are left out."
      onPick={async (courses) => {
        await assign.mutateAsync({ branchCoursesInput: { branch_id: branch.id, course_ids: courses.map(({ id }) => id) }, branchUrl });
        showToast(`${counted(courses.length)} added to ${branch.name}.`);
      }}
    />
  );
}

/** Courses that everyone in the branch has. */
export function BranchCourses({ branch, list, source }: { branch: Branch; list: ListState; source: TableSource<BranchCourse> }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<BranchCourse | null>(null);
  const remove = useAct(removeCourseFromBranchDocument, { outdates: OUTDATES });
  const mayAdd = branch.viewer_can.includes('assignCoursesToBranch');
  const mayRemove = branch.viewer_can.includes('removeCourseFromBranch');
  const removeButton = (course: BranchCourse): ReactNode => (
    <Button variant="subtle" size="xs" aria-label={`Remove ${course.title}`} onClick={() => setLeaving(course)}>
      Remove
    </Button>
  );
  return (
    <>
      <Assignments
        list={list}
        source={source}
        columns={COLUMNS}
        searchLabel="Search courses"
        empty="No courses assigned to this branch."
        failed="The courses of this branch could not be loaded"
        rowHref={viewer.mayOpen('course') ? ({ id }) => paths.course(id) : undefined}
        add={mayAdd && <Button onClick={() => setAdding(true)}>+ Add Courses</Button>}
        act={mayRemove ? removeButton : undefined}
      />
      {mayAdd && <AddCourses branch={branch} opened={adding} onClose={() => setAdding(false)} />}
      <Confirm
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Remove this course from ${branch.name}?`}
        text="Are you sure you want to remove this course from the branch?"
        act="Remove 1 course"
        busyAct="Removing..."
        onConfirm={async () => {
          if (!leaving) return;
          await remove.mutateAsync({ branch_id: branch.id, course_id: leaving.id, branchUrl: viewer.branch?.url ?? null });
          showToast(`${leaving.title} removed from ${branch.name}.`);
        }}
      >
        {leaving && <ConfirmRow art={<Cover of={`course:${leaving.id}`} small />} name={leaving.title} />}
      </Confirm>
    </>
  );
}
