import type { ReactNode } from 'react';
import { FREE_TEXT_LIMIT } from '../../../../../shared/learning/answer-texts.ts';
import { Textarea } from '../../../../design/primitives/input.ts';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraftOf } from '../../player/answer-draft.ts';
import styles from './free-text-question.module.css';

type Props = { question: PlayerQuestion; draft: AnswerDraftOf<'Free Text'>; onChange: (draft: AnswerDraftOf<'Free Text'>) => void };

export const FreeTextQuestion = ({ question, draft, onChange }: Props): ReactNode => (
  <div className={styles.freeText} data-field-size="large">
    <Textarea
      label="Your answer"
      dir="auto"
      aria-describedby={`question-${question.id} how-${question.id}`}
      value={draft.text}
      minRows={5}
      maxLength={FREE_TEXT_LIMIT}
      onChange={(event) => onChange({ ...draft, text: event.currentTarget.value })}
    />
    <p className={styles.freeTextHow} id={`how-${question.id}`}>
      Graded automatically, by the words and phrases in your answer.
    </p>
  </div>
);
