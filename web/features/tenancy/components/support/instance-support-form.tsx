import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { supportRules } from '../../../../../shared/tenancy/support.ts';
import type { LmsInstanceEditQuery } from '../../../../api/generated/graphql.ts';
import { withFailureText } from '../../../../api/failure-text.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { Form } from '../../../../design/patterns/form/form.tsx';
import { LongTextField } from '../../../../design/patterns/form/long-text-field.tsx';
import { FormPair, FormSection } from '../../../../design/patterns/form/section.tsx';
import { useForm } from '../../../../design/patterns/form/use-form.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { updateLmsInstanceDocument } from '../../api/update-lms-instance.ts';

type Instance = NonNullable<LmsInstanceEditQuery['lmsInstance']>;

/** Returns the schema of a field: blank is null, and the product's own detail is shown. */
const blankable = <Schema extends z.ZodMiniType<string | null, string | null>>(rule: Schema) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): string | null => (text.trim() === '' ? null : text)),
    ),
    rule,
  );

const schema = z.object({
  support_email: blankable(supportRules.support_email),
  support_phone: blankable(supportRules.support_phone),
  support_chat_url: blankable(supportRules.support_chat_url),
  support_messenger_url: blankable(supportRules.support_messenger_url),
  support_address: blankable(supportRules.support_address),
});

const valuesOf = (instance: Instance): z.input<typeof schema> => ({
  support_email: instance.support_email ?? '',
  support_phone: instance.support_phone ?? '',
  support_chat_url: instance.support_chat_url ?? '',
  support_messenger_url: instance.support_messenger_url ?? '',
  support_address: instance.support_address ?? '',
});

/** The support details of an instance. */
export function InstanceSupportForm({ instance }: { instance: Instance }): ReactNode {
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm(schema, valuesOf(instance));
  const update = useCommand(updateLmsInstanceDocument, { invalidates: ['instances'] });
  const save = async (input: z.output<typeof schema>): Promise<void> => {
    setIsSaved(false);
    try {
      await update.mutateAsync({ id: instance.id, name: instance.name, ...input });
      setIsSaved(true);
    } catch (thrown) {
      throw withFailureText('An error occurred while updating the instance.', thrown);
    }
  };
  return (
    <>
      {isSaved && (
        <Note tone="complete" alert onClose={() => setIsSaved(false)}>
          The support details have been saved.
        </Note>
      )}
      <Form form={form} onSubmit={save} act="Save Changes" busyAct="Saving..." purpose="the support details can be saved">
        <FormSection
          title="Support"
          sentence="What people see on the contact page. The product's own details are shown for what is left empty."
        >
          <FormPair>
            <TextField
              name="support_email"
              label="Support email"
              type="email"
              autoComplete="off"
              hint="Messages of the contact form are mailed to this address."
            />
            <TextField name="support_phone" label="Phone" autoComplete="off" />
          </FormPair>
          <TextField name="support_chat_url" label="Live chat address" type="url" autoComplete="off" placeholder="https://" />
          <TextField name="support_messenger_url" label="Messenger address" type="url" autoComplete="off" placeholder="https://" />
          <LongTextField name="support_address" label="Postal address" />
        </FormSection>
      </Form>
    </>
  );
}
