import { type ReactNode, useCallback, useState } from 'react';
import { TERM_REASON_LENGTH } from '../../../shared/learning/terms/term-limits.ts';
import { useCommand } from '../../api/use-command.ts';
import { Confirm } from '../../design/patterns/feedback/confirm.tsx';
import { showToast } from '../../design/patterns/feedback/toast.tsx';
import { UnsavedGuard } from '../../design/patterns/form/unsaved-guard.tsx';
import { SHORT, TextInput } from '../../design/primitives/input.ts';
import { useViewer } from '../../session/viewer.tsx';
import { rich } from '../../texts/rich.ts';
import { plural, t } from '../../texts/text.ts';
import { TERM_TOPICS } from './term-topics.ts';
import { extendTermDocument } from '../api/extend-term.ts';

type ExtendProps = { courseId: string; title: string; people: readonly string[]; onClose: () => void };

/** Asks until when several people of a course have time, and why. */
export function ExtendTerms({ courseId, title, people, onClose }: ExtendProps): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const extend = useCommand(extendTermDocument, { invalidates: TERM_TOPICS });
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const unsaved = until !== '' || reason !== '';
  const isUnsaved = useCallback(() => unsaved, [unsaved]);
  return (
    <>
      <Confirm
        opened
        onClose={onClose}
        title={rich('Extend the due date of {title}?', { title })}
        text={plural(people.length, '{count} user has until the end of this day.', '{count} users have until the end of this day.')}
        consequence={t('Later changes of the due date do not move an extended one.')}
        choice={
          <>
            <TextInput
              {...SHORT}
              type="date"
              label={t('New due date')}
              value={until}
              onChange={({ currentTarget }) => setUntil(currentTarget.value)}
            />
            <TextInput
              label={t('Reason')}
              dir="auto"
              maxLength={TERM_REASON_LENGTH}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          </>
        }
        act={t('Extend')}
        busyAct={t('Extending...')}
        danger={false}
        unsaved={unsaved}
        ready={until !== '' && reason.trim() !== ''}
        onConfirm={async () => {
          await extend.mutateAsync({ course_id: courseId, user_ids: [...people], until, reason, branchUrl });
          showToast(t('The due date was extended.'));
        }}
      />
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
