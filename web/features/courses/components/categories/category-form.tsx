import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { nameSchema, translatedNameSchema } from '../../../../../shared/tenancy/slug.ts';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { Form } from '../../../../design/patterns/form/form.tsx';
import { ImageField } from '../../../../design/patterns/form/image-field.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { useForm } from '../../../../design/patterns/form/use-form.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { BranchesField, GroupsField, NO_CATEGORY, ParentField } from './category-choices.tsx';
import type { TranslatedName } from './translated-name.ts';
import { TranslatedNames, useTranslatedNames } from './translated-names.tsx';
import { t } from '../../../../texts/text.ts';

const schema = z.object({
  name: nameSchema,
  parent_id: z.pipe(
    z.string(),
    z.transform((id: string) => (id === NO_CATEGORY ? null : Number(id))),
  ),
  branch_ids: z.array(z.string()),
  group_ids: z.array(z.string()),
  translations: z.array(z.object({ language: z.string(), name: translatedNameSchema })),
  image: z.nullable(z.instanceof(File)),
});

type CategoryValues = z.input<typeof schema>;
export type CategoryInput = z.output<typeof schema>;

type Named = { readonly id: string; readonly name: string };

/** A category as its form shows it; null: a new one. */
type Edited = {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly branches: readonly Named[] | null;
  readonly groups: readonly Named[] | null;
  readonly shown_to_nobody: boolean | null;
  readonly translations: readonly TranslatedName[] | null;
};

const NO_LINKS: readonly Named[] = [];
const idsOf = (links: readonly Named[]): string[] => links.map(({ id }) => id);

const valuesOf = (category: Edited | null, translations: readonly TranslatedName[]): CategoryValues => ({
  name: category?.name ?? '',
  parent_id: category?.parent_id ?? NO_CATEGORY,
  branch_ids: idsOf(category?.branches ?? NO_LINKS),
  group_ids: idsOf(category?.groups ?? NO_LINKS),
  translations: [...translations],
  image: null,
});

type CategoryFormProps = {
  category: Edited | null;
  /** The address of the present picture. */
  image?: string | null;
  onSubmit: (input: CategoryInput) => Promise<unknown>;
  onCancel: () => void;
  act: string;
  busyAct: string;
  purpose: string;
  blocked?: string | undefined;
};

/** The form of a category: name, picture, place, its name in other languages, and to whom it is shown. */
export function CategoryForm({ category, image, ...acts }: CategoryFormProps): ReactNode {
  const names = useTranslatedNames(category?.translations ?? []);
  const form = useForm(schema, valuesOf(category, names));
  return (
    <Form form={form} {...acts}>
      <FormSection title={t('Category')} sentence={t('Its name and picture in the course catalogue, and the category above it.')}>
        <TextField name="name" label={t('Category Name')} required autoComplete="off" />
        <ParentField of={category?.id ?? null} />
        <ImageField name="image" label={t('Image')} hint={t('JPG, PNG, WebP or GIF, at most 2 MB.')} {...(image && { current: image })} />
      </FormSection>
      <TranslatedNames names={names} />
      <FormSection
        title={t('Shown to')}
        sentence={t('A category with branches or groups is shown to them only. Its courses stay where they are offered.')}
      >
        {category?.shown_to_nobody && (
          <Note tone="progress" title={t('Only admins can see this category now.')}>
            <p>
              {t(
                'The branches and groups that it was shown to are deleted. Choose others. Saved without any, it is shown to everybody, or again to a branch that can still be restored.',
              )}
            </p>
          </Note>
        )}
        <BranchesField known={category?.branches ?? NO_LINKS} />
        <GroupsField known={category?.groups ?? NO_LINKS} />
      </FormSection>
    </Form>
  );
}
