import type { ReactNode } from 'react';
import { timeText } from '../../../../shared/learning/time-text.ts';
import type { CourseReportUsersPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { roleWord } from '../../../session/role-word.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import { ProgressBar } from '../../../design/patterns/figures/progress.tsx';
import { statusPercent, Status } from '../../../design/patterns/state/status.tsx';
import { type TableColumn, type TableFilter } from '../../../design/patterns/table/columns.ts';
import { DataTable } from '../../../design/patterns/table/data-table.tsx';
import { usePagedList } from '../../../design/patterns/table/list-page.tsx';
import { rangeOf } from '../../../design/patterns/table/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/table/days-filter.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { courseReportUsersPageDocument } from '../api/course-report-users-page.ts';

type Row = CourseReportUsersPageQuery['courseReportUsersPage']['data'][number];

const rowId = ({ id }: Row): string => id;
const rowName = ({ name }: Row): string => name;

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: (row) => <span dir="auto">{rowName(row)}</span>, sort: 'name', width: '23%' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ progress, completionDate: completed }) => <Status percent={statusPercent(progress, Boolean(completed))} />,
    width: '13%',
    card: 'second',
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleWord(role), sort: 'role', width: '10%' },
  {
    id: 'progress',
    header: 'Progress',
    cell: ({ name, progress, completionDate: completed }) => (
      <ProgressBar percent={progress} complete={Boolean(completed)} label={`Progress of ${name}`} />
    ),
    sort: 'progress',
    width: '17%',
    card: 'meta',
  },
  { id: 'assigned', header: 'Assigned Date', cell: ({ assignedDate: assigned }) => <Day value={assigned} />, sort: 'assignedDate' },
  {
    id: 'completed',
    header: 'Completion Date',
    cell: ({ completionDate: completed }) => <Day value={completed} />,
    sort: 'completionDate',
  },
  {
    id: 'time',
    header: 'Time Spent',
    cell: ({ timeSpent }) => timeText(timeSpent),
    sort: 'timeSpent',
    width: '12%',
    align: 'end',
    card: 'meta',
  },
];

const FILTERS: readonly TableFilter[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: 'completed', label: 'Completed' },
      { value: 'in_progress', label: 'In Progress' },
      { value: 'not_started', label: 'Not Started' },
    ],
  },
];

const LIST_FILTERS = ['status', ...DAY_FILTERS];

/** 'Assigned Users' of a course; a row opens the person's report. */
export function CourseUsers({ courseId }: { courseId: number }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const list = useListState({ filters: LIST_FILTERS });
  const { status = null, from, to } = list.filters;
  const variables = { courseId, ...list.variables, branchUrl: viewer.branch?.url ?? null, status, ...rangeOf(from, to) };
  const { source } = usePagedList(queryOf(courseReportUsersPageDocument, variables), ({ courseReportUsersPage }) => courseReportUsersPage);
  return (
    <DataTable
      label="Assigned Users"
      list={list}
      source={source}
      columns={COLUMNS}
      rowId={rowId}
      rowName={rowName}
      rowHref={({ id }) => paths.userReport(id)}
      filters={FILTERS}
      tools={<DaysFilter list={list} label="Assigned" />}
      searchLabel="Search users..."
      empty={{ title: 'No users assigned to this course' }}
      failed="The users of this course could not be loaded"
    />
  );
}
