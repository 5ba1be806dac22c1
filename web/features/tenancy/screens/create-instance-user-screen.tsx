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
import { useAct } from '../../../api/use-command.ts';
import { roleWord } from '../../../session/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { CheckField, SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { Page } from '../../../design/patterns/page.tsx';
import { createInstanceUserDocument } from '../api/create-instance-user.ts';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { failedAs } from '../instance-words.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;

const schema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: emailSchema,
  password: z.union([z.literal(''), newPasswordSchema], {
    error: ({ input }) => z.safeParse(newPasswordSchema, input).error?.issues[0]?.message,
  }),
  role: z.string().check(z.minLength(1, 'Choose a role.')),
  primary_access: z.boolean(),
  is_active: z.boolean(),
  is_owner: z.boolean(),
  skip_email: z.boolean(),
});

const NEW: z.input<typeof schema> = {
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

const roles = ROLES.map((role) => ({ value: role, label: roleWord(role) }));

/** A new person of an instance, made by the platform: often its first admin. */
export function Screen(): ReactNode {
  const { instance_id: id = '' } = useParams();
  const paths = usePaths();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id }));
  const instance = query.data?.lmsInstance;
  if (!instance) return <UnreadInstance title="Create Instance User" query={query} />;
  return (
    <Page title="Create Instance User" sentence={`In ${instance.name}.`} back={{ to: paths.instance(id), label: instance.name }} narrow>
      <NewUser instance={instance} />
    </Page>
  );
}

function NewUser({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const form = useForm(schema, NEW);
  const place = { instance: instance.domain, branch: null };
  const act = useAct(createInstanceUserDocument, { place, outdates: ['instanceUsers', 'lmsInstanceHeader', 'usersPage'] });
  const create = async (wanted: z.output<typeof schema>): Promise<void> => {
    try {
      await act.mutateAsync({ ...wanted, password: wanted.password || null, instance_id: instance.id });
    } catch (thrown) {
      throw failedAs('An unexpected error occurred.', thrown);
    }
    showAlert(`${wanted.first_name} ${wanted.last_name} was added to ${instance.name}.`, 'complete', { afterNavigation: true });
    await navigate(paths.instance(instance.id));
  };
  const platform = form.watch('role') === 'super_admin';
  return (
    <Form
      form={form}
      onSubmit={create}
      onCancel={() => void navigate(paths.instance(instance.id))}
      act="Create User"
      busyAct="Creating..."
      purpose="this user can be created"
    >
      <FormSection title="Person" sentence="Somebody who is known already keeps their own name and password.">
        <FormPair>
          <TextField name="first_name" label="First name" required autoComplete="off" />
          <TextField name="last_name" label="Last name" required autoComplete="off" />
        </FormPair>
        <TextField name="email" label="Email" type="email" inputMode="email" required autoComplete="off" />
      </FormSection>
      <FormSection title="Sign-in" sentence="Without a password they get a link by mail to choose their own.">
        <PasswordField
          name="password"
          label="Password"
          hint="If omitted, a secure password will be generated."
          autoComplete="new-password"
        />
        <CheckField name="skip_email" label="Skip welcome email" hint='They can still come in by "Forgot password".' />
      </FormSection>
      <FormSection title="Access" sentence="What they may do here.">
        <SelectField
          name="role"
          label="Role"
          required
          short
          data={roles}
          hint={platform ? 'Runs the whole platform, and is a member of no instance.' : undefined}
        />
        {!platform && (
          <>
            <CheckField name="primary_access" label="Primary Instance Access" hint="The whole instance, without a branch." />
            <CheckField name="is_owner" label="Owner" />
            <CheckField name="is_active" label="Active" hint="Somebody inactive takes no license, cannot sign in and gets no mail." />
          </>
        )}
      </FormSection>
    </Form>
  );
}
