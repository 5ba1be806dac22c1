import { fullNameOf } from '../../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { BranchesToJoinQuery } from '../../../api/generated/graphql.ts';
import { queryOf } from '../../../api/query-client.ts';
import type { Topic } from '../../../api/topics.ts';
import { useCommand } from '../../../api/use-command.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { named } from '../../../design/patterns/feedback/named.ts';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Picker } from '../../../design/patterns/form/picker.tsx';
import type { PickerRow } from '../../../design/patterns/form/picker-choice.tsx';
import { addUserToBranchDocument } from '../api/add-user-to-branch.ts';
import { branchesToJoinDocument } from '../api/branches-to-join.ts';
import type { ViewedUser } from '../viewed-user.ts';
import { countedAs } from '../group-words.ts';

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
      title="Assign User to Branches"
      searchLabel="Search branches"
      query={(search) => queryOf(branchesToJoinDocument, { search: search || null, limit: 50, branchUrl, not_of_user: user.id })}
      pick={({ branchesPage }) => branchesPage}
      row={pickerRow}
      empty="No branches found."
      act="Assign"
      busyAct="Assigning..."
      hint="They will be learners there."
      onPick={async (branches) => {
        // Stored as learner.
        const input = { user_ids: [user.id], branch_ids: branches.map(({ id }) => id), role: 'student' };
        await assign.mutateAsync({ userBranchInput: input, branchUrl });
        showToast(named`${fullNameOf(user)} assigned to ${countedAs(branches.length, 'branch', 'branches')}.`);
      }}
    />
  );
}
