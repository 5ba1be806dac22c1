import type { ReactNode } from 'react';
import { FREE_TEXT_LIMIT } from '../../../../../shared/learning/answer-texts.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import type { AnswerDraftOf } from '../../player/answer-draft.ts';
import styles from './free-text-question.module.css';
import { t } from '../../../../texts/text.ts';

type Props = { draft: AnswerDraftOf<'Free Text'>; onChange: (draft: AnswerDraftOf<'Free Text'>) => void };

export const FreeTextQuestion = ({ draft, onChange }: Props): ReactNode => (
  <div className={styles.freeText} data-field-size="large">
    <Textarea
      label={t('Your answer')}
      description={t('Graded automatically, by the words and phrases in your answer.')}
      descriptionProps={{ className: styles.freeTextHow }}
      dir="auto"
      value={draft.text}
      minRows={5}
      maxLength={FREE_TEXT_LIMIT}
      onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
    />
  </div>
);
