// @chunk dashboard
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '../../../api/api-error.ts';
import { useCommand } from '../../../api/use-command.ts';
import { MessageLines, Note } from '../../../design/patterns/state/note.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { copySampleDocument } from '../api/copy-sample.ts';
import { t } from '../../../texts/text.ts';

/** A button that makes the sample course in the instance, as a draft, and opens it in the builder. */
export function CopySample(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const create = useCommand(copySampleDocument, { invalidates: ['courses', 'drafts', 'audit'] });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const copy = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure([]);
    try {
      // The texts of the course are loaded for those who copy it.
      const { sampleInput } = await import('../sample-course.ts');
      const { saveCourseDraft: made } = await create.mutateAsync({ draft: await sampleInput() });
      await navigate(paths.editCourse(made.id));
    } catch (thrown) {
      setFailure(toApiError(thrown).messages);
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        aria-busy={busy}
        {...(busy ? { 'aria-disabled': true } : growthButton(viewer.growthBlocked, () => void copy()))}
      >
        {busy ? t('Copying...') : t('Start from a sample course')}
      </Button>
      {failure.length > 0 && (
        <Note tone="danger" title={t('The sample course could not be copied')} alert>
          <MessageLines messages={failure} />
        </Note>
      )}
    </>
  );
}
