import type { ReactNode } from 'react';
import { ENCODINGS } from '../../shared/kernel/encodings.ts';
import { Note } from '../design/patterns/state/note.tsx';
import { Button } from '../design/primitives/button.ts';
import { Select } from '../design/primitives/select.ts';
import styles from './encoding-choice.module.css';
import { t } from '../texts/text.ts';

/** Returns the label of an encoding. A name in brackets stands behind its letters, and is the same in every language. */
function labelOf(written: string): string {
  const [letters = '', ...name] = written.split(' (');
  return name.length === 0 ? written : [t(letters), ...name].join(' (');
}

const encodingOptions = () => ENCODINGS.map(([value, label]) => ({ value, label: labelOf(label) }));

type EncodingChoiceProps = {
  /** The encoding in which the file was read, and whether the file or a person says that it is the right one. */
  readonly read: { readonly encoding: string; readonly isSure: boolean };
  /** What of the file a person judges the encoding by. */
  readonly values: readonly string[];
  /** What a person is asked while it is unsure, and what does not happen before. */
  readonly question: { readonly title: string; readonly before: string; readonly confirm: string };
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onChoose: (encoding: string) => void;
  readonly onGiveUp?: () => void;
};

/** In which encoding a file was read, with values by which a person sees whether that is right. Unsure ones are confirmed or chosen. */
export function EncodingChoice({ read, values, question, disabled = false, ...acts }: EncodingChoiceProps): ReactNode {
  const { onConfirm, onChoose, onGiveUp } = acts;
  return (
    <div className={styles.choice}>
      {!read.isSure && (
        <Note tone="progress" title={t(question.title)} alert onClose={onGiveUp}>
          <p>
            <bdi>{values.join(' · ')}</bdi>
          </p>
          <p>
            {t('The file does not say in which encoding it was saved. Choose another one if letters are wrong.')} {t(question.before)}
          </p>
          <Button variant="default" aria-disabled={disabled || undefined} onClick={() => !disabled && onConfirm()}>
            {t(question.confirm)}
          </Button>
        </Note>
      )}
      <Select
        label={t('Encoding of the file')}
        data={encodingOptions()}
        value={read.encoding}
        disabled={disabled}
        allowDeselect={false}
        onChange={(encoding) => encoding !== null && onChoose(encoding)}
      />
    </div>
  );
}
