import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { LmsInstanceEditQuery } from '../../../api/generated/graphql.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { useCommand } from '../../../api/use-command.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { updateLmsInstanceDocument } from '../api/update-lms-instance.ts';
import { t } from '../../../texts/text.ts';

/** An instance as its forms show it. */
export type EditedInstance = NonNullable<LmsInstanceEditQuery['lmsInstance']>;

type Texts = Readonly<Record<string, string | string[]>>;
type Details = Readonly<Record<string, string | string[] | null>>;

type InstancePartFormProps<Values extends Texts> = {
  instance: EditedInstance;
  schema: z.ZodMiniType<Details, Values>;
  values: DefaultValues<Values>;
  /** The sentence that says so: "The support details have been saved." */
  saved: string;
  /** Why the form is filled in: "the support details can be saved". */
  purpose: string;
  /** What is shown above the fields. */
  above?: ReactNode;
  children: ReactNode;
};

/** A form of some details of an instance, which are saved by themselves and stay on the page. */
export function InstancePartForm<Values extends Texts>({
  instance,
  schema,
  values,
  saved,
  purpose,
  above,
  children,
}: InstancePartFormProps<Values>): ReactNode {
  const form = useForm(schema, values);
  const update = useCommand(updateLmsInstanceDocument, { invalidates: ['instances'] });
  const save = async (input: Details): Promise<void> => {
    try {
      await update.mutateAsync({ id: instance.id, name: instance.name, ...input });
      // The form is made anew of what was saved, which a text of its own would not survive.
      showToast(saved);
    } catch (thrown) {
      throw withFailureText(t('An error occurred while updating the instance.'), thrown);
    }
  };
  return (
    <>
      {above}
      <Form form={form} onSubmit={save} act={t('Save Changes')} busyAct={t('Saving...')} purpose={purpose}>
        {children}
      </Form>
    </>
  );
}
