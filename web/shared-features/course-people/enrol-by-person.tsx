import type { ReactNode } from 'react';
import { fullNameOf } from '../../../shared/people/full-name.ts';
import { queryOf } from '../../api/query-client.ts';
import { PickerChoice, type PickerRow } from '../../design/patterns/form/picker-choice.tsx';
import { usersToEnrolDocument } from '../api/users-to-enrol.ts';
import { useViewer } from '../../session/viewer.tsx';
import { t } from '../../texts/text.ts';

const PAGE = 25;

type ByPersonProps = {
  courseId: string;
  chosen: ReadonlyMap<string, PickerRow>;
  onChosen: (chosen: ReadonlyMap<string, PickerRow>) => void;
};

/** Active people of the scope who do not have the course; for instructors learners. */
export function EnrolByPerson({ courseId, chosen, onChosen }: ByPersonProps): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const role = viewer.role === 'instructor' ? 'learner' : null;
  return (
    <PickerChoice
      searchLabel={t('Search users')}
      query={(search, page) =>
        queryOf(usersToEnrolDocument, { search: search || null, page, limit: PAGE, branchUrl, role, not_in_course: courseId })
      }
      pageSize={PAGE}
      pick={({ usersPage: { data, paginatorInfo } }) => ({
        data: data.map((user): PickerRow => ({ id: user.id, name: fullNameOf(user), second: user.email })),
        paginatorInfo,
      })}
      row={(row) => row}
      empty={t('No users found. Users who have this course are not listed.')}
      chosen={chosen}
      onChosen={onChosen}
      short
    />
  );
}
