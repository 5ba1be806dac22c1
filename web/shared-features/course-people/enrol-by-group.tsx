import type { ReactNode } from 'react';
import { queryOf } from '../../api/query-client.ts';
import { PickerChoice, type PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { Radio } from '../../design/primitives/choice.ts';
import { useViewer } from '../../session/viewer.tsx';
import { groupsToEnrolDocument } from '../api/groups-to-enrol.ts';
import type { GroupWay } from './enrol-choice.ts';
import styles from './enrol-dialog.module.css';
import { t } from '../../texts/text.ts';

const PAGE = 25;

type ByGroupProps = {
  chosen: ReadonlyMap<string, PickerRow>;
  onChosen: (chosen: ReadonlyMap<string, PickerRow>) => void;
  way: GroupWay;
  onWay: (way: GroupWay) => void;
};

/** Groups of the scope: their present members, or the groups themselves. */
export function EnrolByGroup({ chosen, onChosen, way, onWay }: ByGroupProps): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  return (
    <>
      {viewer.can('addCoursesToGroup') && (
        <Radio.Group
          className={styles.enrolWay}
          label={t('What to do')}
          value={way}
          onChange={(value) => onWay(value === 'give' ? 'give' : 'members')}
        >
          <div className={styles.enrolWays}>
            <Radio
              value="members"
              label={t('Enrol current members')}
              description={t("Each member gets the course, and keeps it after leaving the group. People who join later don't get it.")}
            />
            <Radio
              value="give"
              label={t('Assign the course to the group')}
              description={t(
                'Members have the course while they are in the group, including people who join later. Branches of the group offer it.',
              )}
            />
          </div>
        </Radio.Group>
      )}
      <PickerChoice
        searchLabel={t('Search groups')}
        query={(search, page) => queryOf(groupsToEnrolDocument, { search: search || null, page, limit: PAGE, branchUrl })}
        pageSize={PAGE}
        pick={({ groupsPage: { data, paginatorInfo } }) => ({
          data: data.map(({ id, name, description }): PickerRow => ({ id, name, ...(description ? { second: description } : {}) })),
          paginatorInfo,
        })}
        row={(row) => row}
        empty={t('No groups found.')}
        chosen={chosen}
        onChosen={onChosen}
        short
      />
    </>
  );
}
