import { type DragEvent, type ReactNode, type Ref, useState } from 'react';
import { FileUp, PencilLine } from 'lucide-react';
import { hasFiles } from '../../../../design/patterns/behaviour/has-files.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import type { StoredResponse } from '../../player/course.ts';
import type { UnitSession } from '../../player/session.ts';
import { FileChoice } from './file-choice.tsx';
import { SubmissionText } from './submission-text.tsx';
import { SubmissionProgress } from './submission-upload.tsx';
import type { HandingIn, Outcome } from './use-handing-in.ts';
import { useFocusOfMode } from './use-focus-of-mode.ts';
import { SUBMITTED, type SubmissionMode, useSubmission } from './use-submission.ts';
import styles from './assignment.module.css';
import { t, text } from '../../../../texts/text.ts';

type Dropped = Readonly<Record<'onDragOver' | 'onDrop', (event: DragEvent) => void>>;

type FormProps = {
  session: UnitSession;
  /** The latest submission; null for none. */
  latest: Pick<StoredResponse, 'response' | 'status'> | null;
  handingIn: HandingIn;
};

const STILL_SENDING: Outcome = { text: text('Another submission is being sent. Drop the file again afterwards.'), tone: 'info' };
const TEXT_WRITTEN: Outcome = { text: text('You have written a text. To hand in a file in its place, press Cancel first.'), tone: 'info' };

/** What takes a file that is dropped. Files are never left to the browser, which would open one in place of the course. */
const takingFiles = (take: (file: File) => void): Dropped => ({
  onDragOver: (event) => {
    if (hasFiles(event)) event.preventDefault();
  },
  onDrop: (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  },
});

/** Whether there is nothing to do about a submission, unless its learner wants to replace it. */
const isHandedIn = (latest: FormProps['latest']): boolean => latest?.status === 'pending' || latest?.status === 'accepted';

/** Hands in a text or a file. An earlier submission restores what was chosen; one that was not returned closes the form. */
export function SubmissionForm({ session, latest, handingIn }: FormProps): ReactNode {
  const form = useSubmission(session, latest?.response ?? null, handingIn);
  const { busy, upload, say } = handingIn;
  const { mode, choose } = form;
  const [again, setAgain] = useState(form.kept.first !== null);
  const closed = isHandedIn(latest) && !again && !busy;
  const shown = useFocusOfMode(closed ? 'closed' : mode);
  const submit = async (): Promise<void> => {
    const outcome = await form.submit();
    if (outcome === SUBMITTED) setAgain(false);
    say(outcome);
  };
  const dropped = takingFiles((file) => {
    if (busy) return say(STILL_SENDING);
    if (!closed && mode === 'text' && form.text.trim() !== '') return say(TEXT_WRITTEN);
    setAgain(true);
    choose('file');
    form.setFile(file);
  });
  if (closed) return <ClosedForm ref={shown} onAgain={() => setAgain(true)} dropped={dropped} />;
  if (mode === null) return <ModeChoice ref={shown} onChoose={choose} dropped={dropped} />;
  return (
    <form
      ref={shown}
      className={styles.assignmentForm}
      aria-label={t('Your submission')}
      noValidate
      {...dropped}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      {mode === 'text' ? (
        <SubmissionText text={form.text} onChange={form.setText} readOnly={busy} kept={form.kept} />
      ) : (
        <FileChoice file={form.file} onChange={form.setFile} disabled={busy} />
      )}
      <SubmissionProgress upload={upload} />
      <div className={styles.assignmentActs}>
        <Button type="submit" size="md" aria-disabled={busy || undefined}>
          {busy ? t('Submitting...') : t('Submit')}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={busy && upload.running === null}
          onClick={() => (upload.running ? upload.running.cancel() : choose(null))}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

type ClosedProps = { ref: Ref<HTMLDivElement>; onAgain: () => void; dropped: Dropped };

/** What was handed in can be replaced by another text or file. */
const ClosedForm = ({ ref, onAgain, dropped }: ClosedProps): ReactNode => (
  <div ref={ref} className={styles.assignmentChoice} {...dropped}>
    <Button variant="default" size="md" onClick={onAgain}>
      {t('Hand in again')}
    </Button>
  </div>
);

type ChoiceProps = { ref: Ref<HTMLDivElement>; onChoose: (mode: SubmissionMode) => void; dropped: Dropped };

function ModeChoice({ ref, onChoose, dropped }: ChoiceProps): ReactNode {
  return (
    <div ref={ref} className={styles.assignmentChoice} role="group" aria-label={t('Your submission')} {...dropped}>
      <Button variant="default" size="md" leftSection={<PencilLine {...ICON} />} onClick={() => onChoose('text')}>
        {t('Submit Text')}
      </Button>
      <Button variant="default" size="md" leftSection={<FileUp {...ICON} />} onClick={() => onChoose('file')}>
        {t('Upload File')}
      </Button>
    </div>
  );
}
