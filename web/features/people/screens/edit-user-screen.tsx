import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { firstNameSchema, lastNameSchema } from '../../../../shared/people/names.ts';
import type { UserEditQuery } from '../../../api/generated/graphql.ts';
import { isCode } from '../../../api/api-error.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { Forbidden } from '../../../session/forbidden.tsx';
import { unreadError } from '../../../shared-features/missing.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { CheckField, SelectField } from '../../../design/patterns/form/choice-fields.tsx';
import { PasswordField, TextField } from '../../../design/patterns/form/fields.tsx';
import { Form } from '../../../design/patterns/form/form.tsx';
import { FormPair, FormSection } from '../../../design/patterns/form/section.tsx';
import { useForm } from '../../../design/patterns/form/use-form.ts';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { updateUserDocument } from '../api/update-user.ts';
import { userEditDocument } from '../api/user-edit.ts';
import { deactivationDaySchema, optionalPasswordSchema, roleOptions, roleSchema, UNEXPECTED } from '../user-input.ts';
import { t } from '../../../texts/text.ts';

type EditedUser = NonNullable<UserEditQuery['user']>;

/** A super admin has no membership to change. */
const isMember = ({ is_active: active }: EditedUser): boolean => typeof active === 'boolean';
const readOnlyOf =
  ({ viewer_can: rights }: EditedUser) =>
  (field: string): boolean =>
    !rights.includes(`updateUser.${field}`);

const fieldsOf = (stored: string) =>
  z.object({
    first_name: firstNameSchema,
    last_name: lastNameSchema,
    email: z.string(),
    password: optionalPasswordSchema,
    role: roleSchema,
    is_primary: z.boolean(),
    is_active: z.boolean(),
    // A date that has come passes while it is the stored one.
    deactivate_at: z.union([z.literal(stored), deactivationDaySchema], {
      error: ({ input }) => z.safeParse(deactivationDaySchema, input).error?.issues[0]?.message,
    }),
  });

/** Edits a person. Fields that the viewer may not change are read-only. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const paths = usePaths();
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({
    ...queryOf(userEditDocument, { id, branchUrl: viewer.branch?.url ?? null }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const user = query.data?.user;
  const back = { to: paths.users(), label: t('Users') };
  if (user && !query.isRefetching && !isCode(query.error, 'NOT_FOUND')) {
    if (!user.viewer_can.includes('updateUser')) return <Forbidden to={paths.user(user.id)} />;
    return (
      <Page title={t('Edit User')} sentence={<bdi>{fullNameOf(user)}</bdi>} back={back} narrow>
        <EditForm user={user} />
      </Page>
    );
  }
  return (
    <Page title={t('Edit User')} back={back} narrow>
      <Unread query={query} />
    </Page>
  );
}

/** What is shown in place of a person who is not read: that they are being read, do not exist, or could not be read. */
function Unread({ query }: { query: UseQueryResult<UserEditQuery> }): ReactNode {
  if (isCode(query.error, 'NOT_FOUND') || (query.isSuccess && !query.data.user)) {
    return <Failed title={t('Failed to fetch user data.')} error={unreadError(query.error, 'user')} />;
  }
  if (query.isError) return <Failed title={t('Failed to fetch user data.')} error={query.error} onRetry={() => void query.refetch()} />;
  return <Loading rows={6} />;
}

function EditForm({ user }: { user: EditedUser }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const schema = fieldsOf(user.deactivate_at ?? '');
  const form = useForm(schema, {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    password: '',
    role: user.role ?? '',
    is_primary: user.is_primary ?? false,
    is_active: user.is_active ?? false,
    deactivate_at: user.deactivate_at ?? '',
  });
  const updateUser = useCommand(updateUserDocument, { invalidates: ['people', 'account'] });
  const save = async ({ password, deactivate_at: day, is_primary: isPrimary, is_active: isActive, ...input }: z.output<typeof schema>) => {
    const membership = isMember(user) ? { deactivate_at: day || null, is_primary: isPrimary, is_active: isActive } : {};
    try {
      const changes = { ...input, ...membership, ...(password && { password }) };
      await updateUser.mutateAsync({ id: user.id, input: changes, branchUrl: viewer.branch?.url ?? null });
    } catch (thrown) {
      throw withFailureText(UNEXPECTED, thrown);
    }
    showStored(fullNameOf(input), 'saved');
    await navigate(addressOfList(paths.users()));
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      onCancel={() => void navigate(addressOfList(paths.users()))}
      act={t('Save Changes')}
      busyAct={t('Saving...')}
      purpose={t('this user can be saved')}
    >
      <PersonSections user={user} />
      <AccessSection user={user} />
    </Form>
  );
}

function PersonSections({ user }: { user: EditedUser }): ReactNode {
  const isReadOnly = readOnlyOf(user);
  return (
    <>
      <FormSection
        title={t('Personal details')}
        sentence={isReadOnly('names') ? t('Only this person can change their name.') : t('As shown in lists, reports and certificates.')}
      >
        <FormPair>
          <TextField name="first_name" label={t('First Name')} required readOnly={isReadOnly('names')} autoComplete="off" />
          <TextField name="last_name" label={t('Last Name')} readOnly={isReadOnly('names')} autoComplete="off" />
        </FormPair>
        <TextField name="email" label={t('Email')} readOnly hint={t("An email can't be changed.")} />
      </FormSection>
      <FormSection
        title={t('Sign-in')}
        sentence={
          isReadOnly('password')
            ? t('You can\'t set this person\'s password. They can use "Forgot password".')
            : t('A new password signs this person out everywhere.')
        }
      >
        <PasswordField
          name="password"
          label={t('Password')}
          placeholder={isReadOnly('password') ? '' : t('Leave blank to keep current password')}
          readOnly={isReadOnly('password')}
          autoComplete="new-password"
        />
      </FormSection>
    </>
  );
}

function AccessSection({ user }: { user: EditedUser }): ReactNode {
  const viewer = useViewer();
  const isReadOnly = readOnlyOf(user);
  return (
    <FormSection title={t('Access')} sentence={t('What this user can do here.')}>
      <SelectField name="role" label={t('User Type')} required short data={roleOptions(viewer, user.role)} readOnly={isReadOnly('role')} />
      {isMember(user) && (
        <>
          {viewer.role === 'super_admin' && (
            <CheckField
              name="is_primary"
              label={t('Primary Instance Access')}
              hint={t('Works in the whole instance, not only in a branch.')}
              readOnly={isReadOnly('is_primary')}
            />
          )}
          <CheckField
            name="is_active"
            label={t('Active')}
            hint={t("Inactive users can't sign in and don't use a licence.")}
            readOnly={isReadOnly('is_active')}
          />
          <TextField
            name="deactivate_at"
            label={t('Deactivate At')}
            type="date"
            short
            hint={t('From this day on, this user is inactive. Leave empty for no date.')}
            readOnly={isReadOnly('deactivate_at')}
          />
        </>
      )}
    </FormSection>
  );
}
