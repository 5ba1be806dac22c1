import { Eye, Pencil, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { LmsInstancesPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { subscriptionWordOf } from '../../../shared-features/subscription-state.ts';
import { Cover, CoverChip } from '../../../design/patterns/cover/cover.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import type { RowAction, TableColumn } from '../../../design/patterns/table/columns.ts';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { lmsInstancesPageDocument } from '../api/lms-instances-page.ts';
import { hostOf, limitText, NO_LIMIT } from '../instance-words.ts';
import styles from '../components/branches.module.css';
import { t, text } from '../../../texts/text.ts';
import { subscriptionLabel } from '../../../texts/subscription-label.ts';

type Instance = LmsInstancesPageQuery['lmsInstancesPage']['data'][number];

const rowId = ({ id }: Instance): string => id;
const rowName = ({ name }: Instance): string => name;

const COLUMNS: readonly TableColumn<Instance>[] = [
  {
    id: 'name',
    header: text('Name'),
    cell: ({ name, domain, is_active: active }) => (
      <span className={styles.branchName}>
        <CoverChip>
          <Cover of={`instance-${domain}`} small />
        </CoverChip>
        <span className="truncate" dir="auto">
          {name}
        </span>
        {!active && <Badge>{t('Inactive')}</Badge>}
      </span>
    ),
    file: { name: text('Name'), is_active: text('Active') },
    sort: 'name',
    width: '36%',
  },
  {
    id: 'domain',
    header: text('Domain'),
    cell: ({ domain }) => hostOf(domain),
    file: 'domain',
    sort: 'domain',
    width: '30%',
    card: 'second',
  },
  {
    id: 'licences',
    header: text('Licences'),
    cell: ({ license_count: limit }) => <span className="num">{limitText(limit)}</span>,
    file: 'license_count',
    words: { license_count: { '': NO_LIMIT } },
    sort: 'license_count',
  },
  {
    id: 'subscription',
    header: text('Subscription'),
    file: 'subscription.shown_status',
    words: { 'subscription.shown_status': { '': text('None') } },
    cell: ({ subscription }) => {
      const word = subscriptionWordOf(subscription);
      return <ActiveStatus active={word === 'Active' || word === 'Trialing'} word={subscriptionLabel(word)} />;
    },
  },
];

/** All instances of the platform. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const list = useListState();
  const { source } = useCountedList(
    list,
    ({ variables }) => queryOf(lmsInstancesPageDocument, variables),
    ({ lmsInstancesPage }) => lmsInstancesPage,
  );
  const actions: readonly RowAction<Instance>[] = [
    { label: t('View'), icon: <Eye {...ICON} />, to: ({ id }) => paths.instance(id) },
    { label: t('Edit'), icon: <Pencil {...ICON} />, to: ({ id }) => paths.editInstance(id) },
  ];
  const createButton = viewer.can('createLmsInstance') && (
    <Button component={Link} to={paths.createInstance()}>
      {t('+ Create Instance')}
    </Button>
  );
  return (
    <ListPage
      title={text('LMS Instances')}
      add={createButton}
      list={list}
      source={source}
      columns={COLUMNS}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.instance(id)}
      actions={actions}
      searchLabel={t('Search name or domain')}
      empty={{
        title: t('No Instances Found'),
        start: t('An instance is one organisation with its own address, users and courses.'),
      }}
      onExport={exportOf('lmsInstancesPage', list.variables)}
      failed={t('The instances could not be loaded')}
      // On the host of an instance it is beside the users.
      menu={
        viewer.instance == null
          ? [{ label: t('Register'), icon: <UserPlus {...ICON} />, onAct: () => void navigate(paths.register()) }]
          : []
      }
    />
  );
}
