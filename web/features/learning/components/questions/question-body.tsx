import type { ReactNode } from 'react';
import type { PlayerQuestion } from '../../player/course.ts';
import type { Given } from '../../player/given.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { FreeTextQuestion } from './free-text-question.tsx';
import { GapsQuestion } from './gaps-question.tsx';
import { MatchingQuestion } from './matching-question.tsx';
import { OrderingQuestion } from './ordering-question.tsx';
import './questions.css';

type BodyProps = {
  question: PlayerQuestion;
  given: Given | null;
  onChange: (given: Given) => void;
  /** Number and letter keys: only where one question is on screen. */
  keys: boolean;
};

export function QuestionBody({ question, given, onChange, keys }: BodyProps): ReactNode {
  switch (given?.type) {
    case 'Multiple Choice':
      return <ChoiceQuestion question={question} given={given} onChange={onChange} keys={keys} />;
    case 'Free Text':
      return <FreeTextQuestion question={question} given={given} onChange={onChange} />;
    case 'Fill the Gaps':
      return <GapsQuestion question={question} given={given} onChange={onChange} keys={keys} />;
    case 'Match the Pairs':
      return <MatchingQuestion question={question} given={given} onChange={onChange} keys={keys} />;
    case 'Ordering':
      return <OrderingQuestion question={question} given={given} onChange={onChange} />;
    case undefined:
      return <p className="dim">No display available for this question type</p>;
  }
}
