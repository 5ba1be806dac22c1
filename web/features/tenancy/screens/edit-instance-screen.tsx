import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { LmsInstanceEditQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, tenantAddress } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { lmsInstanceEditDocument } from '../api/lms-instance-edit.ts';
import { updateLmsInstanceDocument } from '../api/update-lms-instance.ts';
import { brandValues } from '../components/brand/brand-input.ts';
import { InstanceForm, type InstanceValues, type InstanceInput } from '../components/instance-form.tsx';
import { InstanceSenderForm } from '../components/mail/instance-sender-form.tsx';
import { InstanceRegionalForm } from '../components/regional/instance-regional-form.tsx';
import { InstanceSupportForm } from '../components/support/instance-support-form.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { openAfterDomainChange } from '../open-instance.ts';
import { t } from '../../../texts/text.ts';

type Instance = NonNullable<LmsInstanceEditQuery['lmsInstance']>;

const valuesOf = (instance: Instance): InstanceValues => ({
  name: instance.name,
  domain: instance.domain,
  license_count: instance.license_count?.toString() ?? '',
  branch_limit: instance.branch_limit?.toString() ?? '',
  api_access: instance.api_access ?? false,
  branding_enabled: instance.branding_enabled ?? false,
  require_password_change: instance.require_password_change ?? false,
  is_active: instance.is_active,
  ...brandValues(instance, false),
});

/** Edits an instance: name, domain, logo, limits and access. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const paths = usePaths();
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({ ...queryOf(lmsInstanceEditDocument, { id }), staleTime: 0, refetchOnWindowFocus: false });
  const instance = query.data?.lmsInstance;
  if (!instance || query.isRefetching) return <UnreadInstance title={t('Edit Instance')} query={query} />;
  return (
    <Page title={t('Edit Instance')} sentence={instance.name} back={{ to: paths.instance(id), label: instance.name }}>
      <UrlTabs
        label={t('Edit Instance')}
        tabs={[
          { id: 'instance', label: t('Instance'), content: <EditForm instance={instance} /> },
          { id: 'support', label: t('Support'), content: <InstanceSupportForm instance={instance} /> },
          { id: 'email', label: t('Email'), content: <InstanceSenderForm instance={instance} /> },
          { id: 'languages', label: t('Languages and time zone'), content: <InstanceRegionalForm instance={instance} /> },
        ]}
      />
    </Page>
  );
}

function EditForm({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const updateInstance = useCommand(updateLmsInstanceDocument, { invalidates: ['instances'] });
  const save = async (input: InstanceInput): Promise<void> => {
    try {
      await updateInstance.mutateAsync({ ...input, id: instance.id, domain: input.domain || null });
      const domainChanged = input.domain !== '' && input.domain !== instance.domain;
      if (domainChanged && tenantAddress().instance === instance.domain) openAfterDomainChange(instance.id);
      else {
        showStored(input.name, 'saved');
        await navigate(addressOfList(paths.instance(instance.id)));
      }
    } catch (thrown) {
      throw withFailureText(t('An error occurred while updating the instance.'), thrown);
    }
  };
  return (
    <InstanceForm
      values={valuesOf(instance)}
      logo={instance.logo_url && assetUrl(instance.logo_url)}
      onSubmit={save}
      onCancel={() => void navigate(addressOfList(paths.instance(instance.id)))}
      act={t('Save Changes')}
      busyAct={t('Updating...')}
      purpose={t('the instance can be saved')}
    />
  );
}
