import { fullNameOf } from '../../../shared/people/full-name.ts';
import type { ReactNode } from 'react';
import type { UsersToEnrolQuery } from '../../api/generated/graphql.ts';
import { queryOf } from '../../api/query-client.ts';
import { PickerPart } from '../../design/patterns/form/picker.tsx';
import { useViewer } from '../viewer.tsx';
import { usersToEnrolDocument } from '../api/users-to-enrol.ts';
import type { ChosenPerson } from './use-enrol.ts';

const PAGE = 25;

type Choice = UsersToEnrolQuery['usersPage']['data'][number];
const nameOf = (user: Choice): string => fullNameOf(user);

type ByPersonProps = {
  courseId: string;
  onChosen: (count: number) => void;
  onEnrol: (people: readonly ChosenPerson[]) => Promise<void>;
  onClose: () => void;
};

/** Active people of the scope who do not have the course; for instructors learners. */
export function EnrolByPerson({ courseId, onChosen, onEnrol, onClose }: ByPersonProps): ReactNode {
  const viewer = useViewer();
  const branchUrl = viewer.branch?.url ?? null;
  const role = viewer.role === 'instructor' ? 'learner' : null;
  return (
    <PickerPart
      onClose={onClose}
      searchLabel="Search users"
      query={(search, page) =>
        queryOf(usersToEnrolDocument, { search: search || null, page, limit: PAGE, branchUrl, role, not_in_course: courseId })
      }
      pageSize={PAGE}
      pick={({ usersPage }) => usersPage}
      row={(user) => ({ id: user.id, name: nameOf(user), second: user.email })}
      empty="No users found."
      act="Enrol"
      busyAct="Enrolling..."
      hint="Users who have this course are not listed."
      onChosen={onChosen}
      onPick={(users) => onEnrol(users.map((user) => ({ id: user.id, name: nameOf(user) })))}
      onPicked={null}
      short
    />
  );
}
