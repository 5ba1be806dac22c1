import { type ReactNode, useState } from 'react';
import { useCommand } from '../../../../api/use-command.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useDeleteImpact } from '../../../../shared-features/deletion/delete-impact.ts';
import { isNameless, NAMELESS } from '../../../../shared-features/courses/nameless-certificate.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { named } from '../../../../design/patterns/feedback/named.ts';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Select } from '../../../../design/primitives/select.ts';
import { deleteCertificateDocument } from '../../api/delete-certificate.ts';
import { replaceCertificateDocument } from '../../api/replace-certificate.ts';

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
    showToast(named`${template.name} deleted.`);
  };
  return (
    <Confirm
      opened={template !== null}
      onClose={onClose}
      title={named`Delete ${last?.name ?? ''}?`}
      text="Are you sure you want to delete this certificate?"
      impact={impact}
      consequence="A certificate that courses use can't be deleted. Replace it with another one instead. Issued certificates don't change."
      act="Delete"
      busyAct="Deleting..."
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
    showToast(named`${template.name} replaced with ${by.name}.`);
  };
  return (
    <Confirm
      opened={template !== null}
      onClose={() => {
        setChosen(null);
        onClose();
      }}
      title={named`Replace ${last?.name ?? ''}?`}
      text="Its courses use the other certificate from now on, and it is deleted."
      choice={
        <Select
          label="Replace with"
          placeholder="Choose a certificate"
          description={by && isNameless(by) ? NAMELESS : undefined}
          data={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={by?.id ?? null}
          onChange={setChosen}
          searchable
          nothingFoundMessage="No Certificates Found"
        />
      }
      impact={impact}
      consequence="Issued certificates don't change."
      act="Replace"
      busyAct="Replacing..."
      ready={by !== null}
      onConfirm={confirm}
    >
      {last && <ConfirmRow name={last.name} />}
    </Confirm>
  );
}
