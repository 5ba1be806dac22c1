import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { foldText } from '../../../../../shared/kernel/fold-text.ts';
import type { CourseCategoryInput } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { MultiSelect, Select } from '../../../../design/primitives/select.ts';
import { categoriesAllDocument } from '../../api/categories-all.ts';
import { categoryPath } from '../../builder/category-path.ts';
import styles from './course-categories.module.css';
import builderChoicesStyles from '../builder/builder-choices.module.css';
import { t } from '../../../../texts/text.ts';

type Category = { readonly id: string; readonly name: string; readonly parent: { readonly id: string; readonly name: string } | null };
type Choice = { readonly value: string; readonly label: string };

const NEW = 'new:';
/** A new category has no id until the course is published: it is identified by its parent and its name. */
const valueOf = ({ id, name, parent_id }: CourseCategoryInput): string => id ?? `${NEW}${parent_id ?? ''}:${foldText(name ?? '')}`;

function choiceOf(chosen: CourseCategoryInput, all: readonly Category[]): Choice {
  const parent = all.find(({ id }) => id === chosen.parent_id) ?? null;
  const label = categoryPath({ id: chosen.id ?? '', name: chosen.name ?? '', parent }, all);
  return { value: valueOf(chosen), label: chosen.id ? label : t('{label} (new)', { label }) };
}

type NewProps = { all: readonly Category[]; onMake: (category: CourseCategoryInput) => void; onClose: () => void };

function NewCategory({ all, onMake, onClose }: NewProps): ReactNode {
  const [name, setName] = useState('');
  const [parent, setParent] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const make = (): void => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    const same = all.find((other) => foldText(other.name) === foldText(trimmed) && (other.parent?.id ?? null) === parent);
    onMake(same ? { id: same.id, name: same.name, parent_id: parent } : { name: trimmed, parent_id: parent });
    onClose();
  };
  return (
    <div className={styles.newCategory} role="group" aria-label={t('New category')}>
      <FormPair>
        <TextInput
          label={t('Name of the category')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && make()}
          ref={field}
        />
        <Select
          label={t('Parent category')}
          placeholder={t('None')}
          data={all.map((category) => ({ value: category.id, label: categoryPath(category, all) }))}
          value={parent}
          onChange={setParent}
          searchable
          clearable
        />
      </FormPair>
      <p className={builderChoicesStyles.builderChoices}>
        <Button size="xs" variant="default" disabled={name.trim() === ''} onClick={make}>
          {t('Add category')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </p>
    </div>
  );
}

type CategoriesProps = {
  chosen: readonly CourseCategoryInput[];
  onChange: (chosen: (old: readonly CourseCategoryInput[]) => CourseCategoryInput[]) => void;
};

/** The course's categories; a new one is made with the course. */
export function CourseCategories({ chosen, onChange }: CategoriesProps): ReactNode {
  const [making, setMaking] = useState(false);
  const query = useQuery(queryOf(categoriesAllDocument, {}));
  const all: readonly Category[] = query.data?.categories ?? [];
  const listed = all.map((category) => ({ value: category.id, label: categoryPath(category, all) }));
  // Categories of the course stay chosen whether or not the list is loaded.
  const unlisted = chosen.map((category) => choiceOf(category, all)).filter(({ value }) => !listed.some((other) => other.value === value));
  const choose = (values: readonly string[]): void =>
    onChange((old) =>
      values.flatMap((value) => {
        const present = old.find((category) => valueOf(category) === value);
        if (present) return [present];
        const category = all.find(({ id }) => id === value);
        return category ? [{ id: category.id, name: category.name, parent_id: category.parent?.id ?? null }] : [];
      }),
    );
  return (
    <FormSection title={t('Categories')}>
      <MultiSelect
        label={t('Categories')}
        data={[...listed, ...unlisted]}
        value={chosen.map(valueOf)}
        onChange={choose}
        searchable
        clearable
        error={query.isError ? t('The list could not be loaded.') : undefined}
        nothingFoundMessage={t('No Categories Found')}
      />
      {making ? (
        <NewCategory
          all={all}
          onMake={(category) => onChange((old) => [...old.filter((other) => valueOf(other) !== valueOf(category)), category])}
          onClose={() => setMaking(false)}
        />
      ) : (
        <div>
          <Button variant="subtle" leftSection={<Plus {...ICON} />} onClick={() => setMaking(true)}>
            {t('Create a category')}
          </Button>
        </div>
      )}
    </FormSection>
  );
}
