import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { passwordProblem } from '../../../../shared/identity/password-rule.ts';
import { toApiError } from '../../../api/api-error.ts';
import { useCommand } from '../../../api/use-command.ts';
import { SESSION_STATE } from '../../../session/session-state.ts';
import { PasswordField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Note } from '../../../design/patterns/state/note.tsx';
import { updatePasswordDocument } from '../api/update-password.ts';
import { withNetworkErrorText } from '../network-error.ts';
import { passwordHint } from './new-password-form.tsx';
import { t, text } from '../../../texts/text.ts';

const EMPTY = { current_password: '', new_password: '', new_password_confirmation: '' };

const schema = z
  .object({
    current_password: z.string().check(z.minLength(1, text('The current password is required.'))),
    new_password: z.string().check(
      z.check((context) => {
        const problem = passwordProblem(context.value);
        if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
      }),
    ),
    new_password_confirmation: z.string(),
  })
  .check(
    z.refine(({ new_password: first, new_password_confirmation: second }) => first === second, {
      path: ['new_password_confirmation'],
      error: text('New password and confirmation do not match.'),
    }),
  );

/** Changes the password of the current user; the current password is required. */
export function SecurityForm(): ReactNode {
  const [saved, setSaved] = useState(false);
  const form = useForm(schema, EMPTY);
  const client = useQueryClient();
  // The banner about a password that somebody else set ends with it.
  const act = useCommand(updatePasswordDocument, { onDone: () => client.invalidateQueries({ queryKey: [SESSION_STATE] }) });
  const save = async (values: z.infer<typeof schema>): Promise<void> => {
    setSaved(false);
    try {
      await act.mutateAsync(values);
    } catch (thrown) {
      throw withNetworkErrorText(toApiError(thrown));
    }
    setSaved(true);
    form.reset(EMPTY);
  };
  return (
    <>
      {saved && (
        <Note tone="complete" alert onClose={() => setSaved(false)}>
          {t('Password updated successfully.')}
        </Note>
      )}
      <Form form={form} onSubmit={save} act={t('Update Password')} busyAct={t('Updating...')} purpose={t('your password can be changed')}>
        <FormSection title={t('Password')} sentence={t('Changing your password signs you out everywhere else.')}>
          <PasswordField name="current_password" label={t('Current Password')} required autoComplete="current-password" short />
          <PasswordField name="new_password" label={t('New Password')} required autoComplete="new-password" short hint={passwordHint()} />
          <PasswordField name="new_password_confirmation" label={t('Confirm Password')} required autoComplete="new-password" short />
        </FormSection>
      </Form>
    </>
  );
}
