import { Eye, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LmsInstancesPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { Cover } from '../../../design/patterns/cover.tsx';
import { ActiveStatus, Badge } from '../../../design/patterns/state/status.tsx';
import type { RowAction, TableColumn } from '../../../design/patterns/table/columns.ts';
import { ListPage, usePagedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { lmsInstancesPageDocument } from '../api/lms-instances-page.ts';
import { hostOf, limitText, wordOf } from '../instance-words.ts';
import '../components/branches.css';

type Instance = LmsInstancesPageQuery['lmsInstancesPage']['data'][number];

const rowId = ({ id }: Instance): string => id;
const rowName = ({ name }: Instance): string => name;

const COLUMNS: readonly TableColumn<Instance>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, domain, is_active: active }) => (
      <span className="branch-name">
        <span className="cover-chip">
          <Cover of={`instance-${domain}`} small />
        </span>
        <span className="truncate">{name}</span>
        {!active && <Badge>Inactive</Badge>}
      </span>
    ),
    sort: 'name',
    width: '36%',
  },
  { id: 'domain', header: 'Domain', cell: ({ domain }) => hostOf(domain), sort: 'domain', width: '30%', card: 'second' },
  {
    id: 'licences',
    header: 'Licenses',
    cell: ({ license_count: limit }) => <span className="num">{limitText(limit)}</span>,
    sort: 'license_count',
  },
  {
    id: 'subscription',
    header: 'Subscription',
    cell: ({ subscription }) => {
      const word = wordOf(subscription);
      return <ActiveStatus active={word === 'Active' || word === 'Trialing'} word={word} />;
    },
  },
];

/** Every instance of the platform. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const list = useListState();
  const { source } = usePagedList(queryOf(lmsInstancesPageDocument, list.variables), ({ lmsInstancesPage }) => lmsInstancesPage);
  const actions: readonly RowAction<Instance>[] = [
    { label: 'View', icon: <Eye {...ICON} />, to: ({ id }) => paths.instance(id) },
    { label: 'Edit', icon: <Pencil {...ICON} />, to: ({ id }) => paths.editInstance(id) },
  ];
  const create = viewer.can('createLmsInstance') && (
    <Button component={Link} to={paths.createInstance()}>
      + Create Instance
    </Button>
  );
  return (
    <ListPage
      title="LMS Instances"
      // An empty list offers it where its rows would be.
      aside={(source.total !== 0 || list.narrowed) && create}
      list={list}
      source={source}
      columns={COLUMNS}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.instance(id)}
      actions={actions}
      searchLabel="Search name or domain"
      empty={{
        title: 'No Instances Found',
        sentence: 'An instance is one organisation with its own address, people and courses.',
        action: create,
      }}
      failed="The instances could not be loaded"
    />
  );
}
