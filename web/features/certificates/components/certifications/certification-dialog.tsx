import { type ReactNode, useState } from 'react';
import { type ApiError, toApiError } from '../../../../api/api-error.ts';
import type { CertificationInput } from '../../../../api/generated/graphql.ts';
import { useCommand } from '../../../../api/use-command.ts';
import type { Topic } from '../../../../api/topics.ts';
import { DialogFoot } from '../../../../design/patterns/feedback/dialog-foot.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { FormDialog } from '../../../../design/patterns/form/form-dialog.tsx';
import { MessageLines, Note } from '../../../../design/patterns/state/note.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { rich } from '../../../../texts/rich.ts';
import { t } from '../../../../texts/text.ts';
import { createCertificationDocument } from '../../api/certifications/create-certification.ts';
import { updateCertificationDocument } from '../../api/certifications/update-certification.ts';
import { choiceOf, inputOf, isIncomplete, type StoredCertification } from '../../certification-choice.ts';
import { CertificationFields } from './certification-fields.tsx';

const CHANGES: readonly Topic[] = ['certificates', 'audit'];

/** Returns what saves the form, once at a time. */
function useSaving(stored: StoredCertification | null, onClose: () => void) {
  const create = useCommand(createCertificationDocument, { invalidates: CHANGES });
  const update = useCommand(updateCertificationDocument, { invalidates: CHANGES });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const save = async (input: CertificationInput): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await (stored === null ? create.mutateAsync({ input }) : update.mutateAsync({ id: stored.id, input }));
      showToast(rich('{name} saved.', { name: input.title }));
      onClose();
    } catch (thrown) {
      setError(toApiError(thrown));
      setBusy(false);
    }
  };
  return { busy, error, save };
}

/** Adds or changes a certification. */
export function CertificationDialog({ stored, onClose }: { stored: StoredCertification | null; onClose: () => void }): ReactNode {
  const [choice, setChoice] = useState(() => choiceOf(stored));
  const { busy, error, save } = useSaving(stored, onClose);
  const input = inputOf(choice);
  const isChanged = JSON.stringify(input) !== JSON.stringify(inputOf(choiceOf(stored)));
  return (
    <FormDialog
      unsaved={isChanged}
      onClose={onClose}
      title={stored === null ? t('Create Certification') : t('Edit Certification')}
      size={640}
    >
      {(close) => (
        <>
          <CertificationFields
            choice={choice}
            onChoose={(part) => setChoice((before) => ({ ...before, ...part }))}
            fields={error?.fields}
          />
          {stored !== null && isChanged && <Note>{t('The states of all holders follow at once.')}</Note>}
          {error && (
            <Note tone="danger" alert>
              <MessageLines messages={error.messages} />
            </Note>
          )}
          <DialogFoot>
            <span />
            <Button variant="default" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button disabled={!isChanged || isIncomplete(choice)} aria-disabled={busy || undefined} onClick={() => void save(input)}>
              {busy ? t('Saving...') : t('Save')}
            </Button>
          </DialogFoot>
        </>
      )}
    </FormDialog>
  );
}
