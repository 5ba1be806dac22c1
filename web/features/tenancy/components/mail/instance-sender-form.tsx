import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { senderSchema } from '../../../../../shared/tenancy/instance-input.ts';
import type { LmsInstanceEditQuery } from '../../../../api/generated/graphql.ts';
import { withFailureText } from '../../../../api/failure-text.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { TextField } from '../../../../design/patterns/form/fields.tsx';
import { Form } from '../../../../design/patterns/form/form.tsx';
import { FormSection } from '../../../../design/patterns/form/section.tsx';
import { useForm } from '../../../../design/patterns/form/use-form.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { updateLmsInstanceDocument } from '../../api/update-lms-instance.ts';

type Instance = NonNullable<LmsInstanceEditQuery['lmsInstance']>;

const schema = z.object({
  sender_email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string): string | null => (text.trim() === '' ? null : text)),
    ),
    senderSchema,
  ),
});

/** Says from which address mail comes at present, and why it is not the instance's own. */
function PresentSender({ sender_email: own, mail_from: present }: Instance): ReactNode {
  if (present == null) return null;
  const isWaiting = own != null && !present.includes(`<${own}>`);
  return (
    <Note tone={isWaiting ? 'progress' : 'info'} title={`Emails come from ${present}`}>
      {isWaiting && (
        <p>
          The domain of {own} is not verified yet. Once the operator has verified it, emails come from {own}; nothing has to be changed
          here.
        </p>
      )}
    </Note>
  );
}

/** The address from which mail of an instance comes. */
export function InstanceSenderForm({ instance }: { instance: Instance }): ReactNode {
  const [isSaved, setIsSaved] = useState(false);
  const form = useForm(schema, { sender_email: instance.sender_email ?? '' });
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
          The sender address has been saved.
        </Note>
      )}
      <PresentSender {...instance} />
      <Form form={form} onSubmit={save} act="Save Changes" busyAct="Saving..." purpose="the sender address can be saved">
        <FormSection
          title="Sender of emails"
          sentence="Invitations, password links and news of assignments come from this address, in the name of the instance. Left empty, they come from the platform's."
        >
          <TextField
            name="sender_email"
            label="Sender address"
            type="email"
            autoComplete="off"
            hint="The operator has to verify its domain first."
          />
        </FormSection>
      </Form>
    </>
  );
}
