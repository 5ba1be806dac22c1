import type { ReactNode } from 'react';
import { SUBMISSION_LIMIT } from '../../../../../shared/learning/unit-response.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import { useOnline } from '../../player/use-online.ts';
import { savedText } from '../../when.ts';
import type { DraftText } from './use-draft-text.ts';
import styles from './assignment.module.css';
import { t } from '../../../../texts/text.ts';

type SaveState = Pick<DraftText, 'state' | 'keptAt'>;
type TextProps = { text: string; onChange: (text: string) => void; readOnly: boolean; kept: SaveState };

/** Returns whether another device could go on with the text. */
function saveStateText({ state, keptAt }: SaveState, online: boolean): string {
  if (state === 'failed' || (state === 'waiting' && !online)) return t('Not saved yet. Your text is kept on this device.');
  if (state === 'waiting') return t('Saving…');
  return state === 'saved' && keptAt !== null ? savedText(keptAt) : '';
}

/** The text of a submission. */
export const SubmissionText = ({ text, onChange, readOnly, kept }: TextProps): ReactNode => (
  <div data-field-size="large">
    <Textarea
      label={t('Your text')}
      dir="auto"
      autosize
      minRows={6}
      maxRows={24}
      value={text}
      maxLength={SUBMISSION_LIMIT}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <p className={styles.assignmentHint}>{saveStateText(kept, useOnline())}</p>
  </div>
);
