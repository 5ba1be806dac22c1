import { type ReactNode, useState } from 'react';
import { keepJob } from '../../../../api/job-store.ts';
import { tenantAddress } from '../../../../api/tenant-address.ts';
import type { Topic } from '../../../../api/topics.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useDeleteImpact } from '../../../../shared-features/deletion/delete-impact.ts';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { Confirm, ConfirmRow } from '../../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../../design/patterns/feedback/toast.tsx';
import { Select } from '../../../../design/primitives/select.ts';
import { deleteCategoryDocument } from '../../api/delete-category.ts';
import { NO_CATEGORY, useParentOptions } from './category-choices.tsx';
import { t } from '../../../../texts/text.ts';
import { rich } from '../../../../texts/rich.ts';

/** Every list that names categories. */
const CHANGES: readonly Topic[] = ['categories', 'courses'];

/** A category of a list. */
export type ListedCategory = {
  readonly id: string;
  readonly name: string;
  readonly parent: { readonly id: string; readonly name: string } | null;
};

/** Returns what happens without a new category for its contents. */
const withoutTarget = (parent: ListedCategory['parent']): ReactNode =>
  parent
    ? rich('With None, its courses are no longer in this category, and the categories below it move up to {name}.', { name: parent.name })
    : t('With None, its courses are no longer in this category, and the categories below it move to the top level.');

/** Deletes a category. It tells its end in a message, whatever came of it. */
function useDeletion(): (category: ListedCategory, place: string) => Promise<void> {
  const remove = useCommand(deleteCategoryDocument, { invalidates: CHANGES, onJob: (id) => keepJob({ id, topics: CHANGES }) });
  return async ({ id, name }, place) => {
    try {
      const moveTo = place === NO_CATEGORY ? null : Number(place);
      await remove.mutateAsync({ id: Number(id), branchUrl: tenantAddress().branch, move_to: moveTo });
      showToast(rich('{name} deleted.', { name }));
    } catch {
      showAlert(t('Something went wrong. Please try again.'), 'danger');
    }
  };
}

type TargetProps = { category: ListedCategory; place: string; onChoose: (place: string) => void };

/** Where children and courses go. */
function TargetSelect({ category, place, onChoose }: TargetProps): ReactNode {
  const { places } = useParentOptions(category.id);
  return (
    <Select
      label={t('Move its courses and subcategories to')}
      description={place === NO_CATEGORY ? withoutTarget(category.parent) : undefined}
      data={places}
      value={place}
      onChange={(value) => onChoose(value ?? NO_CATEGORY)}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('No Categories Found')}
    />
  );
}

/** Asks before a category is deleted, and where its children and courses go. It closes after the attempt, whatever came of it. */
export function DeleteCategory({ category, onClose }: { category: ListedCategory | null; onClose: () => void }): ReactNode {
  const impact = useDeleteImpact('category', category?.id ?? null);
  const deletion = useDeletion();
  const last = useLast(category);
  const [chosen, setChosen] = useState<{ readonly of: string; readonly place: string } | null>(null);
  // By default the parent.
  const placeOf = ({ id, parent }: ListedCategory): string => (chosen?.of === id ? chosen.place : (parent?.id ?? NO_CATEGORY));
  return (
    <Confirm
      opened={category !== null}
      onClose={onClose}
      title={t('Confirm Deletion')}
      text={t('Are you sure you want to delete this category? This action cannot be undone.')}
      choice={last && <TargetSelect category={last} place={placeOf(last)} onChoose={(place) => setChosen({ of: last.id, place })} />}
      impact={impact}
      act={t('Delete')}
      busyAct={t('Deleting...')}
      onConfirm={async () => category && deletion(category, placeOf(category))}
    >
      {last && <ConfirmRow name={last.name} detail={last.parent ? rich('In {name}', { name: last.parent.name }) : t('On the top level')} />}
    </Confirm>
  );
}
