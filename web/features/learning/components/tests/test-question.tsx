import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Segments } from '../../../../design/patterns/figures/progress.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import type { PlayerQuestion } from '../../player/course.ts';
import type { UnitSession } from '../../player/session.ts';
import { useAnswerDraft } from '../../player/use-answer-draft.ts';
import { UnitPage } from '../unit-page/unit-page.tsx';
import { AnswerNotice } from '../questions/answer-notice.tsx';
import { InLanguage } from '../language/in-language.tsx';
import { QuestionBody } from '../questions/question-body.tsx';
import questionStyles from '../questions/question.module.css';
import unitBarStyles from '../unit-page/unit-bar.module.css';
import { t, text } from '../../../../texts/text.ts';

const REVIEW = text('Review answers');

/** `left`: questions of the test without an answer. */
type TestPosition = { readonly index: number; readonly of: number; readonly left: number; readonly fromReview: boolean };
type Props = {
  session: UnitSession;
  question: PlayerQuestion;
  place: TestPosition;
  isSubmitted: boolean;
  onPrevious: () => void;
  /** To the next question, or from the last one, and from one that the review has opened, to the review. */
  onNext: () => void;
  onReview: () => void;
  onSubmitted: () => void;
};

/** What the button at the right does: `next` where the answer is submitted already. */
const actText = (busy: boolean, next: string | null): string => (busy ? t('Saving...') : (next ?? t('Submit answer')));

/** How many questions are answered, and the way to the review. */
const Steps = ({ left, of, onReview }: { left: number; of: number; onReview: (() => void) | null }): ReactNode => (
  <div className={questionStyles.questionSteps}>
    <Segments done={of - left} of={of} label={t('Questions')} />
    <span className="num">{left === 0 ? t('All answered') : t('{count} left', { count: left })}</span>
    {onReview && (
      <button type="button" className={questionStyles.questionReview} onClick={onReview}>
        {t(REVIEW)}
      </button>
    )}
  </div>
);

/** One question of a test. Submitting goes on to the next open one; an answer may be changed until the test is finished. */
export function TestQuestion({ session, question, place, isSubmitted, onPrevious, onNext, onReview, onSubmitted }: Props): ReactNode {
  const { draft, change, submit, changed, notice, ready } = useAnswerDraft(session, question);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const settled = isSubmitted && !changed;
  const { index, of, left, fromReview } = place;
  const send = async (then: () => void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await submit();
    setBusy(false);
    if (outcome === 'delivered' || outcome === 'waiting') then();
  };
  // Nothing that is answered is left behind unsaved.
  const review = (): void => (changed && ready ? void send(onReview) : onReview());
  const next = fromReview || index === of - 1 ? t(REVIEW) : t('Next question');
  return (
    <>
      <UnitPage wide foot={notice && <AnswerNotice notice={notice} className={questionStyles.questionNotice} />}>
        <div className={questionStyles.questionHead}>
          <h1 dir="auto">{session.unit.title}</h1>
          <span className="num">{t('Question {order} of {total} · {type}', { order: index + 1, total: of, type: t(question.type) })}</span>
        </div>
        <InLanguage language={question.language} wanted={session.course.shown_language}>
          <h2 className={questionStyles.questionText} id={`question-${question.id}`} ref={heading} tabIndex={-1} dir="auto">
            {question.question}
          </h2>
          <QuestionBody question={question} draft={draft} onChange={change} keys />
        </InLanguage>
      </UnitPage>
      <footer className={unitBarStyles.playerBar}>
        <Button
          variant="default"
          size="md"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          aria-disabled={index === 0 || undefined}
          onClick={() => index > 0 && onPrevious()}
        >
          {t('Previous')}
        </Button>
        <Steps left={left} of={of} onReview={settled && next === t(REVIEW) ? null : review} />
        <Button
          size="md"
          className={unitBarStyles.playerNext}
          aria-disabled={busy || (!ready && !settled) || undefined}
          onClick={() => (settled ? onNext() : void send(onSubmitted))}
        >
          {actText(busy, settled ? next : null)}
        </Button>
      </footer>
    </>
  );
}
