import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { ROLES } from '../../../../shared/access/roles.ts';
import { firstNameSchema, lastNameSchema } from '../../../../shared/people/names.ts';
import { roleWord } from '../../../shared-features/people/role-word.ts';
import { CheckField, SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { t, text } from '../../../texts/text.ts';

const schema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: z.string(),
  role: z.enum(ROLES, text('Choose a role.')),
  primary_access: z.boolean(),
  is_owner: z.boolean(),
  user_is_active: z.boolean(),
  instance_is_active: z.boolean(),
  /** null for an empty field, which clears the date. */
  deactivate_at: z.pipe(
    z.union([z.literal(''), z.iso.date()], text('Enter a date.')),
    z.transform((text: string) => (text === '' ? null : text)),
  ),
  skip_email: z.boolean(),
});

export type InstanceUserValues = z.input<typeof schema>;
export type InstanceUserInput = z.output<typeof schema>;

const roles = () => ROLES.map((role) => ({ value: role, label: roleWord(role) }));

/** What becoming a super admin means, and what no longer being one. */
function roleHint(before: string, now: string): string | undefined {
  if (before === now) return now === 'super_admin' ? t('Manages the whole platform and belongs to no instance.') : undefined;
  if (now === 'super_admin') return t('Manages the whole platform. All memberships of this user end, here and elsewhere.');
  return before === 'super_admin' ? t('They become a member of this instance, with primary access.') : undefined;
}

type InstanceUserFormProps = {
  values: InstanceUserValues;
  onSubmit: (input: InstanceUserInput) => Promise<unknown>;
  onCancel: () => void;
};

/** The form of a user of an instance: names, role and access. A super admin has no membership, so its fields are left out. */
export function InstanceUserForm({ values, ...acts }: InstanceUserFormProps): ReactNode {
  const form = useForm(schema, values);
  const role = form.watch('role');
  const isMember = role !== 'super_admin' && values.role !== 'super_admin';
  return (
    <Form form={form} {...acts} act={t('Save Changes')} busyAct={t('Updating...')} purpose={t('this user can be saved')}>
      <FormSection title={t('Personal details')} sentence={t('The name is the same in every instance of this user.')}>
        <FormPair>
          <TextField name="first_name" label={t('First name')} required autoComplete="off" />
          <TextField name="last_name" label={t('Last name')} autoComplete="off" />
        </FormPair>
        <TextField name="email" label={t('Email')} type="email" readOnly hint={t("An email can't be changed.")} autoComplete="off" />
      </FormSection>
      <FormSection title={t('Account')} sentence={t('Applies in every instance.')}>
        <CheckField name="user_is_active" label={t('User active')} hint={t("When off, this user can't sign in anywhere.")} />
      </FormSection>
      <FormSection title={t('Access')} sentence={t('What this user can do here.')}>
        <SelectField name="role" label={t('Role')} required short data={roles()} hint={roleHint(values.role, role)} />
        {isMember && (
          <>
            <CheckField
              name="primary_access"
              label={t('Primary Instance Access')}
              hint={t('Works in the whole instance, not only in a branch.')}
            />
            <CheckField name="is_owner" label={t('Owner')} />
            <CheckField
              name="instance_is_active"
              label={t('Instance active')}
              hint={t("When off, this user can't sign in here and uses no licence.")}
            />
            <TextField
              name="deactivate_at"
              label={t('Deactivate At')}
              type="date"
              short
              hint={t('Optional: Set a future deactivation date.')}
            />
            <CheckField
              name="skip_email"
              label={t('Skip email')}
              hint={t('Otherwise we email this user when they can sign in here again.')}
            />
          </>
        )}
      </FormSection>
    </Form>
  );
}
