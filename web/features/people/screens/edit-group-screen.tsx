import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { GroupPartsQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import { useCommand } from '../../../api/use-command.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { groupPartsDocument } from '../api/groups/group-parts.ts';
import { updateGroupDocument } from '../api/groups/update-group.ts';
import { GroupForm, type GroupInput } from '../components/groups/group-form.tsx';
import { UnreadGroup } from '../components/groups/unread-group.tsx';
import { GROUP_TOPICS, withGroupFailure } from '../group-words.ts';
import { t, text } from '../../../texts/text.ts';

type Group = NonNullable<GroupPartsQuery['group']>;

/** Edits name and description of a group. */
export function Screen(): ReactNode {
  const { id = '' } = useParams();
  const viewer = useViewer();
  const paths = usePaths();
  // Always read again: saving a form with old values would undo changes made since.
  const query = useQuery({
    ...queryOf(groupPartsDocument, { id, branchUrl: viewer.branch?.url ?? null }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const group = query.data?.group;
  if (!group || query.isRefetching || query.isError) return <UnreadGroup title={t('Edit Group')} query={query} />;
  return (
    <Page title={t('Edit Group')} sentence={group.name} back={{ to: paths.group(id), label: group.name }} narrow>
      <EditForm group={group} />
    </Page>
  );
}

function EditForm({ group }: { group: Group }): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const updateGroup = useCommand(updateGroupDocument, { invalidates: GROUP_TOPICS });
  const save = async (input: GroupInput): Promise<void> => {
    try {
      await updateGroup.mutateAsync({
        id: group.id,
        input: { name: input.name, description: input.description ?? null },
        branchUrl: viewer.branch?.url ?? null,
      });
    } catch (thrown) {
      throw withGroupFailure(text('An error occurred while updating the group.'), thrown);
    }
    showStored(input.name, 'saved');
    await navigate(addressOfList(paths.group(group.id)));
  };
  return (
    <GroupForm
      values={{ name: group.name, description: group.description ?? '' }}
      nameLabel={t('Group Name')}
      onSubmit={save}
      onCancel={() => void navigate(addressOfList(paths.group(group.id)))}
      act={t('Save Changes')}
      busyAct={t('Saving...')}
      purpose={t('the group can be saved')}
    />
  );
}
