import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { emailSchema } from '../../../../shared/identity/email.ts';
import { newPasswordSchema } from '../../../../shared/identity/password-rule.ts';
import { firstNameSchema, lastNameSchema } from '../../../../shared/people/names.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { useCommand } from '../../../api/use-command.ts';
import { growthReason } from '../../../shared-features/growth.ts';
import { blocksGrowth, subscriptionWordOf } from '../../../shared-features/subscription-state.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { PasswordField, TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { registerUserDocument } from '../api/register-user.ts';
import { type ChosenInstance, InstanceSelect } from '../components/instance-select.tsx';
import { UNEXPECTED } from '../user-input.ts';
import { t, text } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const PERSON = {
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: emailSchema,
  password: newPasswordSchema,
};
type Instance = ChosenInstance | null;
const schema = z.object({ ...PERSON, instance: z.custom<Instance>() });
/** The central host has no instance of its own: the learner gets the one that is chosen. */
const centralSchema = z.object({
  ...PERSON,
  instance: z.custom<Instance>((chosen) => chosen !== null, text('Choose the instance of the learner.')),
});

const BLANK = { first_name: '', last_name: '', email: '', password: '', instance: null };

const LearnerFields = ({ isCentral }: { isCentral: boolean }): ReactNode => (
  <FormSection title={t('Learner')} sentence={t('They sign in with this email and password.')}>
    {isCentral && <InstanceSelect />}
    <FormPair>
      <TextField name="first_name" label={t('First Name')} required autoComplete="off" />
      <TextField name="last_name" label={t('Last Name')} autoComplete="off" />
    </FormPair>
    <TextField name="email" label={t('Email')} type="email" inputMode="email" required autoComplete="off" />
    <PasswordField
      name="password"
      label={t('Password')}
      required
      hint={t('Password should be at least 8 characters.')}
      autoComplete="new-password"
    />
  </FormSection>
);

/** Registers a learner with a password, for super admins. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const isCentral = viewer.instance == null;
  const form = useForm(isCentral ? centralSchema : schema, BLANK);
  const chosen = form.watch('instance');
  const isBlocked = chosen ? blocksGrowth(subscriptionWordOf(chosen.subscription)) : viewer.growthBlocked;
  const address = chosen ? { address: { instance: chosen.domain, branch: null } } : {};
  const register = useCommand(registerUserDocument, { invalidates: ['people'], ...address });
  const back = isCentral ? { to: paths.instances(), label: t('LMS Instances') } : { to: paths.users(), label: t('Users') };
  const save = async ({ instance, ...input }: z.output<typeof schema>): Promise<void> => {
    try {
      await register.mutateAsync({ ...input, role: 'learner' });
    } catch (thrown) {
      throw withFailureText(UNEXPECTED, thrown);
    }
    showAlert(t('The user has been registered.'), 'complete', { afterNavigation: !isCentral });
    if (isCentral) form.reset({ ...BLANK, instance });
    else await navigate(paths.users());
  };
  return (
    <Page
      title={t('Register')}
      sentence={rich('A new learner in {name}.', {
        name: viewer.branch?.name ?? viewer.instance?.name ?? chosen?.name ?? t('an instance'),
      })}
      back={back}
      narrow
    >
      <Form
        form={form}
        onSubmit={save}
        onCancel={() => void navigate(addressOfList(back.to))}
        act={t('Register')}
        busyAct={t('Registering...')}
        purpose={t('this user can be registered')}
        blocked={growthReason(isBlocked)}
      >
        <LearnerFields isCentral={isCentral} />
      </Form>
    </Page>
  );
}
