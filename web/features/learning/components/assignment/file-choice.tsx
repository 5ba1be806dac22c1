import { type ReactNode, useId, useRef } from 'react';
import { Paperclip } from 'lucide-react';
import { SUBMISSION_EXTENSIONS, SUBMISSION_TYPES, submissionFileProblem } from '../../../../../shared/learning/submission-files.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import styles from './assignment.module.css';
import { t } from '../../../../texts/text.ts';
import { shownSize } from '../../../../texts/formats.ts';

type ChoiceProps = { file: File | null; onChange: (file: File | null) => void; disabled: boolean };

/** The file of a submission. */
export function FileChoice({ file, onChange, disabled }: ChoiceProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const problem = file && submissionFileProblem(file);
  return (
    <div className={styles.assignmentFile}>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={t('File')}
        aria-describedby={hint}
        accept={SUBMISSION_EXTENSIONS.join(',')}
        disabled={disabled}
        onChange={(event) => {
          onChange(event.currentTarget.files?.[0] ?? null);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="md"
        leftSection={<Paperclip {...ICON} />}
        aria-describedby={hint}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {file ? t('Choose another file') : t('Choose a file')}
      </Button>
      <p className={styles.assignmentHint} id={hint}>
        {t('{types}. Maximum 100MB.', { types: SUBMISSION_TYPES })}
      </p>
      {file && (
        <p className={styles.assignmentChosen}>
          <bdi>{file.name}</bdi> <span className="dim num">{shownSize(file.size)}</span>
        </p>
      )}
      {problem && (
        <p className={styles.assignmentProblem} role="alert">
          {t(problem)}
        </p>
      )}
    </div>
  );
}
