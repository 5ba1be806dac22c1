import { useCallback, useRef, useState } from 'react';
import { closeAlert, showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import type { Tone } from '../../../../design/patterns/state/note.tsx';
import type { UnitSession } from '../../player/session.ts';
import { t } from '../../../../texts/text.ts';
import { useSubmissionUpload } from './use-submission-upload.ts';

/** How handing in has ended, in words. */
export type Outcome = { readonly text: string; readonly tone: Tone };

/** What outlives a form that makes way for the next one: the upload, whether something is being sent, and what was said last. */
export function useHandingIn(session: UnitSession) {
  const upload = useSubmissionUpload(session);
  const [busy, setBusy] = useState(false);
  const said = useRef('');
  /** Says how it has ended; null says nothing. What was said of an earlier try is over. */
  const say = useCallback((outcome: Outcome | null): void => {
    closeAlert(said.current);
    said.current = outcome ? t(outcome.text) : '';
    if (outcome) showAlert(said.current, outcome.tone);
  }, []);
  return { upload, busy, setBusy, say };
}

export type HandingIn = ReturnType<typeof useHandingIn>;
