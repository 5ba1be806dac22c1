import { type ReactNode, useState } from 'react';
import { useCommand } from '../../../../api/use-command.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useDeleteImpact } from '../../../../shared-features/deletion/delete-impact.ts';
import { isNameless, NAMELESS } from '../../../../shared-features/courses/nameless-certificate.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Select } from '../../../../design/primitives/select.ts';
import { deleteCertificateDocument } from '../../api/delete-certificate.ts';
import { replaceCertificateDocument } from '../../api/replace-certificate.ts';
import { rich } from '../../../../texts/rich.ts';
import { t } from '../../../../texts/text.ts';

/** Courses are shown with the names of their certificates. */
const CHANGES: readonly Topic[] = ['certificates', 'courses'];

/** A template of the list. */
type ListedTemplate = { readonly id: string; readonly name: string };
type Replacement = ListedTemplate & { readonly name_position: readonly number[] | null };
type DialogProps = { readonly template: ListedTemplate | null; readonly onClose: () => void };

/** Asks before a template is deleted, with what uses it. */
export function DeleteTemplate({ template, onClose }: DialogProps): ReactNode {
  const impact = useDeleteImpact('certificate', template?.id ?? null);
  const last = useLast(template);
  const remove = useCommand(deleteCertificateDocument, { invalidates: CHANGES });
  const confirm = async (): Promise<void> => {
    if (!template) return;
    await remove.mutateAsync({ id: template.id });
    showToast(rich('{name} deleted.', { name: template.name }));
  };
  return (
    <Confirm
      opened={template !== null}
      onClose={onClose}
      title={rich('Delete {name}?', { name: last?.name ?? '' })}
      text={t('Are you sure you want to delete this certificate?')}
      impact={impact}
      consequence={t(
        "A certificate that courses use can't be deleted. Replace it with another one instead. Issued certificates don't change.",
      )}
      act={t('Delete')}
      busyAct={t('Deleting...')}
      onConfirm={confirm}
    >
      {last && <ConfirmRow name={last.name} />}
    </Confirm>
  );
}

/** Replaces a template by another one, which its courses use from then on. */
export function ReplaceTemplate({ template, others, onClose }: DialogProps & { readonly others: readonly Replacement[] }): ReactNode {
  const last = useLast(template);
  const [chosen, setChosen] = useState<string | null>(null);
  const impact = useDeleteImpact('certificate', template?.id ?? null);
  const replace = useCommand(replaceCertificateDocument, { invalidates: CHANGES });
  const places = others.filter(({ id }) => id !== last?.id);
  const by = places.find(({ id }) => id === chosen) ?? null;
  const confirm = async (): Promise<void> => {
    if (!template || !by) return;
    await replace.mutateAsync({ id: template.id, by: by.id });
    showToast(rich('{name} replaced with {other}.', { name: template.name, other: by.name }));
  };
  return (
    <Confirm
      opened={template !== null}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
      title={rich('Replace {name}?', { name: last?.name ?? '' })}
      text={t('Its courses use the other certificate from now on, and it is deleted.')}
      choice={
        <Select
          label={t('Replace with')}
          placeholder={t('Choose a certificate')}
          description={by && isNameless(by) ? t(NAMELESS) : undefined}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={by?.id ?? null}
          onChange={setChosen}
          searchable
          nothingFoundMessage={t('No Certificates Found')}
        />
      }
      impact={impact}
      consequence={t("Issued certificates don't change.")}
      act={t('Replace')}
      busyAct={t('Replacing...')}
      ready={by !== null}
      onConfirm={confirm}
    >
      {last && <ConfirmRow name={last.name} />}
    </Confirm>
  );
}
