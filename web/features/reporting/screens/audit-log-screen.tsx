import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../session/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Moment } from '../../../design/patterns/figures/dates.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { presentParams } from '../../../design/patterns/page/present-params.ts';
import { type TableColumn, tableSource } from '../../../design/patterns/table/columns.ts';
import { countText, DataTable } from '../../../design/patterns/table/data-table.tsx';
import { rangeOf } from '../../../design/patterns/table/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/table/days-filter.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { auditLogPageDocument } from '../api/audit-log-page.ts';
import { ACT_FILTER, RESULTS } from '../audit-text.ts';
import { AuditEntry, type Entry, Result, targetText } from '../components/audit/audit-entry.tsx';
import { AuditPersonFilter } from '../components/audit/audit-person-filter.tsx';
import { AuditSentence } from '../components/audit/audit-sentence.tsx';

const rowId = ({ id }: Entry): string => id;
const rowName = ({ sentence }: Entry): string => sentence;

const COLUMNS: readonly TableColumn<Entry>[] = [
  {
    id: 'sentence',
    header: 'What happened',
    cell: ({ sentence }) => <AuditSentence sentence={sentence} />,
    file: 'sentence',
    sort: 'action',
    width: '60%',
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => <span dir="auto">{actor}</span>, file: 'actor', sort: 'actor', hidden: true },
  {
    id: 'target',
    header: 'Target',
    cell: (entry) => <span dir="auto">{targetText(entry)}</span>,
    file: 'target',
    sort: 'target',
    hidden: true,
  },
  {
    id: 'result',
    header: 'Result',
    cell: ({ result }) => <Result result={result} />,
    file: 'result',
    words: { result: RESULTS },
    sort: 'result',
    width: '15%',
    card: 'meta',
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ created_at: at }) => <Moment value={at} />,
    file: 'created_at',
    sort: 'created_at',
    width: 'content',
    card: 'meta',
  },
];

const FILTERS = ['act', 'person', ...DAY_FILTERS];

/** The audit log of the instance, with sign-ins and refused calls. A row opens its entry, which is kept in the address. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const list = useListState({ filters: FILTERS });
  const { act = null, person = null, from, to } = list.filters;
  const variables = { ...list.variables, branchUrl: viewer.branch?.url ?? null, person_id: person, act, ...rangeOf(from, to) };
  const query = useQuery({ ...queryOf(auditLogPageDocument, variables), placeholderData: keepPreviousData });
  const source = tableSource(query, ({ auditLogPage }) => auditLogPage);
  const opened = source.rows?.find(({ id }) => id === params.get('entry')) ?? null;
  const entryPath = ({ id }: Entry): string => {
    const address = new URLSearchParams(params);
    address.set('entry', id);
    return `${paths.auditLog()}?${address.toString()}`;
  };
  const close = (): void => {
    const address = presentParams();
    address.delete('entry');
    setParams(address, { replace: true });
  };
  return (
    <Page title="Audit Log" count={countText(source.total)} sentence="Who did what in this instance. Entries are kept for 400 days.">
      <DataTable
        label="Audit Log"
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={entryPath}
        filters={[ACT_FILTER]}
        moreFilters={
          <>
            <AuditPersonFilter list={list} />
            <DaysFilter list={list} />
          </>
        }
        searchLabel="Search the audit log"
        empty={{ title: 'No entries found.' }}
        onExport={exportOf('auditLogPage', variables)}
        failed="The audit log could not be loaded"
      />
      {opened && <AuditEntry entry={opened} onClose={close} />}
    </Page>
  );
}
