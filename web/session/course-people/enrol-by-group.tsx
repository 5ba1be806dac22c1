import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { PickerPart } from '../../design/patterns/form/picker.tsx';
import { Radio } from '../../design/primitives/choice.ts';
import { useViewer } from '../viewer.tsx';
import { groupsToEnrolDocument } from '../api/groups-to-enrol.ts';
import styles from './enrol-dialog.module.css';

const PAGE = 25;

export type ChosenItem = { readonly id: string; readonly name: string };
/** `members`: those who are in the group now, directly. `give`: the group has the course from now on. */
export type GroupWay = 'members' | 'give';

type ByGroupProps = {
  onChosen: (count: number) => void;
  onEnrol: (groups: readonly ChosenItem[], way: GroupWay) => Promise<void>;
  onClose: () => void;
};

/** Groups of the scope: their present members, or the groups themselves. */
export function EnrolByGroup({ onChosen, onEnrol, onClose }: ByGroupProps): ReactNode {
  const viewer = useViewer();
  const [way, setWay] = useState<GroupWay>('members');
  const branchUrl = viewer.branch?.url ?? null;
  return (
    <>
      {viewer.can('addCoursesToGroup') && (
        <Radio.Group
          className={styles.enrolWay}
          label="What to do"
          value={way}
          onChange={(value) => setWay(value === 'give' ? 'give' : 'members')}
        >
          <div className={styles.enrolWays}>
            <Radio
              value="members"
              label="Enrol current members"
              description="Each member gets the course, and keeps it after leaving the group. People who join later don't get it."
            />
            <Radio
              value="give"
              label="Assign the course to the group"
              description="Members have the course while they are in the group, including people who join later. Branches of the group offer it."
            />
          </div>
        </Radio.Group>
      )}
      <PickerPart
        onClose={onClose}
        searchLabel="Search groups"
        query={(search, page) => queryOf(groupsToEnrolDocument, { search: search || null, page, limit: PAGE, branchUrl })}
        pageSize={PAGE}
        pick={({ groupsPage }) => groupsPage}
        row={({ id, name, description }) => ({ id, name, ...(description ? { second: description } : {}) })}
        empty="No groups found."
        act={way === 'give' ? 'Give to group' : 'Enrol members'}
        busyAct={way === 'give' ? 'Giving...' : 'Enrolling...'}
        onChosen={onChosen}
        onPick={(groups) => onEnrol(groups, way)}
        onPicked={null}
        short
      />
    </>
  );
}
