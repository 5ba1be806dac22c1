import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Moment } from '../../../design/patterns/figures/dates.tsx';
import { presentParams } from '../../../design/patterns/page/present-params.ts';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { type ListRequest, useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { auditLogPageDocument } from '../api/audit-log-page.ts';
import { actFilter, RESULTS } from '../audit-text.ts';
import { AuditEntry, type Entry, Result, targetText } from '../components/audit/audit-entry.tsx';
import { AuditPersonFilter } from '../components/audit/audit-person-filter.tsx';
import { AuditSentence } from '../components/audit/audit-sentence.tsx';
import { NotificationLog } from '../components/notifications/notification-log.tsx';
import { sentMessage } from '../../../texts/sent-message.ts';
import { t, text } from '../../../texts/text.ts';

const rowId = ({ id }: Entry): string => id;
const rowName = ({ sentence, sentence_text: sent }: Entry): string => sentMessage(sentence, sent) ?? sentence;

const COLUMNS: readonly TableColumn<Entry>[] = [
  {
    id: 'sentence',
    header: text('What happened'),
    cell: (entry) => <AuditSentence entry={entry} />,
    file: 'sentence',
    sort: 'action',
    width: '60%',
  },
  { id: 'actor', header: text('Who'), cell: ({ actor }) => <span dir="auto">{actor}</span>, file: 'actor', sort: 'actor', hidden: true },
  {
    id: 'target',
    header: text('Target'),
    cell: (entry) => <span dir="auto">{targetText(entry)}</span>,
    file: 'target',
    sort: 'target',
    hidden: true,
  },
  {
    id: 'result',
    header: text('Result'),
    cell: ({ result }) => <Result result={result} />,
    file: 'result',
    words: { result: RESULTS },
    sort: 'result',
    width: '15%',
    card: 'meta',
  },
  {
    id: 'at',
    header: text('When'),
    cell: ({ created_at: at }) => <Moment value={at} />,
    file: 'created_at',
    sort: 'created_at',
    width: 'content',
    card: 'meta',
  },
];

const FILTERS = ['act', 'person', ...DAY_FILTERS];

/** Returns the variables of the log. */
const variablesOf = ({ variables, filters: { act, person, from, to } }: ListRequest, branchUrl: string | null) => ({
  ...variables,
  branchUrl,
  person_id: person ?? null,
  act: act ?? null,
  ...rangeOf(from, to),
});

/** The logs of the instance: who did what, and of what people were notified (`?log=notifications`). */
export function Screen(): ReactNode {
  const [params] = useSearchParams();
  return params.get('log') === 'notifications' ? <NotificationLog /> : <AuditLog />;
}

/** The audit log of the instance, with sign-ins and refused calls. A row opens its entry, which is kept in the address. */
function AuditLog(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const list = useListState({ filters: FILTERS });
  const branchUrl = viewer.branch?.url ?? null;
  const { source } = useCountedList(
    list,
    (request) => queryOf(auditLogPageDocument, variablesOf(request, branchUrl)),
    ({ auditLogPage }) => auditLogPage,
  );
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
    <>
      <ListPage
        title={text('Audit Log')}
        sentence={t('Who did what in this instance. Entries are kept for 400 days.')}
        aside={
          viewer.can('notificationLogPage') && (
            <Button variant="default" component={Link} to={`${paths.auditLog()}?log=notifications`}>
              {t('Notifications')}
            </Button>
          )
        }
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={entryPath}
        filters={[actFilter()]}
        moreFilters={
          <>
            <AuditPersonFilter list={list} />
            <DaysFilter list={list} />
          </>
        }
        searchLabel={t('Search the audit log')}
        empty={{ title: t('No entries found.') }}
        onExport={exportOf('auditLogPage', variablesOf(list, branchUrl))}
        failed={t('The audit log could not be loaded')}
      />
      {opened && <AuditEntry entry={opened} onClose={close} />}
    </>
  );
}
