import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '../../../api/use-command.ts';
import { growthReason } from '../../../shared-features/growth.ts';
import { usePaths } from '../../../session/use-paths.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showStored } from '../../../design/patterns/feedback/alerts.tsx';
import { addressOfList } from '../../../design/patterns/page/list-address.ts';
import { Page } from '../../../design/patterns/page/page.tsx';
import { createGroupDocument } from '../api/groups/create-group.ts';
import { GroupForm, type GroupInput } from '../components/groups/group-form.tsx';
import { withGroupFailure } from '../group-words.ts';
import { t, text } from '../../../texts/text.ts';

/** Creates a group. */
export function Screen(): ReactNode {
  const viewer = useViewer();
  const paths = usePaths();
  const navigate = useNavigate();
  const createGroup = useCommand(createGroupDocument, { invalidates: ['groups'] });
  const create = async (input: GroupInput): Promise<void> => {
    try {
      await createGroup.mutateAsync({
        input: { name: input.name, description: input.description ?? null },
        branchUrl: viewer.branch?.url ?? null,
      });
    } catch (thrown) {
      throw withGroupFailure(text('An error occurred while creating the group.'), thrown);
    }
    showStored(input.name, 'created');
    await navigate(paths.groups());
  };
  return (
    <Page title={t('Create Group')} back={{ to: paths.groups(), label: t('Groups') }} narrow>
      <GroupForm
        values={{ name: '', description: '' }}
        nameLabel={t('Name')}
        onSubmit={create}
        onCancel={() => void navigate(addressOfList(paths.groups()))}
        act={t('Create Group')}
        busyAct={t('Creating...')}
        purpose={t('the group can be created')}
        blocked={growthReason(viewer.growthBlocked)}
      />
    </Page>
  );
}
