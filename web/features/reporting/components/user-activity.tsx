import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/query-client.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { momentText } from '../../../design/patterns/dates.tsx';
import { Empty } from '../../../design/patterns/state/empty.tsx';
import { Failed } from '../../../design/patterns/state/failed.tsx';
import { Loading } from '../../../design/patterns/loading.tsx';
import { Section } from '../../../design/patterns/page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { userActivityLogDocument } from '../api/user-activity-log.ts';
import './report.css';

const ROWS = 10;

/** What a person did, newest first, ten lines a page. */
export function UserActivity({ userId }: { userId: string }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const { page, setPage } = useListState();
  const query = useQuery({
    ...queryOf(userActivityLogDocument, { id: userId, page, limit: ROWS, branchUrl }),
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <Loading rows={8} />;
  if (query.isError)
    return <Failed title="The activity of this user could not be loaded" error={query.error} onRetry={() => void query.refetch()} />;
  const { data: rows, paginatorInfo } = query.data.userActivityLog;
  const last = Math.max(1, paginatorInfo.lastPage);
  return (
    <Section title="User Activity Log">
      {rows.length === 0 ? (
        <Empty small title="No activity logs found" />
      ) : (
        <ul className="list report-log" aria-busy={query.isFetching}>
          {rows.map(({ id, message, created_at: at }) => (
            <li key={id}>
              <span>{message}</span>
              <time dateTime={at}>{momentText(at)}</time>
            </li>
          ))}
        </ul>
      )}
      <nav className="report-pager" aria-label="Pages of the activity log">
        <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          Previous
        </Button>
        <span className="small dim num" role="status">
          Page {page} of {last}
        </span>
        <Button variant="default" disabled={page >= last} onClick={() => setPage(page + 1)}>
          Next
        </Button>
      </nav>
    </Section>
  );
}
