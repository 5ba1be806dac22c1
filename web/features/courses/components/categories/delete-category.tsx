import { type ReactNode, useState } from 'react';
import { keepJob } from '../../../../api/job-store.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useDeleteImpact } from '../../../../session/delete-impact.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Select } from '../../../../design/primitives/select.ts';
import { deleteCategoryDocument } from '../../api/delete-category.ts';
import { NO_CATEGORY, usePlaces } from './category-choices.tsx';

/** Every list that names categories. */
const CHANGES: readonly Topic[] = ['categories', 'courses'];

/** A category of a list. */
export type ListedCategory = {
  readonly id: string;
  readonly name: string;
  readonly parent: { readonly id: string; readonly name: string } | null;
};

/** Returns what happens without a new category for its contents. */
const withoutTarget = (parent: ListedCategory['parent']): string =>
  `With None, its courses are no longer in this category, and the categories below it move ${parent ? `up to ${parent.name}` : 'to the top level'}.`;

/** Asks before a category is deleted, and where its children and courses go. It closes after the attempt, whatever came of it. */
export function DeleteCategory({ category, onClose }: { category: ListedCategory | null; onClose: () => void }): ReactNode {
  const impact = useDeleteImpact('category', category?.id ?? null);
  const remove = useCommand(deleteCategoryDocument, { invalidates: CHANGES, onJob: (id) => keepJob({ id, topics: CHANGES }) });
  const last = useLast(category);
  const { places } = usePlaces(last?.id ?? null);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly place: string } | null>(null);
  const place = chosen && chosen.of === last?.id ? chosen.place : (last?.parent?.id ?? NO_CATEGORY);
  const confirm = async (): Promise<void> => {
    if (!category) return;
    try {
      const moveTo = place === NO_CATEGORY ? null : Number(place);
      await remove.mutateAsync({ id: Number(category.id), branchUrl: tenantAddress().branch, move_to: moveTo });
      showToast(`${category.name} deleted.`);
    } catch {
      showAlert('Something went wrong. Please try again.', 'danger');
    }
  };
  return (
    <Confirm
      opened={category !== null}
      onClose={onClose}
      title="Confirm Deletion"
      text="Are you sure you want to delete this category? This action cannot be undone."
      choice={
        <Select
          label="Move children and courses to"
          description={place === NO_CATEGORY ? withoutTarget(last?.parent ?? null) : undefined}
          data={places}
          value={place}
          onChange={(value) => last && setChosen({ of: last.id, place: value ?? NO_CATEGORY })}
          allowDeselect={false}
          searchable
          nothingFoundMessage="No Categories Found"
        />
      }
      impact={impact}
      act="Delete"
      busyAct="Deleting..."
      onConfirm={confirm}
    >
      {last && <ConfirmRow name={last.name} detail={last.parent ? `In ${last.parent.name}` : 'On the top level'} />}
    </Confirm>
  );
}
