import type { ReactNode } from 'react';
import { useCommand } from '../../api/use-command.ts';
import { useLast } from '../../design/patterns/behaviour/use-last.ts';
import { Confirm, ConfirmRow } from '../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { statusPercent, StatusMark, statusWord } from '../../design/patterns/state/status.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { removeFromCourseDocument } from '../api/remove-from-course.ts';
import { resetEnrolmentDocument } from '../api/reset-enrolment.ts';
import { ENROLMENT_TOPICS } from './use-enrol.ts';
import { t } from '../../texts/text.ts';
import { rich } from '../../texts/rich.ts';
import { percentText } from '../../texts/formats.ts';

/** Somebody who has the course. */
export type CoursePerson = {
  readonly id: string;
  readonly name: string;
  readonly progress: number;
  readonly status: string;
  readonly completionDate?: string | null;
  readonly direct: boolean;
  readonly byGroup: boolean;
};

type ActProps = { courseId: string; title: string; person: CoursePerson | null; onClose: () => void };

const Row = ({ person: { name, progress, status, completionDate } }: { person: CoursePerson }): ReactNode => {
  const percent = statusPercent(progress, Boolean(completionDate), status);
  return <ConfirmRow name={name} detail={`${statusWord(percent)}, ${percentText(progress)}`} state={<StatusMark percent={percent} />} />;
};

/** Asks before a person's course starts from the beginning. */
export function StartAgain({ courseId, title, person, onClose }: ActProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const reset = useCommand(resetEnrolmentDocument, { invalidates: ENROLMENT_TOPICS });
  const shown = useLast(person);
  return (
    <Confirm
      opened={person !== null}
      onClose={onClose}
      title={rich('Start {title} again?', { title })}
      text={rich('This starts the course of {name} from the beginning. What was done stays in the history; a certificate stays valid.', {
        name: shown?.name ?? t('this user'),
      })}
      act={t('Start again')}
      busyAct={t('Starting...')}
      danger={false}
      onConfirm={async () => {
        if (!person) return;
        await reset.mutateAsync({ user_id: person.id, course_id: courseId, branchUrl });
        showToast(rich('{name} starts {title} from the beginning.', { name: person.name, title }));
      }}
    >
      {shown && <Row person={shown} />}
    </Confirm>
  );
}

/** Asks before a person loses the direct enrolment, with what that really does below the printed warning. */
export function RemoveFromCourse({ courseId, title, person, onClose }: ActProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const remove = useCommand(removeFromCourseDocument, { invalidates: ENROLMENT_TOPICS });
  const shown = useLast(person);
  const kept = t('Nothing is lost. Their progress is kept. If they are enrolled again, they continue where they stopped.');
  return (
    <Confirm
      opened={person !== null}
      onClose={onClose}
      title={rich('Remove {name} from {from}?', { name: shown?.name ?? t('this user'), from: title })}
      text={t(
        'Are you sure you want to remove this course from this user? This action will result in the loss of all user progress and awards associated with this course.',
      )}
      consequence={shown?.byGroup ? `${kept} ${t('They also have the course through a group, so they keep it.')}` : kept}
      act={t('Remove 1 user')}
      busyAct={t('Removing...')}
      onConfirm={async () => {
        if (!person) return;
        await remove.mutateAsync({ user_id: person.id, course_id: courseId, branchUrl });
        showToast(rich('{name} removed from {from}.', { name: person.name, from: title }));
      }}
    >
      {shown && <Row person={shown} />}
    </Confirm>
  );
}
