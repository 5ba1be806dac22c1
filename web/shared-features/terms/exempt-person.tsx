import { type ReactNode, useCallback, useState } from 'react';
import { TERM_REASON_LENGTH } from '../../../shared/learning/terms/term-limits.ts';
import { useCommand } from '../../api/use-command.ts';
import { Confirm } from '../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { UnsavedGuard } from '../../design/patterns/form/unsaved-guard.tsx';
import { TextInput } from '../../design/primitives/input.ts';
import { useViewer } from '../../session/viewer.tsx';
import { rich } from '../../texts/rich.ts';
import { t } from '../../texts/text.ts';
import { TERM_TOPICS } from './term-topics.ts';
import { setExemptionDocument } from '../api/set-exemption.ts';

type ExemptProps = {
  courseId: string;
  title: string;
  person: { readonly id: string; readonly name: string };
  /** Whether they are exempt now, which is ended then. */
  isExempt: boolean;
  onClose: () => void;
};

/** Asks why somebody need not take a course, or has to again. */
export function ExemptPerson({ courseId, title, person, isExempt, onClose }: ExemptProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const exempt = useCommand(setExemptionDocument, { invalidates: TERM_TOPICS });
  const [reason, setReason] = useState('');
  const unsaved = reason !== '';
  const isUnsaved = useCallback(() => unsaved, [unsaved]);
  const values = { name: person.name, title };
  return (
    <>
      <Confirm
        opened
        onClose={onClose}
        title={isExempt ? rich('End the exemption of {name} from {title}?', values) : rich('Exempt {name} from {title}?', values)}
        text={
          isExempt
            ? t('The due date counts again, also one that has passed.')
            : t('They keep the course, and are not overdue in it. The report says why.')
        }
        choice={
          <TextInput
            label={t('Reason')}
            dir="auto"
            required
            maxLength={TERM_REASON_LENGTH}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        }
        act={isExempt ? t('End exemption') : t('Exempt from course')}
        busyAct={t('Saving...')}
        danger={false}
        unsaved={unsaved}
        ready={reason.trim() !== ''}
        onConfirm={async () => {
          await exempt.mutateAsync({ course_id: courseId, user_ids: [person.id], exempt: !isExempt, reason, branchUrl });
          showToast(isExempt ? t('The exemption has ended.') : t('The user is exempt from this course.'));
        }}
      />
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
