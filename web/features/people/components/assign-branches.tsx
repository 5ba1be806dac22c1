import { fullNameOf } from '../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { BranchesToJoinQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../design/patterns/form/picker-choice.tsx';
import { addUserToBranchDocument } from '../api/add-user-to-branch.ts';
import { branchesToJoinDocument } from '../api/branches-to-join.ts';
import type { ViewedUser } from '../viewed-user.ts';
import { t } from '../../../texts/text.ts';
import { richPlural } from '../../../texts/rich.ts';

/** Lists of people and of branches show who belongs where. */
export const BRANCH_TOPICS: readonly Topic[] = ['people', 'branches'];

type Choice = BranchesToJoinQuery['branchesPage']['data'][number];
const pickerRow = ({ id, name, url }: Choice): PickerRow => ({ id, name, second: url });

/** 'Assign User to Branches': the branches that the person does not belong to directly. */
export function AssignBranches({ user, opened, onClose }: { user: ViewedUser; opened: boolean; onClose: () => void }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const assign = useCommand(addUserToBranchDocument, { invalidates: BRANCH_TOPICS });
  return (
    <Picker
      opened={opened}
      onClose={onClose}
      title={t('Assign User to Branches')}
      searchLabel={t('Search branches')}
      query={(search) => queryOf(branchesToJoinDocument, { search: search || null, limit: 50, branchUrl, not_of_user: user.id })}
      pick={({ branchesPage }) => branchesPage}
      row={pickerRow}
      empty={t('No branches found.')}
      act={t('Assign')}
      busyAct={t('Assigning...')}
      hint={t('They will be learners there.')}
      onPick={async (branches) => {
        // Stored as learner.
        const input = { user_ids: [user.id], branch_ids: branches.map(({ id }) => id), role: 'student' };
        await assign.mutateAsync({ userBranchInput: input, branchUrl });
        showToast(
          richPlural(branches.length, '{name} assigned to {count} branch.', '{name} assigned to {count} branches.', {
            name: fullNameOf(user),
          }),
        );
      }}
    />
  );
}
