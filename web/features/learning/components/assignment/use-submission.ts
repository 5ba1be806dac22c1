import { useState } from 'react';
import { VALID_SUBMISSION_NEEDED } from '../../../../../shared/learning/answer-texts.ts';
import { submissionFileProblem } from '../../../../../shared/learning/submission-files.ts';
import { toApiError } from '../../../../api/api-error.ts';
import { Cancelled } from '../../../../api/uploads/run-control.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { submitAssignmentDocument } from '../../api/submit-assignment.ts';
import { useDraftText } from './use-draft-text.ts';
import type { HandingIn, Outcome } from './use-handing-in.ts';
import { unitRef, type UnitSession } from '../../player/session.ts';
import { UPLOAD_FAILED } from '../../upload-submission.ts';
import { t, text } from '../../../../texts/text.ts';

export type SubmissionMode = 'text' | 'file';

/** What is said once a submission was handed in. */
export const SUBMITTED: Outcome = { text: text('Response submitted successfully'), tone: 'complete' };
const FAILED = text('Failed to submit response');
const PREVIEWED: Outcome = { text: text('This is a preview: nothing was handed in.'), tone: 'info' };
const INVALID: Outcome = { text: VALID_SUBMISSION_NEEDED, tone: 'danger' };

type Earlier = { readonly type?: string; readonly content?: string | null };

/** What was submitted before, from its JSON text; our own server wrote it. */
const earlierOf = (latest: string | null): Earlier => (latest === null ? {} : (JSON.parse(latest) as Earlier));

function modeAtFirst(earlier: Earlier, draft: string | null): SubmissionMode | null {
  if (draft !== null || earlier.type === 'AssignmentText') return 'text';
  return earlier.type === 'AssignmentFile' ? 'file' : null;
}

/** Returns why the server has refused something, in its words; null of a failure without a reason for people. */
const reasonOf = (thrown: unknown): string | null => {
  const { code, message } = toApiError(thrown);
  return code === 'NETWORK' || code === 'INTERNAL' ? null : message;
};

const refusalOf = (thrown: unknown): Outcome => {
  const reason = reasonOf(thrown);
  return {
    text: reason === null || reason === t(FAILED) ? t(FAILED) : t('Failed to submit response: {reason}', { reason }),
    tone: 'danger',
  };
};

/** A submission that is being made: its text is kept for all devices, its file until it was handed in. */
export function useSubmission(session: UnitSession, latest: string | null, { upload, setBusy }: HandingIn) {
  const { clock, preview } = session;
  const command = useCommand(submitAssignmentDocument, { invalidates: ['player', 'progress'] });
  const [earlier] = useState(() => earlierOf(latest));
  const begun = useDraftText(session);
  const [mode, setMode] = useState(() => modeAtFirst(earlier, begun.first));
  const [text, setText] = useState(begun.first ?? earlier.content ?? '');
  const [file, setFile] = useState<File | null>(null);

  const change = (next: string): void => {
    setText(next);
    begun.change(next);
  };
  const send = async (response: object): Promise<Outcome> => {
    const body = JSON.stringify({ ...response, timeSpent: clock.timeSpent() });
    const ref = unitRef(session);
    try {
      // What is still on its way would come back after it was handed in.
      await Promise.all([clock.flush(), begun.stop()]);
      await command.mutateAsync({ input: { ...ref, input_type: 'Assignment', response: body } });
    } catch (thrown) {
      if (mode === 'text' && !session.hasLeftRound(toApiError(thrown))) begun.change(text);
      return refusalOf(thrown);
    }
    begun.drop();
    setFile(null);
    return SUBMITTED;
  };
  const sendFile = async (chosen: File): Promise<Outcome | null> => {
    let path: string;
    try {
      path = await upload.upload(chosen);
    } catch (thrown) {
      return thrown instanceof Cancelled ? null : { text: reasonOf(thrown) ?? t(UPLOAD_FAILED), tone: 'danger' };
    }
    return send({ type: 'AssignmentFile', file: path });
  };
  /** Returns how it ended; null where the form itself says what is missing, and for an upload that was ended. */
  const submit = async (): Promise<Outcome | null> => {
    if (mode === 'text' ? text.trim() === '' : file === null) return INVALID;
    if (mode === 'file' && file && submissionFileProblem(file)) return null;
    if (preview) return PREVIEWED;
    setBusy(true);
    try {
      return mode === 'file' && file ? await sendFile(file) : await send({ type: 'AssignmentText', content: text });
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: SubmissionMode | null): void => {
    setMode(next);
    if (next === null) setFile(null);
  };
  return { mode, choose, text, setText: change, kept: begun, file, setFile, submit };
}
