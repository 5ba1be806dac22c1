import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { LmsInstanceEditQuery } from '../../../api/generated/graphql.ts';
import { assetUrl, currentPlace } from '../../../api/tenant-address.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useAct } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Page } from '../../../design/patterns/page.tsx';
import { lmsInstanceEditDocument } from '../api/lms-instance-edit.ts';
import { updateLmsInstanceDocument } from '../api/update-lms-instance.ts';
import { InstanceForm, type InstanceValues, type InstanceWanted } from '../components/instance-form.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { failedAs } from '../instance-words.ts';
import { followMove } from '../open-instance.ts';

type Instance = NonNullable<LmsInstanceEditQuery['lmsInstance']>;

const valuesOf = (instance: Instance): InstanceValues => ({
  name: instance.name,
  domain: instance.domain,
  theme: instance.theme ?? '',
  license_count: instance.license_count?.toString() ?? '',
  branch_limit: instance.branch_limit?.toString() ?? '',
  api_access: instance.api_access ?? false,
  branding_enabled: instance.branding_enabled ?? false,
  is_active: instance.is_active,
  logo: null,
});

/** What an instance is called, where it is and what it may. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const paths = usePaths();
  // Always as it stands: a form of yesterday would bring yesterday back.
  const query = useQuery({ ...queryOf(lmsInstanceEditDocument, { id }), staleTime: 0, refetchOnWindowFocus: false });
  const instance = query.data?.lmsInstance;
  if (!instance || query.isRefetching) return <UnreadInstance title="Edit Instance" query={query} />;
  return (
    <Page title="Edit Instance" sentence={instance.name} back={{ to: paths.instance(id), label: instance.name }} narrow>
      <Edit instance={instance} />
    </Page>
  );
}

function Edit({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const act = useAct(updateLmsInstanceDocument, { outdates: ['lmsInstancesPage', 'lmsInstanceHeader'] });
  const save = async (wanted: InstanceWanted): Promise<void> => {
    try {
      await act.mutateAsync({ ...wanted, id: instance.id, domain: wanted.domain || null });
      const moved = wanted.domain !== '' && wanted.domain !== instance.domain;
      if (moved && currentPlace().instance === instance.domain) followMove(instance.id);
      else await navigate(paths.instance(instance.id));
    } catch (thrown) {
      throw failedAs('An error occurred while updating the instance.', thrown);
    }
  };
  return (
    <InstanceForm
      values={valuesOf(instance)}
      logo={instance.logo_url && assetUrl(instance.logo_url)}
      onSubmit={save}
      onCancel={() => void navigate(paths.instance(instance.id))}
      act="Save Changes"
      busyAct="Updating..."
      purpose="the instance can be saved"
    />
  );
}
