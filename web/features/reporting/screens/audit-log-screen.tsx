import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuditLogPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Paths } from '../../../app/paths.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer, type Viewer } from '../../../app/viewer.tsx';
import { momentText } from '../../../design/patterns/dates.tsx';
import { Page } from '../../../design/patterns/page.tsx';
import { Badge } from '../../../design/patterns/state/status.tsx';
import { type TableColumn, tableSource } from '../../../design/patterns/table/columns.ts';
import { countText, DataTable } from '../../../design/patterns/table/data-table.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { auditLogPageDocument } from '../api/audit-log-page.ts';
import { actionText, resultText } from '../audit-text.ts';

type Entry = AuditLogPageQuery['auditLogPage']['data'][number];

const rowId = ({ id }: Entry): string => id;
const rowName = ({ action }: Entry): string => actionText(action);

/** Where the target can be looked at, by whoever may. */
function targetPath({ target_kind: kind, target_id: id }: Entry, viewer: Viewer, paths: Paths): string | null {
  if (id === null) return null;
  if (kind === 'user') return viewer.mayOpen('user') ? paths.user(id) : null;
  if (kind === 'course') return viewer.mayOpen('course') ? paths.course(id) : null;
  if (kind === 'branch') return viewer.mayOpen('branch') ? paths.branch(id) : null;
  if (kind === 'group') return viewer.mayOpen('group') ? paths.group(id) : null;
  return null;
}

function Target({ entry, to }: { entry: Entry; to: string | null }): ReactNode {
  const { target, target_kind: kind, target_id: id } = entry;
  if (kind === null) return '–';
  const name = target ?? `${kind} ${id ?? ''}`.trim();
  return to === null ? name : <Link to={to}>{name}</Link>;
}

const Result = ({ result }: { result: string }): ReactNode =>
  result === 'ok' ? resultText(result) : <Badge tone="danger">{resultText(result)}</Badge>;

const columnsOf = (viewer: Viewer, paths: Paths): readonly TableColumn<Entry>[] => [
  { id: 'action', header: 'Action', cell: rowName, sort: 'action', width: '28%' },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor, sort: 'actor', width: '18%', card: 'second' },
  {
    id: 'target',
    header: 'Target',
    cell: (entry) => <Target entry={entry} to={targetPath(entry, viewer, paths)} />,
    sort: 'target',
    card: 'meta',
  },
  { id: 'result', header: 'Result', cell: ({ result }) => <Result result={result} />, sort: 'result', width: '14%', card: 'meta' },
  {
    id: 'at',
    header: 'When',
    cell: ({ created_at: at }) => (
      <time className="nowrap" dateTime={at}>
        {momentText(at)}
      </time>
    ),
    sort: 'created_at',
    width: '170px',
    card: 'meta',
  },
];

/** Who did what in this instance, and who was refused what. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const list = useListState();
  const query = useQuery({
    ...queryOf(auditLogPageDocument, { ...list.variables, branchUrl: viewer.branch?.url ?? null }),
    placeholderData: keepPreviousData,
  });
  const source = tableSource(query, ({ auditLogPage }) => auditLogPage);
  return (
    <Page title="Audit Log" count={countText(source.total)} sentence="Who did what in this instance. Entries are kept for 400 days.">
      <DataTable
        label="Audit Log"
        list={list}
        source={source}
        columns={columnsOf(viewer, paths)}
        rowId={rowId}
        rowName={rowName}
        searchLabel="Search the audit log"
        empty={{ title: 'No entries found.' }}
        failed="The audit log could not be loaded"
      />
    </Page>
  );
}
