// @chunk table
import { toApiError } from '../../api/api-error.ts';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { rich } from '../../texts/rich.ts';

/** Undoes a deletion from its toast, and shows the result. */
export async function undoDeletion(name: string, restore: () => Promise<unknown>): Promise<void> {
  try {
    await restore();
    showToast(rich('{name} restored.', { name }));
  } catch (thrown) {
    showAlert(rich('{name} could not be restored. {message}', { name, message: toApiError(thrown).message }), 'danger');
  }
}
