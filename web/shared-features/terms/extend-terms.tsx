import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { TERM_REASON_LENGTH } from '../../../shared/learning/terms/term-limits.ts';
import { queryOf } from '../../api/query-client.ts';
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
import { termsPreviewDocument } from '../api/terms-preview.ts';
import { TermsEffect } from './terms-effect.tsx';

type ExtendProps = {
  courseId: string;
  title: string;
  people: readonly string[];
  /** Called once it is done, before the dialog closes. */
  onDone?: () => void;
  onClose: () => void;
};

/** Who is not overdue any more with a day, once there is one that can be given; what is wrong with another one is said when it is saved. */
function ExtensionEffect({ courseId, people, until }: { courseId: string; people: readonly string[]; until: string }): ReactNode {
  const branchUrl = useViewer().branch?.url ?? null;
  const effect = useQuery({
    ...queryOf(termsPreviewDocument, { course_id: courseId, user_ids: [...people], until, branchUrl }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (effect.isPending) return <p role="status">{t('Counting whom this concerns...')}</p>;
  return effect.isSuccess && <TermsEffect effect={effect.data.termsPreview} />;
}

/** Asks until when several people of a course have time, and why. */
export function ExtendTerms({ courseId, title, people, onDone, onClose }: ExtendProps): ReactNode {
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
            {until !== '' && <ExtensionEffect courseId={courseId} people={people} until={until} />}
          </>
        }
        act={t('Extend')}
        busyAct={t('Extending...')}
        danger={false}
        unsaved={unsaved}
        ready={until !== '' && reason.trim() !== ''}
        onConfirm={async () => {
          await extend.mutateAsync({ course_id: courseId, user_ids: [...people], until, reason, branchUrl });
          onDone?.();
          showToast(t('The due date was extended.'));
        }}
      />
      <UnsavedGuard unsaved={isUnsaved} />
    </>
  );
}
