import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { UserActivityLogQuery } from '../../../api/generated/graphql.ts';
import { toApiError } from '../../../api/api-error.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { momentText } from '../../../design/patterns/figures/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/state/loading.tsx';
import { Section } from '../../../design/patterns/page/page.tsx';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import type { TableColumn } from '../../../design/patterns/table/columns.ts';
import { ExportMenu } from '../../../design/patterns/table/export-menu.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { allMatches, usePrintedRows } from '../../../design/patterns/table/printed-rows.ts';
import { Button } from '../../../design/primitives/button.ts';
import { lineText } from '../line-text.ts';
import { userActivityLogDocument } from '../api/user-activity-log.ts';
import styles from './user-activity.module.css';
import { t, text } from '../../../texts/text.ts';

const PAGE_SIZE = 10;

type Log = UserActivityLogQuery['userActivityLog'];
type LogPage = { readonly rows: Log['data']; readonly page: number; readonly lastPage: number };

/** What is exported of a line. */
const COLUMNS: readonly TableColumn<Log['data'][number]>[] = [
  { id: 'at', header: text('When'), cell: ({ created_at: at }) => at, file: 'created_at' },
  { id: 'message', header: text('Activity'), cell: ({ message }) => message, file: 'message' },
];

const REFUSED: LogPage = { rows: [], page: 1, lastPage: 1 };

const pageOf = ({ data: rows, paginatorInfo }: Log, page: number): LogPage => ({
  rows,
  page,
  lastPage: Math.max(1, paginatorInfo.lastPage),
});

const Lines = ({ rows, busy }: { rows: readonly Log['data'][number][]; busy: boolean }): ReactNode => (
  <ul className={clsx('list', styles.reportLog)} aria-busy={busy}>
    {rows.map((line) => (
      <li key={line.id}>
        {lineText(line.message, line.message_text)}
        <time dateTime={line.created_at}>{momentText(line.created_at)}</time>
      </li>
    ))}
  </ul>
);

/** The activity of a person, newest first. */
export function UserActivity({ userId }: { userId: string }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const list = useListState({ filters: DAY_FILTERS });
  const { setPage } = list;
  const variables = { id: userId, page: list.page, limit: PAGE_SIZE, branchUrl, ...rangeOf(list.filters['from'], list.filters['to']) };
  const query = useQuery({ ...queryOf(userActivityLogDocument, variables), placeholderData: keepPreviousData });
  const client = useQueryClient();
  const printed = usePrintedRows({
    loadFound: () =>
      allMatches(
        client,
        list,
        ({ variables: { page, limit } }) => queryOf(userActivityLogDocument, { ...variables, page, limit }),
        ({ userActivityLog }) => userActivityLog,
      ),
  });
  if (query.isPending) return <Loading rows={8} />;
  const failure = query.isError && (
    <Failed title={t('The activity of this user could not be loaded')} error={query.error} onRetry={() => void query.refetch()} />
  );
  if (query.isError && toApiError(query.error).code === 'NETWORK') return failure;
  // What the server refuses is an empty first page, below what went wrong.
  const { rows, page, lastPage } = query.isError ? REFUSED : pageOf(query.data.userActivityLog, list.page);
  return (
    <Section
      title={t('User Activity Log')}
      head="tools"
      aside={
        <>
          {rows.length > 0 && <ExportMenu columns={COLUMNS} onExport={exportOf('userActivityLog', variables)} onPrint={printed.print} />}
          <DaysFilter list={list} />
        </>
      }
    >
      {failure}
      {rows.length === 0 ? (
        <Empty small title={t('No activity logs found')} />
      ) : (
        <Lines rows={printed.rows ?? rows} busy={query.isFetching} />
      )}
      <nav className={styles.reportPager} aria-label={t('Pages of the activity log')}>
        <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('Previous')}
        </Button>
        <span className="small dim num" role="status">
          {t('Page {page} of {pages}', { page, pages: lastPage })}
        </span>
        <Button variant="default" disabled={page >= lastPage} onClick={() => setPage(page + 1)}>
          {t('Next')}
        </Button>
      </nav>
    </Section>
  );
}
