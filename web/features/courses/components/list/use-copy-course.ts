import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../../../api/api-error.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { usePaths } from '../../../../session/use-paths.ts';
import { copyCourseDocument } from '../../api/copy-course.ts';
import type { ListedCourse } from './course-deletion.tsx';
import { rich } from '../../../../texts/rich.ts';

const CHANGES: readonly Topic[] = ['courses', 'drafts'];

/** Returns the act that copies a course, and opens the copy in the builder. A failure is told above the list. */
export function useCopyCourse(): (course: ListedCourse) => Promise<void> {
  const paths = usePaths();
  const navigate = useNavigate();
  const copy = useCommand(copyCourseDocument, { invalidates: CHANGES });
  return async ({ id }) => {
    if (copy.isPending) return;
    try {
      const { copyCourse } = await copy.mutateAsync({ id: Number(id), branchUrl: tenantAddress().branch });
      await navigate(paths.editCourse(copyCourse.id));
      showToast(rich('{name} was created.', { name: copyCourse.title }));
    } catch (thrown) {
      showAlert(toApiError(thrown).message, 'danger');
    }
  };
}
