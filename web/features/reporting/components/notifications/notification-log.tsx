import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { queryOf } from '../../../../api/query-client.ts';
import { usePaths } from '../../../../session/use-paths.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { exportOf } from '../../../../shared-features/exports/export-of.ts';
import { KIND_NAMES, kindWords } from '../../../../shared-features/notification-words.ts';
import { Moment } from '../../../../design/patterns/figures/dates.tsx';
import { presentParams } from '../../../../design/patterns/page/present-params.ts';
import type { TableColumn } from '../../../../design/patterns/table/columns.ts';
import { ListPage, useCountedList } from '../../../../design/patterns/table/list-page.tsx';
import { type ListRequest, useListState } from '../../../../design/patterns/table/list-state.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { notificationLogPageDocument } from '../../api/notification-log-page.ts';
import { AuditPersonFilter } from '../audit/audit-person-filter.tsx';
import { type Line, NotificationEntry, State } from './notification-entry.tsx';
import { chosenOf, logFilters, reasonText, STATES } from './notification-text.ts';
import { t, text } from '../../../../texts/text.ts';

const rowId = ({ id }: Line): string => id;
const rowName = ({ kind, name }: Line): string => t('{kind}, {name}', { kind: kindWords(kind).name, name });

const COLUMNS: readonly TableColumn<Line>[] = [
  { id: 'name', header: text('Recipient'), cell: ({ name }) => name, file: 'name', sort: 'name', width: '22%' },
  {
    id: 'kind',
    header: text('Kind'),
    cell: ({ kind }) => kindWords(kind).name,
    file: 'kind',
    words: { kind: KIND_NAMES },
    card: 'second',
  },
  {
    id: 'course',
    header: text('Course'),
    cell: ({ course_title: title }) => <span dir="auto">{title ?? '–'}</span>,
    file: 'course_title',
    card: 'named',
  },
  {
    id: 'status',
    header: text('Status'),
    cell: ({ status }) => <State status={status} />,
    file: 'status',
    words: { status: STATES },
    sort: 'status',
    width: '12%',
    card: 'meta',
  },
  { id: 'reason', header: text('Reason'), cell: ({ reason }) => reasonText(reason) ?? '–', file: 'reason', hidden: true },
  {
    id: 'at',
    header: text('When'),
    cell: ({ queued_at: at }) => <Moment value={at} />,
    file: 'queued_at',
    sort: 'queued_at',
    width: 'content',
    card: 'meta',
  },
];

const FILTERS = ['status', 'kind', 'person'];

/** Returns the variables of the log. */
const variablesOf = ({ variables, filters }: ListRequest, branchUrl: string | null) => ({
  ...variables,
  branchUrl,
  person_id: filters['person'] ?? null,
  ...chosenOf(filters),
});

/** The log of notifications: what was sent to whom, and what was not, and why. A row opens its entry, which is kept in the address. */
export function NotificationLog(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const list = useListState({ filters: FILTERS });
  const branchUrl = viewer.branch?.url ?? null;
  const { source } = useCountedList(
    list,
    (request) => queryOf(notificationLogPageDocument, variablesOf(request, branchUrl)),
    ({ notificationLogPage }) => notificationLogPage,
  );
  const opened = source.rows?.find(({ id }) => id === params.get('entry')) ?? null;
  const entryPath = ({ id }: Line): string => {
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
        title={text('Notifications')}
        sentence={t('Emails about events, what became of them and why. Entries are kept for 400 days.')}
        aside={
          <Button variant="default" component={Link} to={paths.auditLog()}>
            {t('Audit Log')}
          </Button>
        }
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={entryPath}
        filters={logFilters()}
        moreFilters={<AuditPersonFilter list={list} />}
        searchLabel={t('Search recipient or course')}
        empty={{ title: t('No notifications found.') }}
        onExport={exportOf('notificationLogPage', variablesOf(list, branchUrl))}
        failed={t('The notifications could not be loaded')}
      />
      {opened && <NotificationEntry line={opened} onClose={close} />}
    </>
  );
}
