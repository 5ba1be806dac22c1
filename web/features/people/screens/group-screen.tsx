import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { queryOf } from '../../../api/query-client.ts';
import { isCode } from '../../../api/api-error.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Page } from '../../../design/patterns/page/page.tsx';
import { UrlTabs } from '../../../design/patterns/page/tabs.tsx';
import { countText } from '../../../design/patterns/table/data-table.tsx';
import { useCountedList } from '../../../design/patterns/table/list-page.tsx';
import { useListState } from '../../../design/patterns/table/list-state.ts';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import { groupPartsDocument } from '../api/groups/group-parts.ts';
import { groupUsersPageDocument } from '../api/groups/group-users-page.ts';
import { GroupCourses } from '../components/groups/group-courses.tsx';
import { GroupBranches, GroupCategories, type ViewedGroup } from '../components/groups/group-parts.tsx';
import { GroupUsers } from '../components/groups/group-users.tsx';
import { UnreadGroup } from '../components/groups/unread-group.tsx';
import { t } from '../../../texts/text.ts';

/** The page of one group, with its people, courses, branches and categories. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(queryOf(groupPartsDocument, { id, branchUrl: viewer.branch?.url ?? null }));
  const group = query.data?.group;
  // Cached data of a group that was deleted meanwhile is not shown.
  if (!group || isCode(query.error, 'NOT_FOUND')) return <UnreadGroup title={t('Group')} query={query} />;
  return <GroupPage group={group} />;
}

/** Returns the people of a group, as the list of them is narrowed and sorted. */
function useGroupUsers(group: ViewedGroup) {
  const viewer = useViewer();
  const list = useListState({ filters: ['status'] });
  const { source } = useCountedList(
    list,
    ({ variables, filters }) =>
      queryOf(groupUsersPageDocument, {
        ...variables,
        status: filters['status'] ?? null,
        group_id: group.id,
        branchUrl: viewer.branch?.url ?? null,
      }),
    ({ groupUsersPage }) => groupUsersPage,
  );
  return { list, source };
}

function GroupPage({ group }: { group: ViewedGroup }): ReactNode {
  const paths = usePaths();
  const { list, source } = useGroupUsers(group);
  const edit = group.viewer_can.includes('updateGroup') && (
    <Button variant="default" component={Link} to={paths.editGroup(group.id)} leftSection={<Pencil {...ICON} />}>
      {t('Edit Group')}
    </Button>
  );
  return (
    <Page
      title={group.name}
      {...(group.description === null ? {} : { sentence: group.description })}
      back={{ to: paths.groups(), label: t('Groups') }}
      actions={edit}
    >
      <UrlTabs
        label={t('Group')}
        tabs={[
          {
            id: 'users',
            label: t('Users'),
            count: countText(source.total, source.all),
            content: <GroupUsers group={group} list={list} source={source} />,
          },
          { id: 'courses', label: t('Courses'), count: group.courses?.length ?? 0, content: <GroupCourses group={group} /> },
          { id: 'branches', label: t('Branches'), count: group.branches?.length ?? 0, content: <GroupBranches group={group} /> },
          { id: 'categories', label: t('Categories'), count: group.categories?.length ?? 0, content: <GroupCategories group={group} /> },
        ]}
      />
    </Page>
  );
}
