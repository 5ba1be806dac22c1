import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { ROLES } from '../../../../shared/access/roles.ts';
import { newPasswordSchema } from '../../../../shared/identity/password-rule.ts';
import { firstNameSchema, lastNameSchema } from '../../../../shared/people/names.ts';
import { emailSchema } from '../../../../shared/identity/email.ts';
import type { LmsInstanceHeaderQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { growthReason } from '../../../shared-features/growth.ts';
import { roleWord } from '../../../shared-features/people/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { blocksGrowth, subscriptionWordOf } from '../../../shared-features/subscription-state.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { CheckField, SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { createInstanceUserDocument } from '../api/create-instance-user.ts';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { rich } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;

const schema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: emailSchema,
  password: z.union([z.literal(''), newPasswordSchema], {
    error: ({ input }) => z.safeParse(newPasswordSchema, input).error?.issues[0]?.message,
  }),
  role: z.string().check(z.minLength(1, text('Choose a role.'))),
  primary_access: z.boolean(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  skip_email: z.boolean(),
});

const EMPTY: z.input<typeof schema> = {
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  role: 'admin',
  primary_access: true,
  is_active: true,
  is_owner: false,
  skip_email: false,
};

const roles = () => ROLES.map((role) => ({ value: role, label: roleWord(role) }));

/** Creates a user of an instance, often its first admin; for super admins. */
export function Screen(): ReactNode {
  const { instance_id: id = '' } = useParams();
  const paths = usePaths();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id }));
  const instance = query.data?.lmsInstance;
  if (!instance) return <UnreadInstance title={t('Create Instance User')} query={query} />;
  return (
    <Page
      title={t('Create Instance User')}
      sentence={rich('In {name}.', { name: instance.name })}
      back={{ to: paths.instance(id), label: instance.name }}
      narrow
    >
      <NewUser instance={instance} />
    </Page>
  );
}

const SignInSection = (): ReactNode => (
  <FormSection
    title={t('Sign-in')}
    sentence={t("Leave the password empty and we'll email a link to set one. No generated password is shown or sent.")}
  >
    <PasswordField
      name="password"
      label={t('Password')}
      hint={t('If omitted, a secure password will be generated.')}
      autoComplete="new-password"
    />
    <CheckField name="skip_email" label={t('Skip welcome email')} hint={t('They can still set a password with "Forgot password".')} />
  </FormSection>
);

const AccessSection = ({ isSuperAdmin }: { isSuperAdmin: boolean }): ReactNode => (
  <FormSection title={t('Access')} sentence={t('What this user can do here.')}>
    <SelectField
      name="role"
      label={t('Role')}
      required
      short
      data={roles()}
      hint={isSuperAdmin ? t('Manages the whole platform and belongs to no instance.') : undefined}
    />
    {!isSuperAdmin && (
      <>
        <CheckField
          name="primary_access"
          label={t('Primary Instance Access')}
          hint={t('Works in the whole instance, not only in a branch.')}
        />
        <CheckField name="is_owner" label={t('Owner')} />
        <CheckField name="is_active" label={t('Active')} hint={t("Inactive users can't sign in, get no email and don't use a licence.")} />
      </>
    )}
  </FormSection>
);

function NewUser({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const form = useForm(schema, EMPTY);
  const createUser = useCommand(createInstanceUserDocument, {
    address: { instance: instance.domain, branch: null },
    invalidates: ['people'],
  });
  const create = async (input: z.output<typeof schema>): Promise<void> => {
    try {
      await createUser.mutateAsync({ ...input, password: input.password || null, instance_id: instance.id });
    } catch (thrown) {
      throw withFailureText(t('An unexpected error occurred.'), thrown);
    }
    // Somebody with an account keeps their name, whatever was typed.
    showAlert(rich('{email} was added to {name}.', { email: input.email, name: instance.name }), 'complete', { afterNavigation: true });
    await navigate(paths.instance(instance.id));
  };
  return (
    <Form
      form={form}
      onSubmit={create}
      blocked={growthReason(blocksGrowth(subscriptionWordOf(instance.subscription)))}
      onCancel={() => void navigate(addressOfList(paths.instance(instance.id)))}
      act={t('Create User')}
      busyAct={t('Creating...')}
      purpose={t('this user can be created')}
    >
      <FormSection
        title={t('Personal details')}
        sentence={t('If this person already has an account, their name and password stay the same.')}
      >
        <FormPair>
          <TextField name="first_name" label={t('First name')} required autoComplete="off" />
          <TextField name="last_name" label={t('Last name')} autoComplete="off" />
        </FormPair>
        <TextField name="email" label={t('Email')} type="email" inputMode="email" required autoComplete="off" />
      </FormSection>
      <SignInSection />
      <AccessSection isSuperAdmin={form.watch('role') === 'super_admin'} />
    </Form>
  );
}
