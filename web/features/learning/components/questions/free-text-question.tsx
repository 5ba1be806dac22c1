import type { ReactNode } from 'react';
import { Textarea } from '../../../../design/primitives/input.ts';
import type { PlayerQuestion } from '../../player/course.ts';
import type { GivenOf } from '../../player/answer-draft.ts';

type Props = { question: PlayerQuestion; given: GivenOf<'Free Text'>; onChange: (given: GivenOf<'Free Text'>) => void };
/** The stored record has 64,000 characters in all. */
const LONGEST = 20_000;

export const FreeTextQuestion = ({ question, given, onChange }: Props): ReactNode => (
  <div className="free-text big">
    <Textarea
      label="Your answer"
      aria-describedby={`question-${question.id}`}
      value={given.text}
      minRows={5}
      maxLength={LONGEST}
      onChange={(event) => onChange({ ...given, text: event.currentTarget.value })}
    />
  </div>
);
