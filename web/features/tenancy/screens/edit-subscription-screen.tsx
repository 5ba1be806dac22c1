import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { LmsInstanceHeaderQuery, SubscriptionQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { lmsInstanceHeaderDocument } from '../api/lms-instance-header.ts';
import { subscriptionDocument } from '../api/instance/subscription.ts';
import { updateSubscriptionDocument } from '../api/instance/update-subscription.ts';
import { FormData } from '../components/form-data.tsx';
import { SubscriptionForm, type SubscriptionInput, type SubscriptionValues } from '../components/subscription-form.tsx';
import { UnreadInstance } from '../components/unread-instance.tsx';
import { withFailureText } from '../../../api/failure-text.ts';
import { subscriptionsTab } from '../instance-words.ts';
import { rich } from '../../../texts/rich.ts';
import { t } from '../../../texts/text.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;
type Subscription = NonNullable<SubscriptionQuery['subscription']>;

const valuesOf = (subscription: Subscription): SubscriptionValues => ({
  billing_interval: subscription.billing_interval,
  amount: subscription.amount?.toFixed(2) ?? '',
  trial_ends_at: subscription.trial_ends_at ?? '',
  plan_ends_at: subscription.plan_ends_at ?? '',
  status: subscription.status,
});

/** Edits a subscription of an instance; for super admins. */
export function Screen(): ReactNode {
  const { instance_id: instanceId = '' } = useParams();
  const query = useQuery(queryOf(lmsInstanceHeaderDocument, { id: instanceId }));
  const instance = query.data?.lmsInstance;
  if (!instance) return <UnreadInstance title={t('Edit Subscription')} query={query} />;
  return <EditPage instance={instance} />;
}

function EditPage({ instance }: { instance: Instance }): ReactNode {
  const { id = '' } = useParams();
  const paths = usePaths();
  const address = { instance: instance.domain, branch: null };
  const query = useQuery({ ...queryOf(subscriptionDocument, { id }, { address }), staleTime: 0, refetchOnWindowFocus: false });
  const read = query.data?.subscription;
  const subscription = read?.instance_id === instance.id ? read : null;
  return (
    <Page
      title={t('Edit Subscription')}
      sentence={rich('For {name}.', { name: instance.name })}
      back={{ to: paths.instance(instance.id), label: instance.name }}
      narrow
    >
      <FormData query={query} value={subscription} failed={t('Unable to load subscription.')} what="subscription">
        {(found) => <EditForm instance={instance} subscription={found} />}
      </FormData>
    </Page>
  );
}

function EditForm({ instance, subscription }: { instance: Instance; subscription: Subscription }): ReactNode {
  const navigate = useNavigate();
  const back = subscriptionsTab(usePaths().instance(instance.id));
  const address = { instance: instance.domain, branch: null };
  const updateSubscription = useCommand(updateSubscriptionDocument, { address, invalidates: ['instances', 'account'] });
  const save = async (input: SubscriptionInput): Promise<void> => {
    try {
      await updateSubscription.mutateAsync({ ...input, id: subscription.id, instance_id: instance.id });
    } catch (thrown) {
      throw withFailureText(t('An error occurred while updating the subscription.'), thrown);
    }
    showAlert(t('The subscription was saved.'), 'complete', { afterNavigation: true });
    await navigate(back);
  };
  return (
    <SubscriptionForm
      values={valuesOf(subscription)}
      onSubmit={save}
      onCancel={() => void navigate(back)}
      act={t('Save Changes')}
      busyAct={t('Updating...')}
      purpose={t('the subscription can be saved')}
    />
  );
}
