import { type ReactNode, useState } from 'react';
import { toApiError } from '../../../api/api-error.ts';
import { currentPlace } from '../../../api/place.ts';
import { useAct } from '../../../api/use-act.ts';
import { useDeleteImpact } from '../../../app/delete-impact.ts';
import { RecentlyDeleted } from '../../../app/recently-deleted.tsx';
import { useViewer } from '../../../app/viewer.tsx';
import { showAlert } from '../../../design/patterns/alerts.tsx';
import { Confirm } from '../../../design/patterns/confirm.tsx';
import { showToast } from '../../../design/patterns/toast.tsx';
import { deleteCourseDocument } from '../api/delete-course.ts';
import { restoreCourseDocument } from '../api/restore-course.ts';

/** Every list that names courses or counts them. */
const OUTDATES = [
  'coursesPage',
  'deletedItems',
  'coursesBefore',
  'coursesToAssign',
  'coursesToEnrol',
  'branchCoursesPage',
  'catalogPage',
  'myCourses',
  'UserProgressDashboard',
  'UserProgressOwn',
  'UserProgressReport',
  'userView',
  'usersReportPage',
  'coursesReportPage',
  'courseReportOverview',
  'courseReportUsersPage',
  'dashboardData',
];

/** A course of a list. */
export type ListedCourse = { readonly id: string; readonly title: string };

type Restore = (course: ListedCourse) => Promise<unknown>;

function useRestore(): Restore {
  const branchUrl = currentPlace().branch;
  const restore = useAct(restoreCourseDocument, { outdates: OUTDATES });
  return ({ id }) => restore.mutateAsync({ id: Number(id), branchUrl });
}

/** Asks before a course is deleted, and offers to take it back. A failed deletion is told in the dialog, and the row stays. */
export function DeleteCourse({ course, onClose }: { course: ListedCourse | null; onClose: () => void }): ReactNode {
  const { growthBlocked } = useViewer();
  const branchUrl = currentPlace().branch;
  const impact = useDeleteImpact('course', course?.id ?? null);
  const restore = useRestore();
  const remove = useAct(deleteCourseDocument, { outdates: OUTDATES });
  // The dialog fades away with what it said.
  const [last, setLast] = useState(course);
  if (course !== null && course !== last) setLast(course);
  const undo = async (deleted: ListedCourse): Promise<void> => {
    try {
      await restore(deleted);
      showToast(`${deleted.title} restored.`);
    } catch (thrown) {
      showAlert(`${deleted.title} could not be restored. ${toApiError(thrown).message}`, 'danger');
    }
  };
  return (
    <Confirm
      opened={course !== null}
      onClose={onClose}
      title={`Are you sure you want to delete ${last?.title ?? 'this course'}?`}
      text="This action cannot be undone."
      impact={impact}
      act="Delete"
      busyAct="Deleting..."
      onConfirm={async () => {
        if (!course) return;
        await remove.mutateAsync({ id: Number(course.id), branchUrl });
        showToast(`${course.title} deleted.`, growthBlocked ? undefined : () => undo(course));
      }}
    />
  );
}

/** Courses that were deleted and can still be restored. */
export function DeletedCourses({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const restore = useRestore();
  return <RecentlyDeleted kind="course" opened={opened} onClose={onClose} onRestore={({ id, name }) => restore({ id, title: name })} />;
}
