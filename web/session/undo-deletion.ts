import { toApiError } from '../api/api-error.ts';
import { showAlert } from '../design/patterns/feedback/alerts.tsx';
import { showToast } from '../design/patterns/feedback/toast.tsx';

/** Takes a deletion back, from the toast that told of it, and says what came of it. */
export async function undoDeletion(name: string, restore: () => Promise<unknown>): Promise<void> {
  try {
    await restore();
    showToast(`${name} restored.`);
  } catch (thrown) {
    showAlert(`${name} could not be restored. ${toApiError(thrown).message}`, 'danger');
  }
}
