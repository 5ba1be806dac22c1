import type { ReactNode } from 'react';
import { FileUp, PencilLine } from 'lucide-react';
import { showAlert } from '../../../../design/patterns/feedback/alerts.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import type { UnitSession } from '../../player/session.ts';
import { FileChoice } from './file-choice.tsx';
import { SubmissionText } from './submission-text.tsx';
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
  const { mode, choose, busy, share } = form;
  const submit = async (): Promise<void> => {
    const outcome = await form.submit();
    if (outcome) showAlert(outcome.text, outcome.tone);
  };
  if (mode === null) return <ModeChoice onChoose={choose} />;
  return (
    <form
      className={styles.assignmentForm}
      aria-label="Your submission"
      noValidate
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
      {share !== null && <progress max={1} value={share} aria-label="Upload of your file" />}
      <div className={styles.assignmentActs}>
        <Button type="submit" size="md" aria-disabled={busy || undefined}>
          {busy ? 'Submitting...' : 'Submit'}
        </Button>
        <Button variant="default" size="md" disabled={busy} onClick={() => choose(null)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function ModeChoice({ onChoose }: { onChoose: (mode: SubmissionMode) => void }): ReactNode {
  return (
    <div className={styles.assignmentChoice} role="group" aria-label="Your submission">
      <Button variant="default" size="md" leftSection={<PencilLine {...ICON} />} onClick={() => onChoose('text')}>
        Submit Text
      </Button>
      <Button variant="default" size="md" leftSection={<FileUp {...ICON} />} onClick={() => onChoose('file')}>
        Upload File
      </Button>
    </div>
  );
}
