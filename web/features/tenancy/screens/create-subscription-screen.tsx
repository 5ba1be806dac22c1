import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { LmsInstanceHeaderQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { createSubscriptionDocument } from '../api/instance/create-subscription.ts';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { SubscriptionForm, type SubscriptionInput, type SubscriptionValues } from '../components/subscription-form.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { withFailureText } from '../../../api/failure-text.ts';
import { subscriptionsTab } from '../instance-words.ts';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;

const EMPTY: SubscriptionValues = { billing_interval: 'monthly', amount: '', trial_ends_at: '', plan_ends_at: '', status: 'active' };

/** Creates a subscription of an instance; for super admins. */
export function Screen(): ReactNode {
  const { instance_id: id = '' } = useParams();
  const paths = usePaths();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id }));
  const instance = query.data?.lmsInstance;
  if (!instance) return <UnreadInstance title={t('Create Subscription')} query={query} />;
  return (
    <Page
      title={t('Create Subscription')}
      sentence={rich('For {name}.', { name: instance.name })}
      back={{ to: paths.instance(id), label: instance.name }}
      narrow
    >
      <NewSubscription instance={instance} />
    </Page>
  );
}

function NewSubscription({ instance }: { instance: Instance }): ReactNode {
  const navigate = useNavigate();
  const back = subscriptionsTab(usePaths().instance(instance.id));
  const address = { instance: instance.domain, branch: null };
  // The present subscription decides what this person may do on the instance's own host.
  const createSubscription = useCommand(createSubscriptionDocument, { address, invalidates: ['instances', 'account'] });
  const create = async (input: SubscriptionInput): Promise<void> => {
    try {
      await createSubscription.mutateAsync({ ...input, instance_id: instance.id });
    } catch (thrown) {
      throw withFailureText(t('An error occurred while creating the subscription.'), thrown);
    }
    showAlert(rich('A subscription was created for {name}.', { name: instance.name }), 'complete', { afterNavigation: true });
    await navigate(back);
  };
  return (
    <SubscriptionForm
      values={EMPTY}
      onSubmit={create}
      onCancel={() => void navigate(back)}
      act={t('Create Subscription')}
      busyAct={t('Creating...')}
      purpose={t('the subscription can be created')}
    />
  );
}
