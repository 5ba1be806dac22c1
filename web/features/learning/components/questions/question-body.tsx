import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraft } from '../../player/answer-draft.ts';
import { GapsQuestion, MatchingQuestion, OrderingQuestion } from './question-parts.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { FreeTextQuestion } from './free-text-question.tsx';

type BodyProps = {
  question: PlayerQuestion;
  draft: AnswerDraft | null;
  onChange: (draft: AnswerDraft) => void;
  /** Number and letter keys: only where one question is on screen. */
  keys: boolean;
  /** Called once the controls are there, which may have to be fetched. */
  onShown?: () => void;
};

/** The controls of a question, by its type; those with much code are fetched when a question of theirs is shown. */
export const QuestionBody = (props: BodyProps): ReactNode => (
  <Suspense fallback={<Loading rows={4} />}>
    <BodyOf {...props} />
    {props.onShown && <Shown onShown={props.onShown} />}
  </Suspense>
);

function Shown({ onShown }: { onShown: () => void }): ReactNode {
  // Only the first time: a function of another rendering says nothing new.
  const call = useEffectEvent(onShown);
  useEffect(() => call(), []);
  return null;
}

function BodyOf({ question, draft, onChange, keys }: BodyProps): ReactNode {
  switch (draft?.type) {
    case 'Multiple Choice':
      return <ChoiceQuestion question={question} draft={draft} onChange={onChange} keys={keys} />;
    case 'Free Text':
      return <FreeTextQuestion draft={draft} onChange={onChange} />;
    case 'Fill the Gaps':
      return <GapsQuestion question={question} draft={draft} onChange={onChange} keys={keys} />;
    case 'Match the Pairs':
      return <MatchingQuestion question={question} draft={draft} onChange={onChange} keys={keys} />;
    case 'Ordering':
      return <OrderingQuestion question={question} draft={draft} onChange={onChange} keys={keys} />;
    case undefined:
      return <p className="dim">No display available for this question type</p>;
  }
}
