import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PlayerQuestion } from '../../player/course.ts';
import type { AnswerDraft } from '../../player/answer-draft.ts';
import { GapsQuestion, MatchingQuestion, OrderingQuestion } from './question-parts.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import { FreeTextQuestion } from './free-text-question.tsx';
import { t } from '../../../../texts/text.ts';

type BodyProps = {
  question: PlayerQuestion;
  draft: AnswerDraft | null;
  onChange: (draft: AnswerDraft) => void;
  /** Number and letter keys: only where one question is on screen. */
  keys: boolean;
  /** Called once the controls are there, which may have to be fetched. */
  onShown?: (() => void) | undefined;
};

/** Controls that are there at once, and say so. */
function AtOnce({ onShown, children }: { onShown: (() => void) | undefined; children: ReactNode }): ReactNode {
  // Only the first time: a function of another rendering says nothing new.
  const call = useEffectEvent(() => onShown?.());
  useEffect(() => call(), []);
  return children;
}

/** The controls of a question, by its type; those with much code are fetched when a question of theirs is shown. */
export function QuestionBody({ question, draft, onChange, keys, onShown }: BodyProps): ReactNode {
  switch (draft?.type) {
    case 'Multiple Choice':
      return (
        <AtOnce onShown={onShown}>
          <ChoiceQuestion question={question} draft={draft} onChange={onChange} keys={keys} />
        </AtOnce>
      );
    case 'Free Text':
      return (
        <AtOnce onShown={onShown}>
          <FreeTextQuestion draft={draft} onChange={onChange} />
        </AtOnce>
      );
    case 'Fill the Gaps':
      return <GapsQuestion question={question} draft={draft} onChange={onChange} keys={keys} onShown={onShown} />;
    case 'Match the Pairs':
      return <MatchingQuestion question={question} draft={draft} onChange={onChange} keys={keys} onShown={onShown} />;
    case 'Ordering':
      return <OrderingQuestion question={question} draft={draft} onChange={onChange} keys={keys} onShown={onShown} />;
    case undefined:
      return <p className="dim">{t('No display available for this question type')}</p>;
  }
}
