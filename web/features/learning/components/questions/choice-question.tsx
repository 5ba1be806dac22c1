import type { ReactNode } from 'react';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraftOf } from '../../player/answer-draft.ts';
import { digit, useKeys } from './use-keys.ts';
import styles from './choice-question.module.css';
import { t } from '../../../../texts/text.ts';

const MOST_KEYS = 9;
type Props = {
  question: PlayerQuestion;
  draft: AnswerDraftOf<'Multiple Choice'>;
  onChange: (draft: AnswerDraftOf<'Multiple Choice'>) => void;
  keys: boolean;
};

/** Rows of 52 px; boxes where several are right, radio buttons otherwise. */
export function ChoiceQuestion({ question, draft, onChange, keys }: Props): ReactNode {
  const { options, multiple } = question;
  const toggle = (id: string): void => {
    const without = draft.chosen.filter((chosen) => chosen !== id);
    const chosen = !multiple ? [id] : without.length < draft.chosen.length ? without : [...draft.chosen, id];
    onChange({ ...draft, chosen });
  };
  useKeys(keys, (key) => {
    const option = options[digit(key)];
    if (option) toggle(option.id);
    return option !== undefined;
  });
  return (
    <fieldset className={styles.choices} aria-label={question.question}>
      {multiple && <p className="dim">{t('Choose all that apply.')}</p>}
      {options.map(({ id, text }, i) => (
        <label key={id} data-on={draft.chosen.includes(id) || undefined}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={`question-${question.id}`}
            checked={draft.chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          <span className="grow">
            <bdi>{text}</bdi>
          </span>
          {keys && i < MOST_KEYS && <kbd aria-hidden="true">{i + 1}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}
