import type { ReactNode } from 'react';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import { useCommand } from '../../../../api/use-command.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useDeleteImpact } from '../../../../shared-features/deletion/delete-impact.ts';
import { RecentlyDeleted } from '../../../../shared-features/deletion/recently-deleted.tsx';
import { undoDeletion } from '../../../../shared-features/deletion/undo-deletion.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { Confirm } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { deleteCourseDocument } from '../../api/delete-course.ts';
import { restoreCourseDocument } from '../../api/restore-course.ts';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

/** Every list that names courses or counts them. */
const CHANGES: readonly Topic[] = ['courses', 'deletions'];

/** A course of a list. */
export type ListedCourse = { readonly id: string; readonly title: string };

type Restore = (course: ListedCourse) => Promise<unknown>;

function useRestore(): Restore {
  const branchUrl = tenantAddress().branch;
  const restore = useCommand(restoreCourseDocument, { invalidates: CHANGES });
  return ({ id }) => restore.mutateAsync({ id: Number(id), branchUrl });
}

/** Asks before a course is deleted, and offers to take it back. A failed deletion is told in the dialog, and the row stays. */
export function DeleteCourse({ course, onClose }: { course: ListedCourse | null; onClose: () => void }): ReactNode {
  const { growthBlocked } = useViewer();
  const branchUrl = tenantAddress().branch;
  const impact = useDeleteImpact('course', course?.id ?? null);
  const restore = useRestore();
  const remove = useCommand(deleteCourseDocument, { invalidates: CHANGES });
  const last = useLast(course);
  return (
    <Confirm
      opened={course !== null}
      onClose={onClose}
      title={rich('Are you sure you want to delete {title}?', { title: last?.title ?? t('this course') })}
      text={t('This action cannot be undone.')}
      impact={impact}
      act={t('Delete')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!course) return;
        await remove.mutateAsync({ id: Number(course.id), branchUrl });
        showToast(
          rich('{name} deleted.', { name: course.title }),
          growthBlocked ? undefined : () => undoDeletion(course.title, () => restore(course)),
        );
      }}
    />
  );
}

/** Courses that were deleted and can still be restored. */
export function DeletedCourses({ opened, onClose }: { opened: boolean; onClose: () => void }): ReactNode {
  const restore = useRestore();
  return <RecentlyDeleted kind="course" opened={opened} onClose={onClose} onRestore={({ id, name }) => restore({ id, title: name })} />;
}
