import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { emailSchema } from '../../../../shared/identity/email.ts';
import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { firstNameSchema, lastNameSchema } from '../../../../shared/people/names.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { useCommand } from '../../../api/use-command.ts';
import { growthReason } from '../../../shared-features/growth.ts';
import { TermsFields } from '../../../shared-features/terms/terms-fields.tsx';
import { isIncomplete, NO_TERMS, termsOf } from '../../../shared-features/terms/terms-input.ts';
import { toAddIn } from '../../../shared-features/people/people-to-add.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { CheckField, SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { createUserDocument } from '../api/create-user.ts';
import { FirstLinksSection, showAdded } from '../components/first-links-section.tsx';
import { FIRST_LINKS, NO_LINKS } from '../first-links.ts';
import { LicencesUsed } from '../components/licences-used.tsx';
import { deactivationDaySchema, optionalPasswordSchema, roleOptions, roleSchema, UNEXPECTED } from '../user-input.ts';
import { useFirstLinks } from '../use-first-links.ts';
import { t } from '../../../texts/text.ts';
import { rich } from '../../../texts/rich.ts';

const schema = z.object({
  first_name: firstNameSchema,
  last_name: lastNameSchema,
  email: emailSchema,
  password: optionalPasswordSchema,
  role: roleSchema,
  deactivate_at: deactivationDaySchema,
  is_primary: z.boolean(),
  is_active: z.boolean(),
  skip_email: z.boolean(),
  ...FIRST_LINKS,
});

type Person = Omit<z.output<typeof schema>, keyof typeof FIRST_LINKS>;

/** Returns what stores a person and returns them. */
function useCreatedUser(branchUrl: string | null) {
  const showsPrimary = useViewer().can('CreateUser.is_primary');
  const createUser = useCommand(createUserDocument, { invalidates: ['people'] });
  return async ({ password, deactivate_at: day, is_primary: isPrimary, ...input }: Person) => {
    const more = { password: password || null, deactivate_at: day || null, ...(showsPrimary && { is_primary: isPrimary }) };
    try {
      return (await createUser.mutateAsync({ input: { ...input, ...more }, branchUrl })).CreateUser;
    } catch (thrown) {
      throw withFailureText(UNEXPECTED, thrown);
    }
  };
}

const NOBODY = { first_name: '', last_name: '', email: '' };

/** Returns whom the form was opened for, with the course that they are meant for; empty fields where it was opened for nobody. */
function useFirstValues() {
  const viewer = useViewer();
  const toAdd = toAddIn(useLocation().state);
  const courses = toAdd && viewer.can('AdminCourseEnrollment') ? [toAdd.course] : [];
  return { ...(toAdd?.people[0] ?? NOBODY), courses };
}

/** Returns the terms of the courses that are chosen, their fields, and what they lack; null and nothing else while no course is chosen. */
function useTermsOfCourses(courses: number, isSuperAdmin: boolean) {
  const [choice, setChoice] = useState(NO_TERMS);
  if (courses === 0 || isSuperAdmin) return { terms: null };
  const fields = <TermsFields choice={choice} onChoose={(part) => setChoice((before) => ({ ...before, ...part }))} />;
  const missing = isIncomplete(choice) ? t('Enter the due date of the courses, or choose “No due date”.') : undefined;
  return { terms: termsOf(choice), fields, missing };
}

/** Adds a person to the instance, or to the branch of the page. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const branch = viewer.branch ?? null;
  const form = useForm(schema, {
    ...NO_LINKS,
    ...useFirstValues(),
    password: '',
    role: 'learner',
    deactivate_at: '',
    is_primary: branch === null,
    is_active: true,
    skip_email: false,
  });
  const isSuperAdmin = form.watch('role') === 'super_admin';
  const added = useCreatedUser(branch?.url ?? null);
  const addToPlaces = useFirstLinks(branch?.url ?? null);
  const { terms, fields, missing } = useTermsOfCourses(form.watch('courses').length, isSuperAdmin);
  const toUsers = (): void => void navigate(addressOfList(paths.users()));
  const create = async ({ branches, groups, courses, ...person }: z.output<typeof schema>): Promise<void> => {
    const user = await added(person);
    const { id } = user;
    // A super admin belongs to no instance, so that there is nothing to open here.
    const refused = isSuperAdmin ? [] : await addToPlaces(id, person.role, { branches, groups, courses }, terms);
    const to = isSuperAdmin ? null : paths.user(id);
    showAdded(fullNameOf(user), refused.length === 0 ? to : null, refused);
    await navigate(refused.length === 0 || to === null ? paths.users() : to);
  };
  return (
    <Page
      title={t('Add User')}
      sentence={rich('In {name}.', { name: branch?.name ?? viewer.instance?.name ?? t('this instance') })}
      back={{ to: paths.users(), label: t('Users') }}
      narrow
    >
      <LicencesUsed />
      <Form
        form={form}
        onSubmit={create}
        onCancel={toUsers}
        act={t('Add User')}
        busyAct={t('Adding...')}
        purpose={t('this user can be added')}
        blocked={growthReason(viewer.growthBlocked) ?? missing}
      >
        <PersonSection />
        {!isSuperAdmin && <FirstLinksSection>{fields}</FirstLinksSection>}
        <SignInSection />
        <AccessSection isSuperAdmin={isSuperAdmin} />
      </Form>
    </Page>
  );
}

const PersonSection = (): ReactNode => (
  <FormSection title={t('Personal details')} sentence={t('If this person already has an account, their name and password stay the same.')}>
    <FormPair>
      <TextField name="first_name" label={t('First Name')} required autoComplete="off" />
      <TextField name="last_name" label={t('Last Name')} autoComplete="off" />
    </FormPair>
    <TextField name="email" label={t('Email')} type="email" inputMode="email" required autoComplete="off" />
  </FormSection>
);

const SignInSection = (): ReactNode => (
  <FormSection title={t('Sign-in')} sentence={t("Leave the password empty and we'll email a link to set one.")}>
    <PasswordField
      name="password"
      label={t('Password')}
      hint={t('Password should be at least 8 characters.')}
      autoComplete="new-password"
    />
    <CheckField name="skip_email" label={t('Skip welcome email')} hint={t('They can still set a password with "Forgot password".')} />
  </FormSection>
);

/** What the new person can do. A super admin has no membership, to which all but the role belongs. */
function AccessSection({ isSuperAdmin }: { isSuperAdmin: boolean }): ReactNode {
  const viewer = useViewer();
  return (
    <FormSection title={t('Access')} sentence={t('What this user can do here.')}>
      <SelectField
        name="role"
        label={t('Role')}
        required
        short
        data={roleOptions(viewer)}
        hint={isSuperAdmin ? t('Manages the whole platform and belongs to no instance.') : undefined}
      />
      {!isSuperAdmin && (
        <>
          {viewer.can('CreateUser.is_primary') && (
            <CheckField
              name="is_primary"
              label={t('Primary Instance Access')}
              hint={t("Works in the whole instance, not only in a branch. Without it and without a branch, this user can't sign in.")}
            />
          )}
          <CheckField
            name="is_active"
            label={t('Active')}
            hint={t("Inactive users can't sign in, get no email and don't use a licence.")}
          />
          <TextField
            name="deactivate_at"
            label={t('Deactivate At')}
            type="date"
            short
            hint={t('Optional: Set a future deactivation date.')}
          />
        </>
      )}
    </FormSection>
  );
}
