import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/primitives/button.ts';
import { type PlayerQuestion, questionsOf, responseTo } from '../player/course.ts';
import { CHECKED_LATER } from '../player/gate.ts';
import { type UnitSession, waitingKeys } from '../player/session.ts';
import { useGiven } from '../player/use-given.ts';
import { QuestionBody } from './questions/question-body.tsx';
import { Verdict } from './verdict.tsx';

type Place = { readonly index: number; readonly of: number; readonly onMove: (to: number) => void; readonly focus: boolean };

const Previous = ({ index, onMove }: Pick<Place, 'index' | 'onMove'>): ReactNode => (
  <Button
    size="md"
    variant="default"
    leftSection={<ArrowLeft size={16} aria-hidden />}
    aria-disabled={index === 0 || undefined}
    onClick={() => index > 0 && onMove(index - 1)}
  >
    Previous
  </Button>
);

function Attached({ session, question, place }: { session: UnitSession; question: PlayerQuestion; place: Place }): ReactNode {
  const { given, change, submit, changed } = useGiven(session, question);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { index, of, onMove, focus } = place;
  useEffect(() => {
    // The unit begins at its own title; only a step inside the slider moves the focus here.
    if (focus) heading.current?.focus();
  }, [focus]);
  const waiting = waitingKeys(session).includes(question.id);
  const grade = responseTo(session.course, session.unit.id, question.id)?.is_correct ?? null;
  const settled = (waiting || grade !== null) && !changed;
  const isLast = index === of - 1;
  const send = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = await submit();
    setRefusal(outcome !== null && typeof outcome === 'object' ? outcome.message : null);
    setBusy(false);
  };
  return (
    <article className="player-attached" aria-labelledby={`question-${question.id}`}>
      <p className="small dim num">
        {of === 1 ? 'Question' : `Question ${index + 1} of ${of}`} · {question.type}
      </p>
      <h2 className="question-text" id={`question-${question.id}`} ref={heading} tabIndex={-1}>
        {question.question}
      </h2>
      <QuestionBody question={question} given={given} onChange={change} keys={false} />
      <div className="player-attached-foot">
        {of > 1 && <Previous index={index} onMove={onMove} />}
        <span role="status">
          {settled && (waiting ? CHECKED_LATER : <Verdict correct={grade === true} />)}
          {refusal}
        </span>
        {given && !settled && (
          <Button size="md" variant="default" aria-disabled={busy || undefined} onClick={() => void send()}>
            {busy ? 'Saving...' : 'Submit answer'}
          </Button>
        )}
        {settled && !isLast && (
          <Button size="md" variant="default" rightSection={<ArrowRight size={16} aria-hidden />} onClick={() => onMove(index + 1)}>
            Next question
          </Button>
        )}
      </div>
    </article>
  );
}

/** Questions below a unit's text, one at a time; all of them must be right before Next. */
export function AttachedQuestions({ session }: { session: UnitSession }): ReactNode {
  const { course, unit } = session;
  const questions = questionsOf(unit);
  // Opens at the first one that is still to be got right.
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ id }) => responseTo(course, unit.id, id)?.is_correct !== true),
    ),
  );
  const [moved, setMoved] = useState(false);
  const question = questions[index] ?? questions[0];
  if (!question) return null;
  const move = (to: number): void => {
    setMoved(true);
    setIndex(to);
  };
  return (
    <section className="player-questions" aria-label="Questions">
      <Attached
        // Options come under new ids with each attempt, and so does the answer.
        key={`${question.id} ${question.options[0]?.id ?? question.rights?.[0]?.id ?? ''}`}
        session={session}
        question={question}
        place={{ index, of: questions.length, onMove: move, focus: moved }}
      />
    </section>
  );
}
