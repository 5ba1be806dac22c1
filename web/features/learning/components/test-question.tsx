import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showAlert } from '../../../design/patterns/feedback/alerts.tsx';
import { Segments } from '../../../design/patterns/figures/progress.tsx';
import { Button } from '../../../design/primitives/button.ts';
import type { PlayerQuestion } from '../player/course.ts';
import type { UnitSession } from '../player/session.ts';
import { useGiven } from '../player/use-given.ts';
import { UnitPage } from './player/player-frame.tsx';
import { QuestionBody } from './questions/question-body.tsx';

const REVIEW = 'Review answers';

type Place = { readonly index: number; readonly of: number; readonly fromReview: boolean };
type Props = {
  session: UnitSession;
  question: PlayerQuestion;
  place: Place;
  isGiven: boolean;
  onPrevious: () => void;
  /** To the next question, or from the last one, and from one that the review has opened, to the review. */
  onNext: () => void;
  onReview: () => void;
  onSubmitted: () => void;
};

/** One question of a test. Submitting goes on to the next open one; an answer may be changed until the test is finished. */
export function TestQuestion({ session, question, place, isGiven, onPrevious, onNext, onReview, onSubmitted }: Props): ReactNode {
  const { given, change, submit, changed, ready } = useGiven(session, question);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const settled = isGiven && !changed;
  const { index, of, fromReview } = place;
  const send = async (then: () => void): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await submit();
    setBusy(false);
    if (outcome === 'delivered' || outcome === 'waiting') then();
    else if (outcome) showAlert(outcome.message, 'danger');
  };
  // Nothing that is answered is left behind unsaved.
  const review = (): void => (changed && ready ? void send(onReview) : onReview());
  const next = fromReview || index === of - 1 ? REVIEW : 'Next question';
  return (
    <>
      <UnitPage wide>
        <div className="question-head">
          <h1>{session.unit.title}</h1>
          <span className="num">
            Question {index + 1} of {of} · {question.type}
          </span>
        </div>
        <h2 className="question-text" id={`question-${question.id}`} ref={heading} tabIndex={-1}>
          {question.question}
        </h2>
        <QuestionBody question={question} given={given} onChange={change} keys />
      </UnitPage>
      <footer className="player-bar">
        <Button
          variant="default"
          size="md"
          leftSection={<ArrowLeft size={16} aria-hidden />}
          aria-disabled={index === 0 || undefined}
          onClick={() => index > 0 && onPrevious()}
        >
          Previous
        </Button>
        <div className="question-steps">
          <Segments done={index} of={of} label="Questions" />
          <span className="num">
            Question {index + 1} of {of}
          </span>
          {settled && next === REVIEW ? null : (
            <button type="button" className="question-review" onClick={review}>
              {REVIEW}
            </button>
          )}
        </div>
        <Button
          size="md"
          className="player-next"
          aria-disabled={busy || (!ready && !settled) || undefined}
          onClick={() => (settled ? onNext() : void send(onSubmitted))}
        >
          {busy ? 'Saving...' : settled ? next : 'Submit answer'}
        </Button>
      </footer>
    </>
  );
}
