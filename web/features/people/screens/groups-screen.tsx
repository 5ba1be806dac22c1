import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GroupsPageQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { exportOf } from '../../../shared-features/exports/export-of.ts';
import { growthButton } from '../../../shared-features/growth.ts';
import { useRowActs } from '../../../shared-features/rows/use-row-acts.tsx';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { countCell } from '../../../design/patterns/figures/count-cell.ts';
import { Day } from '../../../design/patterns/figures/dates.tsx';
import type { RowAction, TableColumn } from '../../../design/patterns/table/columns.ts';
import { rangeOf } from '../../../design/patterns/days/day-range.ts';
import { DAY_FILTERS, DaysFilter } from '../../../design/patterns/days/days-filter.tsx';
import { ListPage, useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { groupsPageDocument } from '../api/groups/groups-page.ts';
import { DeleteGroup } from '../components/groups/group-deletion.tsx';
import { t, text } from '../../../texts/text.ts';

type Group = GroupsPageQuery['groupsPage']['data'][number];

const rowId = ({ id }: Group): string => id;
const rowName = ({ name }: Group): string => name;

/** How a group is shown in a confirmation. */
const namedGroup = ({ name }: Group): { name: string } => ({ name });
/** Which groups allow the acts on several. */
const MAY = { delete: ({ viewer_can: rights }: Group): boolean => rights.includes('deleteGroup') };

const COLUMNS: readonly TableColumn<Group>[] = [
  { id: 'name', header: text('Name'), cell: rowName, file: 'name', sort: 'name', width: '32%' },
  {
    id: 'description',
    header: text('Description'),
    cell: ({ description }) => <bdi>{description ?? 'N/A'}</bdi>,
    file: 'description',
    sort: 'description',
    card: 'second',
  },
  {
    id: 'users',
    header: text('Users'),
    cell: ({ user_count: users }) => countCell(users),
    file: 'user_count',
    width: 'content',
    align: 'end',
  },
  {
    id: 'courses',
    header: text('Courses'),
    cell: ({ course_count: courses }) => countCell(courses),
    file: 'course_count',
    width: 'content',
    align: 'end',
  },
  {
    id: 'created',
    header: text('Created At'),
    cell: ({ created_at: created }) => <Day value={created} />,
    file: 'created_at',
    sort: 'created_at',
    width: 'content',
  },
];

/** The groups of the instance or the branch. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const [deleting, setDeleting] = useState<Group | null>(null);
  const list = useListState({ filters: DAY_FILTERS });
  const branchUrl = viewer.branch?.url ?? null;
  const { source } = useCountedList(
    list,
    ({ variables, filters }) => queryOf(groupsPageDocument, { ...variables, branchUrl, ...rangeOf(filters['from'], filters['to']) }),
    ({ groupsPage }) => groupsPage,
  );
  const actions: readonly RowAction<Group>[] = [
    { label: t('View'), icon: <Eye {...ICON} />, to: ({ id }) => paths.group(id) },
    {
      label: t('Edit'),
      icon: <Pencil {...ICON} />,
      to: ({ id }) => paths.editGroup(id),
      may: ({ viewer_can: rights }) => rights.includes('updateGroup'),
    },
    {
      label: t('Delete'),
      icon: <Trash2 {...ICON} />,
      danger: true,
      onAct: setDeleting,
      may: ({ viewer_can: rights }) => rights.includes('deleteGroup'),
    },
  ];
  const range = rangeOf(list.filters['from'], list.filters['to']);
  const found = { search: list.variables.search, ...range };
  const { bulk, dialogs, panel } = useRowActs({ list: 'groups', found, nameOf: namedGroup, may: MAY });
  const add = (
    <Button component={Link} to={paths.createGroup()} {...growthButton(viewer.growthBlocked)}>
      {t('+ Add Group')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={text('Groups')}
        add={add}
        list={list}
        source={source}
        columns={COLUMNS}
        rowId={rowId}
        rowName={rowName}
        rowHref={({ id }) => paths.group(id)}
        actions={actions}
        bulk={bulk}
        result={panel}
        moreFilters={<DaysFilter list={list} label={t('Created')} />}
        searchLabel={t('Search groups')}
        empty={{ title: t('No Groups Found'), sentence: t('Try adjusting your search or add a new group.') }}
        onExport={exportOf('groupsPage', { ...list.variables, branchUrl, ...range })}
        failed={t('The groups could not be loaded')}
      />
      {dialogs}
      <DeleteGroup group={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
