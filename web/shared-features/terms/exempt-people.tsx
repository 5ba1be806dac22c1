import { type ReactNode, useCallback, useState } from 'react';
import { TERM_REASON_LENGTH } from '../../../shared/learning/terms/term-limits.ts';
import { useCommand } from '../../api/use-command.ts';
import { Confirm } from '../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { UnsavedGuard } from '../../design/patterns/form/unsaved-guard.tsx';
import { TextInput } from '../../design/primitives/input.ts';
import { useViewer } from '../../session/viewer.tsx';
import { rich, richPlural } from '../../texts/rich.ts';
import { plural, t } from '../../texts/text.ts';
import { TERM_TOPICS } from './term-topics.ts';
import { setExemptionDocument } from '../api/set-exemption.ts';

type ExemptProps = {
  courseId: string;
  title: string;
  people: readonly { readonly id: string; readonly name: string }[];
  /** Whether they are exempt now, which is ended then. */
  isExempt: boolean;
  /** Called once it is done, before the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
};

/** Returns the question: one person has their name in it, several are counted. */
function questionOf({ title, people, isExempt }: Pick<ExemptProps, 'title' | 'people' | 'isExempt'>): ReactNode {
  const [only] = people;
  if (only && people.length === 1) {
    const values = { name: only.name, title };
    return isExempt ? rich('End the exemption of {name} from {title}?', values) : rich('Exempt {name} from {title}?', values);
  }
  const count = people.length;
  return isExempt
    ? richPlural(count, 'End the exemption of {count} user from {title}?', 'End the exemption of {count} users from {title}?', { title })
    : richPlural(count, 'Exempt {count} user from {title}?', 'Exempt {count} users from {title}?', { title });
}

/** Returns what is said once it is done. */
function doneText(isExempt: boolean, count: number): string {
  if (isExempt) return plural(count, 'The exemption has ended.', 'The exemptions have ended.');
  return plural(count, 'The user is exempt from this course.', 'The users are exempt from this course.');
}

/** Asks why people need not take a course, or have to again. */
export function ExemptPeople({ courseId, title, people, isExempt, onDone, onClose }: ExemptProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const exempt = useCommand(setExemptionDocument, { invalidates: TERM_TOPICS });
  const [reason, setReason] = useState('');
  const unsaved = reason !== '';
  const isUnsaved = useCallback(() => unsaved, [unsaved]);
  return (
    <>
      <Confirm
        opened
        onClose={onClose}
        title={questionOf({ title, people, isExempt })}
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
          await exempt.mutateAsync({ course_id: courseId, user_ids: people.map(({ id }) => id), exempt: !isExempt, reason, branchUrl });
          onDone?.();
          showToast(doneText(isExempt, people.length));
        }}
      />
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
