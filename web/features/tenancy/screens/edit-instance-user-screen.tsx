import { fullNameOf } from '../../../../shared/people/full-name.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError, toApiError } from '../../../api/api-error.ts';
import type { AdminViewUserQuery, LmsInstanceHeaderQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { adminViewUserDocument } from '../api/instance/admin-view-user.ts';
import { editInstanceUserDocument } from '../api/instance/edit-instance-user.ts';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { FormData } from '../components/form-data.tsx';
import { InstanceUserForm, type InstanceUserInput, type InstanceUserValues } from '../components/instance-user-form.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;
type User = NonNullable<AdminViewUserQuery['adminViewUser']>;

const valuesOf = (user: User): InstanceUserValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  role: user.role ?? 'learner',
  primary_access: user.primary_access ?? true,
  is_owner: user.is_owner ?? false,
  user_is_active: user.user_is_active ?? true,
  instance_is_active: user.instance_is_active ?? true,
  deactivate_at: user.deactivate_at ?? '',
  skip_email: false,
});

/** Edits a user of an instance; for super admins. */
export function Screen(): ReactNode {
  const { instance_id: instanceId = '' } = useParams();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id: instanceId }));
  const instance = query.data?.lmsInstance;
  if (!instance) return <UnreadInstance title={t('Edit Instance User')} query={query} />;
  return <EditPage instance={instance} />;
}

function EditPage({ instance }: { instance: Instance }): ReactNode {
  const { user_id: id = '' } = useParams();
  const paths = usePaths();
  const address = { instance: instance.domain, branch: null };
  const query = useQuery({
    ...queryOf(adminViewUserDocument, { id, instance_id: instance.id }, { address }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const user = query.data?.adminViewUser;
  return (
    <Page
      title={t('Edit Instance User')}
      sentence={rich('In {name}.', { name: instance.name })}
      back={{ to: paths.instance(instance.id), label: instance.name }}
      narrow
    >
      <FormData query={query} value={user} failed={t('An unexpected error occurred.')} what="user">
        {(found) => <EditForm instance={instance} user={found} />}
      </FormData>
    </Page>
  );
}

/** Without a reply nobody knows whether the change was made; a server that failed says so. */
function failureOf(thrown: unknown): ApiError {
  const error = toApiError(thrown);
  if (!error.unsettled) return error;
  const text = error.code === 'INTERNAL' ? t('Failed to update user.') : t('An unexpected error occurred.');
  return new ApiError(error.code, text, { requestId: error.requestId });
}

function EditForm({ instance, user }: { instance: Instance; user: User }): ReactNode {
  const navigate = useNavigate();
  const back = addressOfList(usePaths().instance(instance.id));
  const address = { instance: instance.domain, branch: null };
  const editUser = useCommand(editInstanceUserDocument, { address, invalidates: ['people', 'instances', 'account'] });
  const save = async (input: InstanceUserInput): Promise<void> => {
    try {
      await editUser.mutateAsync({ ...input, user_id: user.id, instance_id: instance.id });
    } catch (thrown) {
      throw failureOf(thrown);
    }
    showStored(fullNameOf(input), 'saved');
    await navigate(back);
  };
  return <InstanceUserForm values={valuesOf(user)} onSubmit={save} onCancel={() => void navigate(back)} />;
}
