import { type ReactNode, useState } from 'react';
import { foldText } from '../../../../../shared/kernel/fold-text.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { Select } from '../../../../design/primitives/select.ts';
import { createResourceCategoryDocument } from '../../api/resource-categories/create-resource-category.ts';
import { t } from '../../../../texts/text.ts';

type CategoryProps = {
  label: string;
  categories: readonly { readonly id: string; readonly name: string }[];
  chosen: string | null;
  onChange: (id: string | null) => void;
};

/** Stands for the name that was typed, as a choice of the list. */
const CREATE = 'create';

/** The category of a resource: chosen, or made from the name that was typed. */
export function ResourceCategory({ label, categories, chosen, onChange }: CategoryProps): ReactNode {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCommand(createResourceCategoryDocument, { invalidates: ['categories'] });
  const name = typed.trim();
  const exists = categories.some((category) => foldText(category.name) === foldText(name));
  const choices = categories.map((category) => ({ value: category.id, label: category.name }));
  const isNew = name !== '' && name.length <= 100 && !exists;
  const make = async (): Promise<void> => {
    setFailure(null);
    try {
      const { CreateResourceCategory: made } = await create.mutateAsync({ name });
      setTyped(made.name);
      onChange(made.id);
    } catch (thrown) {
      setFailure(toApiError(thrown).messages.join(' '));
    }
  };
  return (
    <Select
      aria-label={label}
      className="grow"
      placeholder={t('No Category')}
      searchable
      clearable
      readOnly={create.isPending}
      data={isNew ? [...choices, { value: CREATE, label: t('Create “{name}”', { name }) }] : choices}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen}
      error={failure ?? (name.length > 100 ? t('The name can have at most 100 characters.') : undefined)}
      nothingFoundMessage={t('Type a name to create a category.')}
      onChange={(id) => (id === CREATE ? void make() : onChange(id))}
    />
  );
}
