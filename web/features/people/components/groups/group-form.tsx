import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { DESCRIPTION_LIMIT, groupInputSchema } from '../../../../../shared/people/group-input.ts';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { Form } from '../../../../design/patterns/form/form.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { LongTextField } from '../../../../design/patterns/form/long-text-field.tsx';
import { useForm } from '../../../../design/patterns/form/use-form.ts';
import { t } from '../../../../texts/text.ts';

type GroupValues = z.input<typeof groupInputSchema>;
/** What a form of a group sends. */
export type GroupInput = z.output<typeof groupInputSchema>;

type GroupFormProps = {
  values: GroupValues;
  nameLabel: string;
  onSubmit: (input: GroupInput) => Promise<void>;
  onCancel: () => void;
  act: string;
  busyAct: string;
  purpose: string;
  blocked?: string | undefined;
};

/** The form of a group: name and description. */
export function GroupForm({ values, nameLabel, ...form }: GroupFormProps): ReactNode {
  return (
    <Form form={useForm(groupInputSchema, values)} {...form}>
      <FormSection title={t('Group')} sentence={t('Its users get the courses and branches that you add to the group.')}>
        <TextField name="name" label={nameLabel} required autoComplete="off" />
        <LongTextField name="description" label={t('Description')} hint={t('At most {count} characters.', { count: DESCRIPTION_LIMIT })} />
      </FormSection>
    </Form>
  );
}
