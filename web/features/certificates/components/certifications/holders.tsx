import { Ban, ShieldCheck, ShieldOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CertificationHoldersPageQuery } from '../../../../api/generated/graphql.ts';
import { queryOf } from '../../../../api/query-client.ts';
import { Day } from '../../../../design/patterns/figures/dates.tsx';
import type { RowAction, TableColumn, TableFilter } from '../../../../design/patterns/table/columns.ts';
import { DataTable } from '../../../../design/patterns/table/data-table.tsx';
import { useCountedList } from '../../../../design/patterns/table/list-page.tsx';
import { type ListRequest, useListState } from '../../../../design/patterns/table/list-state.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { STATE_WORDS, StateBadge } from '../../../../shared-features/certifications/state-badge.tsx';
import { exportOf } from '../../../../shared-features/exports/export-of.ts';
import { plural, t, text } from '../../../../texts/text.ts';
import { certificationHoldersPageDocument } from '../../api/certifications/certification-holders-page.ts';
import { type HolderAct, HolderDecision } from './holder-decision.tsx';

type Holder = CertificationHoldersPageQuery['certificationHolders']['data'][number];

const COLUMNS: readonly TableColumn<Holder>[] = [
  { id: 'name', header: text('Name'), cell: ({ name }) => <span dir="auto">{name}</span>, file: 'name', sort: 'name', width: '26%' },
  { id: 'email', header: text('Email'), cell: ({ email }) => email, file: 'email', sort: 'email', card: 'second' },
  {
    id: 'state',
    header: text('Status'),
    cell: ({ state }) => <StateBadge state={state} />,
    file: 'state',
    words: { state: STATE_WORDS },
    sort: 'state',
    width: 'content',
    card: 'meta',
  },
  {
    id: 'completed',
    header: text('Completed'),
    cell: ({ completed_on: day }) => <Day value={day} none="" />,
    file: 'completed_on',
    sort: 'completed_on',
    width: 'content',
    hidden: 'narrow',
  },
  {
    id: 'until',
    header: text('Valid until'),
    cell: ({ valid_until: day }) => <Day value={day} none="" />,
    file: 'valid_until',
    sort: 'valid_until',
    width: 'content',
    card: 'named',
  },
  {
    id: 'renew',
    header: text('Renew from'),
    cell: ({ renew_from: day }) => <Day value={day} none="" />,
    file: 'renew_from',
    width: 'content',
    hidden: true,
  },
];

const rowId = ({ id }: Holder): string => id;
const rowName = ({ name }: Holder): string => name;

const ENDS_WITHIN = [30, 60, 90] as const;

const filters = (): readonly TableFilter[] => [
  { name: 'state', label: t('Status'), options: Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label: t(label) })) },
  {
    name: 'ends',
    label: t('Ends'),
    options: ENDS_WITHIN.map((days) => ({
      value: String(days),
      label: plural(days, 'in {count} day', 'in {count} days'),
    })),
  },
];

/** The acts on a holder, by their state. */
function actions(viewerId: string, decide: (act: HolderAct) => void): readonly RowAction<Holder>[] {
  const isOther = ({ id }: Holder): boolean => id !== viewerId;
  const act =
    (kind: HolderAct['kind']) =>
    ({ id, name }: Holder) =>
      decide({ kind, id, name });
  return [
    {
      label: t('Exempt'),
      icon: <ShieldOff {...ICON} />,
      onAct: act('exempt'),
      may: (holder) => isOther(holder) && holder.state !== 'exempt',
    },
    {
      label: t('End exemption'),
      icon: <ShieldCheck {...ICON} />,
      onAct: act('endExemption'),
      may: (holder) => isOther(holder) && holder.state === 'exempt',
    },
    {
      label: t('Revoke'),
      icon: <Ban {...ICON} />,
      danger: true,
      onAct: act('revoke'),
      may: (holder) => isOther(holder) && holder.completed_on !== null && holder.state !== 'revoked',
    },
  ];
}

/** The people whom a certification concerns, with their state. */
export function Holders({ certification }: { certification: { readonly id: string; readonly title: string } }): ReactNode {
  const viewer = useViewer();
  const [deciding, setDeciding] = useState<HolderAct | null>(null);
  const list = useListState({ filters: ['state', 'ends'] });
  const variablesOf = ({ variables, filters: { state, ends } }: ListRequest) => ({
    ...variables,
    id: certification.id,
    state: state ?? null,
    ends_within: ends === undefined ? null : Number(ends),
  });
  const { source } = useCountedList(
    list,
    (request) => queryOf(certificationHoldersPageDocument, variablesOf(request)),
    ({ certificationHolders }) => certificationHolders,
  );
  return (
    <>
      <DataTable
        label={t('Holders')}
        views={text('Holders')}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        actions={viewer.can('revokeCertification') ? actions(viewer.user.id, setDeciding) : []}
        filters={filters()}
        searchLabel={t('Search users...')}
        empty={{ title: t('No users found. Try refining your search.') }}
        failed={t('The holders could not be loaded')}
        onExport={exportOf('certificationHolders', variablesOf(list))}
        countsAll
      />
      {deciding && <HolderDecision certification={certification} act={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}
