import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { LmsInstanceHeaderQuery } from '../../../api/generated/graphql.ts';
import { useCommand } from '../../../api/use-command.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { subscriptionWordOf } from '../../../shared-features/subscription-state.ts';
import { useLast } from '../../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import type { RowAction, TableColumn } from '../../../design/patterns/table/columns.ts';
import { ExportMenu, printPage } from '../../../design/patterns/table/export-menu.tsx';
import { PlainTable } from '../../../design/patterns/table/plain-table.tsx';
import { RowMenu } from '../../../design/patterns/table/row-menu.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { deleteSubscriptionDocument } from '../api/instance/delete-subscription.ts';
import { INTERVAL_WORDS, intervalWord, poundsText } from '../subscription-words.ts';
import styles from './branches.module.css';
import { rich } from '../../../texts/rich.ts';
import { t, text } from '../../../texts/text.ts';
import { subscriptionLabel } from '../../../texts/subscription-label.ts';

type Instance = NonNullable<LmsInstanceHeaderQuery['lmsInstance']>;
type Subscription = NonNullable<Instance['subscriptions']>[number];

const rowId = ({ id }: Subscription): string => id;
const isEffective = (subscription: Subscription): boolean => ['Active', 'Trialing'].includes(subscriptionWordOf(subscription));
/** "Active, £99.00 monthly": subscriptions have no names. */
function nameOf(subscription: Subscription): string {
  const values = { status: subscriptionLabel(subscriptionWordOf(subscription)), amount: poundsText(subscription.amount) };
  return subscription.billing_interval === 'monthly' ? t('{status}, {amount} monthly', values) : t('{status}, {amount} yearly', values);
}

const columnsOf = (current: string | undefined): readonly TableColumn<Subscription>[] => [
  {
    id: 'status',
    header: text('Status'),
    cell: (subscription) => (
      <span className={styles.branchName}>
        <ActiveStatus active={isEffective(subscription)} word={subscriptionLabel(subscriptionWordOf(subscription))} />
        {subscription.id === current && <Badge>{t('Current')}</Badge>}
      </span>
    ),
    file: 'shown_status',
  },
  {
    id: 'interval',
    header: text('Interval'),
    cell: ({ billing_interval: interval }) => intervalWord(interval),
    file: 'billing_interval',
    words: { billing_interval: INTERVAL_WORDS },
  },
  {
    id: 'amount',
    header: text('Amount'),
    cell: ({ amount }) => <span className="num">{poundsText(amount)}</span>,
    file: { amount: text('Amount (GBP)') },
    align: 'end',
  },
  { id: 'trial', header: text('Trial ends'), cell: ({ trial_ends_at: day }) => <Day value={day} />, file: 'trial_ends_at', card: 'named' },
  { id: 'plan', header: text('Plan ends'), cell: ({ plan_ends_at: day }) => <Day value={day} />, file: 'plan_ends_at', card: 'named' },
];

/** The subscriptions of an instance, the last created first. */
export function InstanceSubscriptions({ instance }: { instance: Instance }): ReactNode {
  const paths = usePaths();
  const [subscriptionToDelete, setSubscriptionToDelete] = useState<Subscription | null>(null);
  const edit = ({ id }: Subscription): string => paths.editSubscription(instance.id, id);
  const actions: readonly RowAction<Subscription>[] = [
    { label: t('Edit'), icon: <Pencil {...ICON} />, to: edit },
    { label: t('Delete'), icon: <Trash2 {...ICON} />, danger: true, onAct: setSubscriptionToDelete },
  ];
  const menu = (row: Subscription): ReactNode => <RowMenu row={row} name={nameOf(row)} actions={actions} />;
  const rows = (instance.subscriptions ?? []).toReversed();
  const add = (
    <Button component={Link} to={paths.createSubscription(instance.id)}>
      {t('+ Add Subscription')}
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <Empty
          title={t('No subscriptions found.')}
          sentence={t('Without a subscription the instance has no end date. Its limits of licences and branches still hold.')}
          action={add}
        />
      ) : (
        <>
          <div className={styles.tabTools}>
            <ExportMenu
              columns={columnsOf(undefined)}
              onExport={exportOf('lmsInstance.subscriptions', { id: instance.id })}
              onPrint={printPage}
            />
            {add}
          </div>
          <PlainTable
            label={t('Subscriptions')}
            columns={columnsOf(instance.subscription?.id)}
            rows={rows}
            rowId={rowId}
            rowHref={edit}
            act={menu}
          />
        </>
      )}
      <DeleteSubscription instance={instance} subscription={subscriptionToDelete} onClose={() => setSubscriptionToDelete(null)} />
    </>
  );
}

type DeleteProps = { instance: Instance; subscription: Subscription | null; onClose: () => void };

function DeleteSubscription({ instance, subscription, onClose }: DeleteProps): ReactNode {
  const address = { instance: instance.domain, branch: null };
  const remove = useCommand(deleteSubscriptionDocument, { address, invalidates: ['instances', 'account'] });
  const last = useLast(subscription);
  return (
    <Confirm
      opened={subscription !== null}
      onClose={onClose}
      title={rich('Delete this subscription of {name}?', { name: instance.name })}
      text={t('Are you sure you want to delete this subscription?')}
      restorable={false}
      consequence={
        last?.id === instance.subscription?.id
          ? t('This is the current subscription. It decides whether anything can be added.')
          : undefined
      }
      act={t('Delete subscription')}
      busyAct={t('Deleting...')}
      onConfirm={async () => {
        if (!subscription) return;
        await remove.mutateAsync({ id: subscription.id });
        showToast(t('Subscription deleted.'));
      }}
    >
      {last && <ConfirmRow name={nameOf(last)} />}
    </Confirm>
  );
}
