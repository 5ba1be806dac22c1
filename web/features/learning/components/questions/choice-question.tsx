import type { ReactNode } from 'react';
import type { PlayerQuestion } from '../../player/course.ts';
import type { GivenOf } from '../../player/answer-draft.ts';
import { digit, useKeys } from './use-keys.ts';

const MOST_KEYS = 9;
type Props = {
  question: PlayerQuestion;
  given: GivenOf<'Multiple Choice'>;
  onChange: (given: GivenOf<'Multiple Choice'>) => void;
  keys: boolean;
};

/** Rows of 52 px; boxes where several are right, radio buttons otherwise. */
export function ChoiceQuestion({ question, given, onChange, keys }: Props): ReactNode {
  const { options, multiple } = question;
  const toggle = (id: string): void => {
    const without = given.chosen.filter((chosen) => chosen !== id);
    const chosen = !multiple ? [id] : without.length < given.chosen.length ? without : [...given.chosen, id];
    onChange({ ...given, chosen });
  };
  useKeys(keys, (key) => {
    const option = options[digit(key)];
    if (option) toggle(option.id);
    return option !== undefined;
  });
  return (
    <fieldset className="choices" aria-label={question.question}>
      {multiple && <p className="dim">Choose all that apply.</p>}
      {options.map(({ id, text }, i) => (
        <label key={id} data-on={given.chosen.includes(id) || undefined}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={`question-${question.id}`}
            checked={given.chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          <span className="grow">{text}</span>
          {keys && i < MOST_KEYS && <kbd aria-hidden="true">{i + 1}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}
