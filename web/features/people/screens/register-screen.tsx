import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { emailSchema } from '../../../../shared/identity/email.ts';
import { newPasswordSchema } from '../../../../shared/identity/password-rule.ts';
import { firstNameSchema, lastNameSchema } from '../../../../shared/people/names.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { useCommand } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { PasswordField, TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { registerUserDocument } from '../api/register-user.ts';
import { UNEXPECTED } from '../user-input.ts';

const schema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

/** Registers a learner with a password, for super admins. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const form = useForm(schema, { first_name: '', last_name: '', email: '', password: '' });
  const register = useCommand(registerUserDocument, { invalidates: ['people'] });
  const save = async (input: z.output<typeof schema>): Promise<void> => {
    try {
      await register.mutateAsync({ ...input, role: 'learner' });
    } catch (thrown) {
      throw withFailureText(UNEXPECTED, thrown);
    }
    showAlert('The user has been registered.', 'complete', { afterNavigation: true });
    await navigate(paths.users());
  };
  return (
    <Page
      title="Register"
      sentence={`A new learner in ${viewer.branch?.name ?? viewer.instance?.name ?? 'this instance'}.`}
      back={{ to: paths.users(), label: 'Users' }}
      narrow
    >
      <Form
        form={form}
        onSubmit={save}
        onCancel={() => void navigate(paths.users())}
        act="Register"
        busyAct="Registering..."
        purpose="this user can be registered"
      >
        <FormSection title="Learner" sentence="They sign in with this email and password.">
          <FormPair>
            <TextField name="first_name" label="First Name" required autoComplete="off" />
            <TextField name="last_name" label="Last Name" required autoComplete="off" />
          </FormPair>
          <TextField name="email" label="Email" type="email" inputMode="email" required autoComplete="off" />
          <PasswordField
            name="password"
            label="Password"
            required
            hint="Password should be at least 8 characters."
            autoComplete="new-password"
          />
        </FormSection>
      </Form>
    </Page>
  );
}
