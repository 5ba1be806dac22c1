import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../api/use-command.ts';
import { withFailureText } from '../../../api/failure-text.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { createLmsInstanceDocument } from '../api/create-lms-instance.ts';
import { brandValues } from '../components/brand/brand-input.ts';
import { InstanceForm, type InstanceValues, type InstanceInput } from '../components/instance-form.tsx';
import { t } from '../../../texts/text.ts';

const EMPTY: InstanceValues = {
  name: '',
  domain: '',
  license_count: '',
  branch_limit: '',
  api_access: false,
  branding_enabled: false,
  is_active: true,
  ...brandValues({}, false),
};

/** Creates an instance, and opens its page, where its first admin is created. */
export function Screen(): ReactNode {
  const paths = usePaths();
  const navigate = useNavigate();
  const createInstance = useCommand(createLmsInstanceDocument, { invalidates: ['instances'] });
  const create = async (input: InstanceInput): Promise<void> => {
    try {
      const { remove_logo: _, ...fields } = input;
      const variables = { ...fields, domain: input.domain || null };
      const { createLmsInstance: instance } = await createInstance.mutateAsync(variables);
      showStored(input.name, 'created');
      await navigate(paths.instance(instance.id));
    } catch (thrown) {
      throw withFailureText(t('An error occurred while creating the instance.'), thrown);
    }
  };
  return (
    <Page title={t('Create LMS Instance')} back={{ to: paths.instances(), label: t('LMS Instances') }}>
      <InstanceForm
        values={EMPTY}
        onSubmit={create}
        onCancel={() => void navigate(addressOfList(paths.instances()))}
        act={t('Create Instance')}
        busyAct={t('Creating...')}
        purpose={t('the instance can be created')}
      />
    </Page>
  );
}
