import { type ReactNode, Suspense } from 'react';
import { Loading } from '../../../../design/patterns/loading.tsx';
import type { PlayerQuestion } from '../../player/course.ts';
import type { Given } from '../../player/answer-draft.ts';
import { GapsQuestion, MatchingQuestion, OrderingQuestion } from './question-parts.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { FreeTextQuestion } from './free-text-question.tsx';
import './questions.css';

type BodyProps = {
  question: PlayerQuestion;
  given: Given | null;
  onChange: (given: Given) => void;
  /** Number and letter keys: only where one question is on screen. */
  keys: boolean;
};

/** What an answer is given with; kinds that take much code come when one of theirs is shown. */
export const QuestionBody = (props: BodyProps): ReactNode => (
  <Suspense fallback={<Loading rows={4} />}>
    <BodyOf {...props} />
  </Suspense>
);

function BodyOf({ question, given, onChange, keys }: BodyProps): ReactNode {
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
