import { type DragEvent, type ReactNode, useRef } from 'react';
import { FileUp, PencilLine } from 'lucide-react';
import { closeAlert, showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import type { UnitSession } from '../../player/session.ts';
import { FileChoice } from './file-choice.tsx';
import { SubmissionText } from './submission-text.tsx';
import { SubmissionProgress } from './submission-upload.tsx';
import { type SubmissionMode, useSubmission } from './use-submission.ts';
import styles from './assignment.module.css';

type FormProps = {
  session: UnitSession;
  /** The latest submission as JSON text; null for none. */
  latest: string | null;
};

/** Hands in a text or a file. An earlier submission restores what was chosen. */
export function SubmissionForm({ session, latest }: FormProps): ReactNode {
  const form = useSubmission(session, latest);
  const { mode, choose, busy, upload } = form;
  const said = useRef('');
  const submit = async (): Promise<void> => {
    const outcome = await form.submit();
    // What was said of an earlier try is over.
    closeAlert(said.current);
    said.current = outcome?.text ?? '';
    if (outcome) showAlert(outcome.text, outcome.tone);
  };
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files;
    if (!file || busy || mode === 'text') return;
    event.preventDefault();
    choose('file');
    form.setFile(file);
  };
  const dropped = { onDragOver: (event: DragEvent): void => event.preventDefault(), onDrop: drop };
  if (mode === null) return <ModeChoice onChoose={choose} dropped={dropped} />;
  return (
    <form
      className={styles.assignmentForm}
      aria-label="Your submission"
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
          {busy ? 'Submitting...' : 'Submit'}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={busy && upload.running === null}
          onClick={() => (upload.running ? upload.running.cancel() : choose(null))}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ChoiceProps = { onChoose: (mode: SubmissionMode) => void; dropped: Record<'onDragOver' | 'onDrop', (event: DragEvent) => void> };

function ModeChoice({ onChoose, dropped }: ChoiceProps): ReactNode {
  return (
    <div className={styles.assignmentChoice} role="group" aria-label="Your submission" {...dropped}>
      <Button variant="default" size="md" leftSection={<PencilLine {...ICON} />} onClick={() => onChoose('text')}>
        Submit Text
      </Button>
      <Button variant="default" size="md" leftSection={<FileUp {...ICON} />} onClick={() => onChoose('file')}>
        Upload File
      </Button>
    </div>
  );
}
