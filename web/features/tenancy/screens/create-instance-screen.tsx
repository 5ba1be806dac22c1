import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAct } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { Page } from '../../../design/patterns/page.tsx';
import { createLmsInstanceDocument } from '../api/create-lms-instance.ts';
import { InstanceForm, type InstanceValues, type InstanceWanted } from '../components/instance-form.tsx';
import { failedAs } from '../instance-words.ts';

const NEW: InstanceValues = {
  name: '',
  domain: '',
  theme: '',
  license_count: '',
  branch_limit: '',
  api_access: false,
  branding_enabled: false,
  is_active: true,
  logo: null,
};

/** A new instance; its page follows, where its first admin is made. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const act = useAct(createLmsInstanceDocument, { outdates: ['lmsInstancesPage'] });
  const create = async (wanted: InstanceWanted): Promise<void> => {
    try {
      const { createLmsInstance: made } = await act.mutateAsync({ ...wanted, domain: wanted.domain || null, theme: wanted.theme || null });
      await navigate(paths.instance(made.id));
    } catch (thrown) {
      throw failedAs('An error occurred while creating the instance.', thrown);
    }
  };
  return (
    <Page title="Create LMS Instance" back={{ to: paths.instances(), label: 'LMS Instances' }} narrow>
      <InstanceForm
        values={NEW}
        onSubmit={create}
        onCancel={() => void navigate(paths.instances())}
        act="Create Instance"
        busyAct="Creating..."
        purpose="the instance can be created"
      />
    </Page>
  );
}
