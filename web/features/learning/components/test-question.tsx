import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showAlert } from '../../../design/patterns/alerts.tsx';
import { Segments } from '../../../design/patterns/progress.tsx';
import { Button } from '../../../design/primitives/button.ts';
import type { PlayerQuestion } from '../player/course.ts';
import { isPreviewRefusal, PREVIEW_NOTE, type UnitSession } from '../player/session.ts';
import { useGiven } from '../player/use-given.ts';
import { UnitPage } from './player-frame.tsx';
import { QuestionBody } from './questions/question-body.tsx';

type Props = {
  session: UnitSession;
  question: PlayerQuestion;
  index: number;
  of: number;
  isGiven: boolean;
  onPrevious: () => void;
  onStep: () => void;
  onSubmitted: () => void;
};

/** One question of a test. Submitting goes on to the next open one; an answer may be changed until the last is in. */
export function TestQuestion({ session, question, index, of, isGiven, onPrevious, onStep, onSubmitted }: Props): ReactNode {
  const { given, change, submit, changed, ready } = useGiven(session, question);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const settled = isGiven && !changed;
  const send = async (): Promise<void> => {
    if (busy) return;
    if (settled) return onStep();
    setBusy(true);
    const outcome = await submit();
    setBusy(false);
    if (outcome === 'delivered' || outcome === 'waiting') onSubmitted();
    else if (outcome && isPreviewRefusal(session, outcome)) {
      showAlert(PREVIEW_NOTE);
      onStep();
    } else if (outcome) showAlert(outcome.message, 'danger');
  };
  const label = busy ? 'Saving...' : settled ? 'Next question' : 'Submit answer';
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
        </div>
        <Button size="md" className="player-next" aria-disabled={busy || (!ready && !settled) || undefined} onClick={() => void send()}>
          {label}
        </Button>
      </footer>
    </>
  );
}
