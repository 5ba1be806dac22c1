// @chunk table
import { toApiError } from '../../api/api-error.ts';
import { showAlert } from '../../design/patterns/feedback/alerts.tsx';
import { named } from '../../design/patterns/feedback/named.ts';
import { showToast } from '../../design/patterns/feedback/toast.tsx';

/** Undoes a deletion from its toast, and shows the result. */
export async function undoDeletion(name: string, restore: () => Promise<unknown>): Promise<void> {
  try {
    await restore();
    showToast(named`${name} restored.`);
  } catch (thrown) {
    showAlert(named`${name} could not be restored. ${toApiError(thrown).message}`, 'danger');
  }
}
